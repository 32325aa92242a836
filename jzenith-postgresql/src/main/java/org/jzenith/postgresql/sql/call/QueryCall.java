package org.jzenith.postgresql.sql.call;

import io.reactivex.exceptions.Exceptions;
import io.reactivex.internal.subscriptions.SubscriptionHelper;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Transaction;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.sql.mapping.RowMapping;
import org.jzenith.postgresql.sql.pool.ErrorTranslator;
import org.jzenith.postgresql.sql.pool.PooledConnection;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The rows of one subscriber: begin, prepare, fetch as many as are requested, close, end. A PostgreSQL cursor lives no
 * longer than its transaction, so a transaction is begun unless there is one already. Fields that are neither final nor
 * volatile are used on the event loop of the connection only.
 */
final class QueryCall<T> extends Call implements Subscription {

    /** The number of rows that are fetched at once, and so are in memory. */
    private static final int BATCH = 128;

    private final SqlStatement statement;
    private final RowMapping<T> mapping;
    private final Subscriber<? super T> subscriber;
    /** The transaction that the call is part of, or null if it has its own. */
    private final @Nullable TransactionExecutor within;

    private final AtomicLong requested = new AtomicLong();
    private final Queue<T> fetched = new ArrayDeque<>();
    private volatile @Nullable PooledConnection pooled;
    private @Nullable Transaction transaction;
    private @Nullable PreparedStatement preparedStatement;
    private @Nullable Cursor cursor;
    private boolean busy = true;
    private boolean last;
    private boolean emitting;
    private long grantedNanos;
    private boolean measured;

    QueryCall(SqlStatement statement, RowMapping<T> mapping, Subscriber<? super T> subscriber, CallExecutor executor) {
        super(executor.pool(), subscriber::onError);
        this.statement = statement;
        this.mapping = mapping;
        this.subscriber = subscriber;
        this.within = executor instanceof TransactionExecutor transaction ? transaction : null;
    }

    @Override
    public boolean isExclusive() {
        return true;
    }

    @Override
    public void granted(PooledConnection granted) {
        Tuple parameters;
        try {
            parameters = statement.parameters();
        } catch (RuntimeException e) { // a text that cannot be stored
            if (within == null) {
                granted.release();
            }
            refused(translate(e, statement));
            return;
        }
        pooled = granted;
        grantedNanos = System.nanoTime();
        if (within == null) {
            ask(granted, granted.connection().begin(), begun -> {
                transaction = begun;
                prepare(granted, parameters);
            });
        } else {
            prepare(granted, parameters);
        }
    }

    private void prepare(PooledConnection granted, @Nullable Tuple parameters) {
        ask(granted, granted.connection().prepare(statement.sql()), prepared -> {
            preparedStatement = prepared;
            try {
                cursor = parameters == null ? prepared.cursor() : prepared.cursor(parameters);
            } catch (RuntimeException e) { // parameters of the wrong number or type
                giveUp(granted, translate(e, statement));
                return;
            }
            busy = false;
            drain(granted);
        });
    }

    /** Sends one request; if it fails, the call fails. */
    private <A> void ask(PooledConnection granted, Future<A> asked, Consumer<A> then) {
        granted.send(this, asked, (AsyncResult<A> answer) -> {
            if (answer.failed()) {
                measure(answer.cause());
                giveUp(granted, translate(answer.cause(), statement));
            } else {
                then.accept(answer.result());
            }
        });
    }

    /** Emits the rows that were requested, and fetches more. On the event loop of the connection. */
    private void drain(PooledConnection granted) {
        if (busy || emitting) {
            return;
        }
        if (granted.isGone()) { // Lost while nothing was on its way, so this call was not notified.
            lost(granted.reason());
            return;
        }
        emitting = true;
        while (!isDone() && requested.get() > 0 && !fetched.isEmpty()) {
            if (requested.get() != Long.MAX_VALUE) {
                requested.decrementAndGet();
            }
            T value = fetched.remove();
            inContext(() -> deliverNext(value));
        }
        emitting = false;
        if (isDone()) {
            measure(null);
            end(granted, Transaction::rollback, failure -> {});
        } else if (fetched.isEmpty() && last) {
            end(granted, Transaction::commit, failure -> {
                measure(failure);
                if (failure == null) {
                    deliver(subscriber::onComplete);
                } else {
                    refused(failure);
                }
            });
        } else if (fetched.isEmpty() && requested.get() > 0 && cursor != null) {
            fetch(granted, cursor);
        }
    }

    private void deliverNext(T value) {
        try {
            subscriber.onNext(value);
        } catch (Throwable e) { // Against the rules of Reactive Streams; the transaction must be ended nevertheless.
            cancel();
            RxJavaPlugins.onError(e);
        }
    }

    private void fetch(PooledConnection granted, Cursor from) {
        Throwable refusal = within == null ? null : within.refusal();
        if (refusal == null && isLate(System.nanoTime())) {
            refusal = ErrorTranslator.exceeded(pool().settings(), true);
        }
        if (refusal == null) {
            busy = true;
            ask(granted, from.read(BATCH), rows -> arrived(granted, rows));
        } else { // The connection may belong to another call by now.
            giveUp(granted, refusal);
        }
    }

    private void arrived(PooledConnection granted, RowSet<Row> rows) {
        try {
            if (rows.columnsNames() != null) { // Otherwise the statement is one that has no result.
                Function<Row, T> map = mapping.of(rows, statement.dialect());
                rows.forEach(row -> fetched.add(map.apply(row)));
            }
        } catch (Throwable e) {
            measure(null); // The server has done its part.
            giveUp(granted, unmapped(e, statement)); // Even for a fatal error, because nothing else would.
            Exceptions.throwIfFatal(e);
            return;
        }
        last = cursor == null || !cursor.hasMore();
        busy = false;
        drain(granted);
    }

    /** Counts the statement once, however it ends; a cancellation is no failure. */
    private void measure(@Nullable Throwable failure) {
        if (!measured) {
            measured = true;
            pool().answered(statement.sql(), System.nanoTime() - grantedNanos, failure);
        }
    }

    @Override
    public void lost(Throwable reason) {
        measure(reason);
        super.lost(reason);
    }

    private void giveUp(PooledConnection granted, Throwable failure) {
        measure(failure);
        end(granted, Transaction::rollback, failed -> refused(failure));
    }

    /** Cleans up the connection, then gives it back. */
    private void end(
            PooledConnection granted, Function<Transaction, Future<Void>> how, Consumer<@Nullable Throwable> then) {
        busy = true;
        fetched.clear();
        Transaction ending = transaction;
        PreparedStatement closing = preparedStatement;
        transaction = null;
        preparedStatement = null;
        if (closing != null) {
            if (cursor != null && ending == null) {
                cursor.close();
            }
            closing.close();
        }
        if (within != null) {
            then.accept(null);
        } else if (ending == null) {
            Throwable reason = ErrorTranslator.connectionLost(pool().settings(), null);
            granted.cutOff(reason); // The transaction did not begin, but the driver believes that it did.
            then.accept(reason);
        } else {
            granted.end(ending, how, then);
        }
    }

    @Override
    public void request(long count) {
        if (SubscriptionHelper.validate(count)) {
            requested.accumulateAndGet(count, (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
            wake();
        }
    }

    @Override
    public void cancel() {
        if (finish()) {
            givenUp(pooled != null);
            wake();
        }
    }

    private void wake() {
        PooledConnection granted = pooled;
        if (granted != null) {
            EventLoops.run(granted.loopPool().context(), () -> drain(granted));
        }
    }
}
