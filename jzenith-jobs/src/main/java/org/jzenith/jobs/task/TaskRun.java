package org.jzenith.jobs.task;

import io.reactivex.Completable;
import java.time.Instant;
import org.apiguardian.api.API;
import org.jzenith.core.blocking.Await;
import org.jzenith.postgresql.BlockingPostgresqlTransaction;
import org.jzenith.postgresql.PostgresqlTransaction;

/**
 * One attempt at a task. Safe on any thread.
 *
 * @param <P> the type of the payload
 */
@API(status = API.Status.MAINTAINED)
public final class TaskRun<P> {

    private static final int PERCENT = 100;

    private final TaskStore store;
    private final Claim claim;
    private final String queue;
    private final P payload;
    private final int attempt;
    private final Instant runAt;

    TaskRun(TaskStore store, Claim claim, String queue, P payload, int attempt, Instant runAt) {
        this.store = store;
        this.claim = claim;
        this.queue = queue;
        this.payload = payload;
        this.attempt = attempt;
        this.runAt = runAt;
    }

    /** Returns the id of the task, which is the same in all attempts, also for {@link Tasks#find}. */
    public long id() {
        return claim.id();
    }

    /** Returns the name of the queue. */
    public String queue() {
        return queue;
    }

    /** Returns the payload. */
    public P payload() {
        return payload;
    }

    /** Returns the number of the attempt, from 1. */
    public int attempt() {
        return attempt;
    }

    /** Returns when the attempt was due. */
    public Instant runAt() {
        return runAt;
    }

    /** Returns whether this instance still has the task, as far as it knows. */
    public boolean isHeld() {
        return claim.isHeld();
    }

    /**
     * Records in a transaction of the work that the task is done. If another instance has taken the task over, fails
     * with a {@link TaskLostException}, so the transaction is rolled back. So what this transaction writes is written
     * exactly once, even if the task is repeated. To be called last: until the end of the transaction, nobody else can
     * claim the task.
     *
     * @param transaction a transaction in the database of the tasks
     */
    public Completable complete(PostgresqlTransaction transaction) {
        return store.complete(transaction, claim).flatMapCompletable(isHeld -> {
            if (!isHeld) {
                return Completable.error(new TaskLostException(this));
            }
            claim.completing();
            transaction.afterCommit(claim::complete);
            return Completable.complete();
        });
    }

    /**
     * Does the same for work that waits: in {@code client.blocking().inTransaction(...)}. Waits for the answer, so it
     * must not be called on an event loop.
     */
    public void complete(BlockingPostgresqlTransaction transaction) {
        Await.completion(complete(transaction.reactive()));
    }

    /**
     * Records how far the attempt is; {@link Tasks#find} returns it. Fails with a {@link TaskLostException} if another
     * instance has taken the task over. Each call is a statement, so a long loop calls it now and then.
     *
     * @param percent 0 to 100
     */
    public Completable progress(int percent) {
        if (percent < 0 || percent > PERCENT) {
            throw new IllegalArgumentException("percent: " + percent + " (expected: 0 to 100)");
        }
        return store.tell(claim, percent)
                .flatMapCompletable(
                        isHeld -> isHeld ? Completable.complete() : Completable.error(new TaskLostException(this)));
    }

    /** Returns text such as {@code Task 17 of mail, attempt 2}. */
    @Override
    public String toString() {
        return "Task " + id() + " of " + queue + ", attempt " + attempt;
    }
}
