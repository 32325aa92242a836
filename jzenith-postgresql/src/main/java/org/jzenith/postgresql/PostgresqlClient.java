package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.plugins.RxJavaPlugins;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.sql.call.CallExecutor;
import org.jzenith.postgresql.sql.call.SqlStatement;
import org.jzenith.postgresql.sql.call.TransactionSingle;
import org.jzenith.postgresql.sql.call.UpdateSingle;

/**
 * The client of one database: a singleton that any thread may use. A call from an event loop that serves HTTP runs
 * entirely on that event loop, on a connection of its share of the pool; a call from elsewhere runs on one of these
 * event loops, in turn. {@link PostgresqlStatements} has the statements that can be sent.
 *
 * <pre>{@code
 * client.one(User.class, "select id, name from users where id = $1", id)
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlClient extends Statements {

    private @Nullable NotificationConnection notifications;

    PostgresqlClient(CallExecutor executor) {
        super(executor);
    }

    /**
     * Executes several statements without parameters, separated by semicolons, and ignores their rows: all or nothing,
     * unless the statements begin and commit transactions themselves. The connection is closed afterwards, together
     * with what the script has left on it: an open transaction, settings, temporary tables. Intended for schemas and
     * test data, not for each request.
     */
    public Completable script(String sql) {
        return new UpdateSingle(new SqlStatement(PostgresqlDialect.INSTANCE, sql, null, null), executor())
                .ignoreElement();
    }

    /**
     * Does what {@code work} returns in one transaction, and commits it if that succeeds. An error or a disposal rolls
     * it back. If {@code work} ignores the failure of a statement, the call fails with a
     * {@link io.vertx.sqlclient.TransactionRollbackException}, since the server has then rolled back the transaction.
     */
    public <T> Single<T> inTransaction(Function<PostgresqlTransaction, ? extends SingleSource<T>> work) {
        return RxJavaPlugins.onAssembly(
                new TransactionSingle<>(executor -> work.apply(new PostgresqlTransaction(executor)), executor()));
    }

    /**
     * Listens to a channel for as long as the result is subscribed, on one connection outside the pool for all
     * subscribers of all channels. If the connection is lost or does not answer any more, a new one is opened, without
     * a limit to the attempts. A {@link PostgresqlEvent.Gap} then says that events may be missing, as it does when the
     * subscriber is too slow. The first event is a gap too, as soon as the server has confirmed the subscription,
     * because earlier events are not known. Behind a pgbouncer, which does not pass notifications on, it fails with an
     * {@link UnsupportedOperationException}, and for a name of more than 63 bytes with an
     * {@link IllegalArgumentException}. It completes when the client is closed, at the end of the application.
     */
    public Flowable<PostgresqlEvent> listen(String channel) {
        return notifications().to(channel);
    }

    /**
     * Creates it when it is first needed, since most applications do not listen, and would wait for its classes during
     * the start.
     */
    private synchronized NotificationConnection notifications() {
        NotificationConnection existing = notifications;
        if (existing == null) {
            existing = new NotificationConnection(pool());
            notifications = existing;
        }
        return existing;
    }
}
