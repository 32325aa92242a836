package org.jzenith.postgresql;

import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.SingleSubject;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;

/** A {@link PostgresqlClient} for code that waits for results; {@link PostgresqlClient#blocking()} returns it. */
@API(status = API.Status.MAINTAINED)
public final class BlockingPostgresqlClient extends BlockingPostgresqlStatements {

    private final PostgresqlClient client;

    BlockingPostgresqlClient(PostgresqlClient client) {
        super(client);
        this.client = client;
    }

    /** Executes a script as {@link PostgresqlClient#script} does. */
    public void script(String sql) {
        Await.completion(client.script(sql));
    }

    /**
     * Calls {@code work} on the current thread, with a transaction, and returns its result after the commit. If
     * {@code work} throws an exception, or the thread is interrupted, the transaction is rolled back. If {@code work}
     * ignores the failure of a statement, the call throws a {@link io.vertx.sqlclient.TransactionRollbackException},
     * because the server has then rolled back the transaction. The transaction ends with the call.
     *
     * @param work may return null
     */
    public <T> @Nullable T inTransaction(Function<BlockingPostgresqlTransaction, ? extends @Nullable T> work) {
        Await.requireThatMayBlock();
        SingleSubject<Optional<T>> result = SingleSubject.create();
        SingleSubject<PostgresqlStatements> begun = SingleSubject.create();
        SingleSubject<Optional<T>> end = SingleSubject.create();
        // A subscription in the scope of the caller's request, which an interrupt disposes.
        Disposable transaction = client.inTransaction(statements -> {
                    begun.onSuccess(statements);
                    return result;
                })
                .subscribe(end::onSuccess, failure -> {
                    if (!begun.hasValue()) {
                        begun.onError(failure);
                    }
                    end.onError(failure);
                });
        try {
            BlockingPostgresqlTransaction statements = new BlockingPostgresqlTransaction(Await.value(begun));
            try {
                result.onSuccess(Optional.ofNullable(work.apply(statements)));
            } catch (Throwable e) { // Errors too: nobody else rolls back.
                result.onError(e);
            }
            return Await.value(end).orElse(null);
        } finally {
            transaction.dispose();
        }
    }
}
