package org.jzenith.postgresql.sql.call;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.SingleObserver;
import io.reactivex.SingleSource;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.SerialDisposable;
import io.reactivex.exceptions.Exceptions;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.sqlclient.Transaction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.ErrorTranslator;
import org.jzenith.postgresql.sql.pool.PooledConnection;

/**
 * One transaction of one subscriber: begin, work, commit or roll back, give the connection back. Fields that are
 * neither final nor volatile are used on the event loop of the connection only.
 */
final class TransactionCall<T> extends Call implements Disposable {

    private final Function<TransactionExecutor, ? extends SingleSource<T>> work;
    private final SingleObserver<? super T> observer;
    private final SerialDisposable inner = new SerialDisposable();
    private volatile @Nullable PooledConnection pooled;
    private @Nullable Transaction transaction;
    private @Nullable TransactionExecutor handle;

    TransactionCall(
            Function<TransactionExecutor, ? extends SingleSource<T>> work,
            ConnectionPool pool,
            SingleObserver<? super T> observer) {
        super(pool, observer::onError);
        this.work = work;
        this.observer = observer;
    }

    @Override
    public boolean isExclusive() {
        return true;
    }

    @Override
    public void granted(PooledConnection granted) {
        pooled = granted;
        if (isDone()) {
            granted.release();
            return;
        }
        granted.send(this, granted.connection().begin(), begun -> begun(granted, begun));
    }

    private void begun(PooledConnection granted, AsyncResult<Transaction> begun) {
        if (begun.failed()) {
            // From now on the driver believes that the connection is in a transaction.
            granted.cutOff(ErrorTranslator.connectionLost(pool().settings(), begun.cause()));
            refused(translate(begun.cause()));
            return;
        }
        transaction = begun.result();
        if (isDone()) {
            rollBack(granted, null);
            return;
        }
        TransactionExecutor made = new TransactionExecutor(pool(), granted);
        handle = made;
        Runnable working = () -> work(granted, made);
        RequestScope scope = scope(); // The work is subscribed by the answer of the server, which has none.
        inContext(scope == null ? working : scope.wrap(working));
    }

    private void work(PooledConnection granted, TransactionExecutor made) {
        try {
            requireNonNull(work.apply(made), "The work of a transaction returned null")
                    .subscribe(new SingleObserver<T>() {
                        @Override
                        public void onSubscribe(Disposable disposable) {
                            inner.set(disposable);
                        }

                        @Override
                        public void onSuccess(T value) {
                            onLoop(granted, () -> prepareCommit(granted, made, value));
                        }

                        @Override
                        public void onError(Throwable failure) {
                            onLoop(granted, () -> rollBack(granted, failure));
                        }
                    });
        } catch (Throwable e) { // Also from subscribe(): nothing else would end the transaction.
            onLoop(granted, () -> rollBack(granted, e));
            Exceptions.throwIfFatal(e);
        }
    }

    private void prepareCommit(PooledConnection granted, TransactionExecutor made, T value) {
        Completable last = made.lastStatements();
        if (last == null || isDone()) {
            commit(granted, value);
            return;
        }
        Runnable preparing = () -> inner.set(last.subscribe(
                () -> onLoop(granted, () -> commit(granted, value)),
                failure -> onLoop(granted, () -> rollBack(granted, failure))));
        RequestScope scope = scope();
        inContext(scope == null ? preparing : scope.wrap(preparing));
    }

    private static void onLoop(PooledConnection granted, Runnable action) {
        EventLoops.run(granted.loopPool().context(), action);
    }

    private void commit(PooledConnection granted, T value) {
        end(granted, Transaction::commit, failure -> {
            if (failure == null) {
                if (handle != null) {
                    handle.committed();
                }
                deliver(() -> observer.onSuccess(value));
            } else {
                refused(failure);
            }
        });
    }

    private void rollBack(PooledConnection granted, @Nullable Throwable reason) {
        end(granted, Transaction::rollback, failure -> {
            if (reason != null) {
                refused(reason);
            }
        });
    }

    private void end(
            PooledConnection granted, Function<Transaction, Future<Void>> how, Consumer<@Nullable Throwable> then) {
        Transaction ending = transaction;
        transaction = null;
        if (handle != null) {
            handle.end();
        }
        if (ending != null) { // The disposal or the end of the work, whichever comes first, ends it.
            granted.end(ending, how, then);
        }
    }

    @Override
    public void dispose() {
        if (finish()) {
            inner.dispose();
            PooledConnection granted = pooled;
            givenUp(granted != null);
            if (granted != null) {
                onLoop(granted, () -> rollBack(granted, null));
            }
        }
    }

    @Override
    public boolean isDisposed() {
        return isDone();
    }
}
