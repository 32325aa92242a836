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
 * entirely on that event loop, on a connection of its share of the pool. Calls from other threads run on these event
 * loops in turn. {@link PostgresqlStatements} has the methods for statements.
 *
 * <pre>{@code
 * client.one(User.class, "select id, name from users where id = $1", id)
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlClient extends Statements {

    private final ServerConnectors connectors;
    private @Nullable NotificationConnection notifications;

    PostgresqlClient(CallExecutor executor, ServerConnectors connectors) {
        super(executor);
        this.connectors = connectors;
    }

    /**
     * Executes several statements without parameters, separated by semicolons, and ignores their rows: all or nothing,
     * unless the statements begin and commit transactions themselves. The client then closes the connection, together
     * with everything that the script has left on it: an open transaction, settings, temporary tables. Intended for
     * schemas and test data, not for each request.
     */
    public Completable script(String sql) {
        return new UpdateSingle(new SqlStatement(PostgresqlDialect.INSTANCE, sql, null, null), executor())
                .ignoreElement();
    }

    /**
     * Subscribes to the result of {@code work} in one transaction, and commits the transaction after success. An error
     * or a disposal rolls it back. If {@code work} ignores the failure of a statement, the call fails with a
     * {@link io.vertx.sqlclient.TransactionRollbackException}, because the server has then rolled back the transaction.
     */
    public <T> Single<T> inTransaction(Function<PostgresqlTransaction, ? extends SingleSource<T>> work) {
        return RxJavaPlugins.onAssembly(
                new TransactionSingle<>(executor -> work.apply(new PostgresqlTransaction(executor)), executor()));
    }

    /**
     * Listens to a channel for as long as the result is subscribed. All subscribers of all channels share one
     * connection outside the pool. If the connection is lost or does not answer any more, the client opens a new one,
     * without a limit to the attempts. A {@link PostgresqlEvent.Gap} then signals that events may be missing, also if
     * the subscriber is too slow. The first event is a gap too, as soon as the server has confirmed the subscription,
     * because earlier events are unknown. Behind a pgbouncer, which does not forward notifications, the result fails
     * with an {@link UnsupportedOperationException}. For a name of more than 63 bytes, it fails with an
     * {@link IllegalArgumentException}. It completes when the client is closed, at the end of the application.
     */
    public Flowable<PostgresqlEvent> listen(String channel) {
        return notifications().to(channel);
    }

    /** Returns the same client for code that waits for results, such as methods with {@code @Blocking}. */
    public BlockingPostgresqlClient blocking() {
        return new BlockingPostgresqlClient(this);
    }

    /**
     * Creates the connection at its first use: most applications do not listen, and loading its classes would delay
     * their start.
     */
    private synchronized NotificationConnection notifications() {
        NotificationConnection existing = notifications;
        if (existing == null) {
            existing = new NotificationConnection(pool(), connectors);
            notifications = existing;
        }
        return existing;
    }
}
