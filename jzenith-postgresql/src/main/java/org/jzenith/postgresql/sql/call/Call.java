package org.jzenith.postgresql.sql.call;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.jzenith.postgresql.sql.driver.FailureKind;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.ErrorTranslator;
import org.jzenith.postgresql.sql.pool.InFlightRequest;
import org.jzenith.postgresql.sql.pool.PoolWaiter;

/**
 * A request of one subscriber. Its end is reported once, in the context of the subscription, unless the subscriber has
 * gone before.
 */
abstract class Call extends PoolWaiter implements InFlightRequest {

    private final ConnectionPool pool;
    private final Consumer<Throwable> onError;
    private final @Nullable Context caller;
    /** That of the subscription; null outside of requests. */
    private final @Nullable RequestScope scope = RequestScope.current();

    private final AtomicBoolean over = new AtomicBoolean();
    /** On the event loop of the connection. */
    private long tookNanos;

    /** {@code onError} reports a failure to the subscriber. */
    Call(ConnectionPool pool, Consumer<Throwable> onError) {
        this.pool = pool;
        this.onError = onError;
        this.caller = EventLoops.current(pool.vertx());
    }

    /** Asks for a connection of the pool. */
    void start() {
        pool.acquire(this);
    }

    final @Nullable RequestScope scope() {
        return scope;
    }

    @Override
    public final boolean isLate(long now) {
        return scope != null && scope.isLate(now);
    }

    /** Tells the subscriber that the time for answering the request is over, unless it has gone. */
    final void exceeded(boolean sent) {
        deliver(() -> {
            pool.exceeded(sent);
            onError.accept(ErrorTranslator.exceeded(pool.settings(), sent));
        });
    }

    /** Counts a call that its subscriber has given up because the time for answering the request is over. */
    final void givenUp(boolean sent) {
        if (isLate(System.nanoTime())) {
            pool.exceeded(sent);
        }
    }

    @Override
    public final void unanswered() {
        exceeded(true);
    }

    final ConnectionPool pool() {
        return pool;
    }

    final boolean isDone() {
        return over.get();
    }

    /**
     * Ends the call, and returns whether it was not over before: a disposal and the end may happen at the same time.
     */
    final boolean finish() {
        return over.compareAndSet(false, true);
    }

    final void deliver(Runnable end) {
        inContext(() -> {
            if (finish()) {
                end.run();
            }
        });
    }

    final void inContext(Runnable action) {
        if (caller == null || Vertx.currentContext() == caller) {
            action.run();
        } else {
            EventLoops.run(caller, action);
        }
    }

    @Override
    public final boolean dropped() {
        return isDone();
    }

    @Override
    public final boolean isUnwanted() {
        return isDone();
    }

    @Override
    public final void expired() {
        exceeded(false);
    }

    @Override
    public final void refused(Throwable reason) {
        deliver(() -> onError.accept(reason));
    }

    @Override
    public void lost(Throwable reason) {
        refused(reason);
    }

    @Override
    public void took(long nanos) {
        tookNanos = nanos;
    }

    final FailureKind kind(Throwable failure) {
        return pool.settings().dialect().kind(failure);
    }

    /** Returns the failure to report, if the last answer was this failure. */
    final Throwable translate(Throwable failure) {
        return ErrorTranslator.translate(failure, pool.settings(), tookNanos);
    }

    /** As {@link #translate(Throwable)}, for the answer to this statement, or for what kept it from being sent. */
    final Throwable translate(Throwable failure, SqlStatement statement) {
        return translate(failure, statement, kind(failure) == FailureKind.OUTDATED);
    }

    /** {@code outdated} says whether the statement was prepared for a schema that has changed since. */
    final Throwable translate(Throwable failure, SqlStatement statement, boolean outdated) {
        return translate(pool.settings().dialect().explained(failure, statement.sql(), outdated));
    }

    /** Returns the failure to report, if a row of this statement could not be mapped. */
    static Throwable unmapped(Throwable failure, SqlStatement statement) {
        return failure instanceof RowMappingException known ? known.in(statement.sql()) : failure;
    }
}
