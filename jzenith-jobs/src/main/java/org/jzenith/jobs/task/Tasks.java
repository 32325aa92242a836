package org.jzenith.jobs.task;

import static java.util.Objects.requireNonNull;

import io.reactivex.BackpressureOverflowStrategy;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.processors.FlowableProcessor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jzenith.core.blocking.Await;
import org.jzenith.postgresql.BlockingPostgresqlTransaction;
import org.jzenith.postgresql.PostgresqlTransaction;

/**
 * Adds tasks to queues, and shows what has become of them. Injectable; safe on any thread. Each method does nothing
 * before a subscription, and fails like other calls of the database's client.
 *
 * <pre>{@code
 * client.inTransaction(tx -> tx.update("insert into members ...")
 *         .flatMap(added -> tasks.enqueue(tx, "mail", new Mail("welcome", address))))
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class Tasks {

    private static final int MAX_LISTED = 1_000;

    private final Map<String, TaskQueue<?>> queues;
    private final TaskStore store;
    private final PayloadCodec codec;
    private final Consumer<String> wake;
    private final FlowableProcessor<TaskResult> results;

    Tasks(
            Map<String, TaskQueue<?>> queues,
            TaskStore store,
            PayloadCodec codec,
            Consumer<String> wake,
            FlowableProcessor<TaskResult> results) {
        this.queues = queues;
        this.store = store;
        this.codec = codec;
        this.wake = wake;
        this.results = results;
    }

    /** Does the same as {@link #enqueue(PostgresqlTransaction, String, Object, TaskOptions)}, due at once. */
    public Single<Long> enqueue(PostgresqlTransaction transaction, String queue, Object payload) {
        return enqueue(transaction, queue, payload, TaskOptions.defaults());
    }

    /** Does the same as {@link #enqueue(PostgresqlTransaction, String, Object, TaskOptions)}, due at this time. */
    public Single<Long> enqueue(PostgresqlTransaction transaction, String queue, Object payload, Instant runAt) {
        return enqueue(transaction, queue, payload, TaskOptions.defaults().at(runAt));
    }

    /**
     * Adds a task in a transaction, and returns its id. If the transaction is committed, the task will be done; if it
     * is rolled back, there is no task. Work on it may begin in any instance as soon as the transaction is committed.
     * Fails with an {@link IllegalArgumentException} if the payload cannot be written as JSON, or is too large.
     *
     * @param transaction a transaction in the database of the tasks
     * @param payload an object of the type of the queue
     * @throws IllegalArgumentException if there is no such queue, or the payload is of another type
     */
    public Single<Long> enqueue(PostgresqlTransaction transaction, String queue, Object payload, TaskOptions options) {
        requireNonNull(transaction, "transaction");
        requireNonNull(options, "options");
        TaskQueue<?> to = queue(queue);
        if (!to.payload().isInstance(requireNonNull(payload, "payload"))) {
            throw new IllegalArgumentException(
                    "payload: a " + payload.getClass().getName() + " (expected: a "
                            + to.payload().getName() + ", the type of the queue " + queue + ')');
        }
        return Single.defer(() -> store.insert(transaction, queue, codec.write(to, payload), options))
                .doOnSuccess(id -> {
                    if (options.isDueAtOnce()) {
                        transaction.afterCommit(() -> wake.accept(queue));
                    }
                });
    }

    /** Does the same as {@link #enqueue(BlockingPostgresqlTransaction, String, Object, TaskOptions)}, due at once. */
    public long enqueue(BlockingPostgresqlTransaction transaction, String queue, Object payload) {
        return enqueue(transaction, queue, payload, TaskOptions.defaults());
    }

    /**
     * Does the same as {@link #enqueue(PostgresqlTransaction, String, Object, TaskOptions)} for code that waits, in
     * {@code client.blocking().inTransaction(...)}. Must not be called on an event loop.
     */
    public long enqueue(BlockingPostgresqlTransaction transaction, String queue, Object payload, TaskOptions options) {
        return Await.value(enqueue(transaction.reactive(), queue, payload, options));
    }

    private TaskQueue<?> queue(String name) {
        TaskQueue<?> found = queues.get(requireNonNull(name, "queue"));
        if (found == null) {
            throw new IllegalArgumentException(
                    "queue: \"" + name + "\" (expected: one of " + List.copyOf(queues.keySet()) + ')');
        }
        return found;
    }

    /** Returns a task; empty if there is none with this id, or not any more. */
    public Maybe<TaskStatus> find(long id) {
        return store.find(id);
    }

    /**
     * Returns the tasks of a queue in one state, the newest first.
     *
     * @param limit how many at most: 1 to 1,000
     * @throws IllegalArgumentException if there is no such queue, or the limit is out of range
     */
    public Single<List<TaskStatus>> list(String queue, TaskState state, int limit) {
        requireNonNull(state, "state");
        if (limit < 1 || limit > MAX_LISTED) {
            throw new IllegalArgumentException("limit: " + limit + " (expected: 1 to 1000)");
        }
        return store.list(queue(queue).name(), state, limit);
    }

    /** Makes a dead task due at once, with all its attempts; returns false if it is not dead. */
    public Single<Boolean> retry(long id) {
        return store.retry(id).doOnSuccess(wake::accept).map(queue -> true).toSingle(false);
    }

    /**
     * Does the same with all dead tasks of a queue, and returns their number.
     *
     * @throws IllegalArgumentException if there is no such queue
     */
    public Single<Integer> retryAll(String queue) {
        return store.retryAll(queue(queue).name()).doOnSuccess(count -> wake.accept(queue));
    }

    /**
     * Returns the results of all attempts on this instance that end after the subscription, on an event loop, which
     * must not be blocked. A slow subscriber misses some. Completes when the application stops.
     */
    public Flowable<TaskResult> results() {
        return results.onBackpressureBuffer(1_000, () -> {}, BackpressureOverflowStrategy.DROP_OLDEST);
    }
}
