package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.CompletableSource;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.MaybeSource;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.Broadcasts;
import org.jzenith.backing.lease.Leases;
import org.jzenith.backing.lease.StoredLeases;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.sql.call.CallExecutor;
import org.jzenith.postgresql.sql.call.SqlStatement;
import org.jzenith.postgresql.sql.call.TransactionFlowable;
import org.jzenith.postgresql.sql.call.TransactionSingle;
import org.jzenith.postgresql.sql.call.UpdateSingle;
import org.jzenith.postgresql.value.SqlIdentifier;
import org.reactivestreams.Publisher;

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
public final class PostgresqlClient extends Statements implements BroadcastClient {

    /** Covers all transactions that were committed before, also by others. */
    private static final String POSITION = "select ((case when current_setting('synchronous_commit') = 'off' "
            + "then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::int8";

    private final ServerConnectors connectors;
    /** Null for one server. */
    private final @Nullable ReadPools reads;

    private final Broadcasts broadcasts;
    private final String ownSchema;
    /** Null without a table for them. */
    private final @Nullable StoredLeases leases;

    private @Nullable NotificationConnection notifications;

    /**
     * Creates a client.
     *
     * @param ownSchema the schema of the tables that jZenith itself needs
     * @param hasLeases whether that of leases is one of them
     */
    PostgresqlClient(
            CallExecutor executor,
            ServerConnectors connectors,
            @Nullable ReadPools reads,
            Broadcasts broadcasts,
            String ownSchema,
            boolean hasLeases) {
        super(executor);
        this.connectors = connectors;
        this.reads = reads;
        this.broadcasts = broadcasts;
        this.ownSchema = SqlIdentifier.quoted(ownSchema);
        this.leases =
                hasLeases ? new StoredLeases(pool().vertx(), new PostgresqlLeaseStore(this, this.ownSchema)) : null;
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

    /** Does the same as {@link #inTransaction} with work that may have no result. */
    public <T> Maybe<T> inTransactionMaybe(Function<PostgresqlTransaction, ? extends MaybeSource<T>> work) {
        return inTransaction(tx -> Maybe.wrap(requireWork(work.apply(tx)))
                        .map(Optional::of)
                        .toSingle(Optional.empty()))
                .flatMapMaybe(result -> result.map(Maybe::just).orElseGet(Maybe::empty));
    }

    /** Does the same as {@link #inTransaction} with work that has no result. */
    public Completable inTransactionCompletable(Function<PostgresqlTransaction, ? extends CompletableSource> work) {
        return inTransaction(tx -> Completable.wrap(requireWork(work.apply(tx))).toSingleDefault(true))
                .ignoreElement();
    }

    /**
     * Does the same as {@link #inTransaction} with work that has many results, which arrive as the subscriber requests
     * them, and so before the commit: only the completion confirms them. If the subscriber requests nothing for
     * {@code postgresql.idle-in-transaction-timeout}, the server rolls the transaction back.
     */
    public <T> Flowable<T> inTransactionFlowable(
            Function<PostgresqlTransaction, ? extends Publisher<? extends T>> work) {
        return RxJavaPlugins.onAssembly(
                new TransactionFlowable<>(executor -> work.apply(new PostgresqlTransaction(executor)), executor()));
    }

    private static <W> W requireWork(@Nullable W work) {
        return requireNonNull(work, "The work of a transaction returned null");
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

    /**
     * {@inheritDoc}
     *
     * <p>The name has at most 63 bytes in UTF-8. A message has at most {@code postgresql.max-broadcast-size} bytes as
     * JSON. All broadcasts and {@link #listen} share one connection, so behind a pgbouncer, {@link Broadcast#events}
     * fails with an {@link UnsupportedOperationException}.
     */
    @Override
    public <T> PostgresqlBroadcast<T> broadcast(String channel, Class<T> type) {
        requireNonNull(type, "type");
        NotificationConnection.check(channel);
        if (channel.isEmpty()) {
            throw new IllegalArgumentException("channel: \"\" (expected: a name, such as prices)");
        }
        NotifyChannel notifying =
                new NotifyChannel(this, Flowable.defer(() -> listen(channel)), channel, broadcasts.limit());
        return new PostgresqlBroadcast<>(broadcasts.of(notifying, type), notifying);
    }

    /**
     * Returns the position of the database in its log. It covers all transactions that were committed before the
     * subscription, so {@link #readingAfter} sees their changes. Fails on a standby.
     */
    public Single<PostgresqlPosition> position() {
        return one(row -> new PostgresqlPosition(row.getLong(0)), POSITION).toSingle();
    }

    /**
     * Returns reads that see all changes up to a position, on a standby if one has them within
     * {@code postgresql.read-wait}, and on the primary otherwise. With one server, they run there.
     */
    public PostgresqlReads readingAfter(PostgresqlPosition position) {
        requireNonNull(position, "position");
        return reads == null ? new PostgresqlReads(Single.just(this)) : reads.after(position);
    }

    /**
     * Returns reads that see all changes that are older than {@code maxLag}, on a standby if one has them within
     * {@code postgresql.read-wait}, and on the primary otherwise. The lag is compared with positions of the primary, so
     * a database in which nothing is written has none. With one server, they run there.
     *
     * @param maxLag not negative; from two seconds on, a read asks the primary for nothing
     */
    public PostgresqlReads reading(Duration maxLag) {
        if (maxLag.isNegative()) {
            throw new IllegalArgumentException("maxLag: " + maxLag + " (expected: not negative)");
        }
        return reads == null ? new PostgresqlReads(Single.just(this)) : reads.within(maxLag);
    }

    /**
     * Returns the leases in this database. They are rows of a table of jZenith's own, whose times are those of the
     * server.
     *
     * @throws IllegalStateException if the application has not asked for that table, by
     *     {@link PostgresqlPlugin#withLeases}
     */
    public Leases leases() {
        if (leases == null) {
            throw new IllegalStateException(
                    "The database has no table for leases (expected: PostgresqlPlugin.create().withLeases())");
        }
        return leases;
    }

    /** Returns the schema of the {@linkplain OwnTables tables} that jZenith itself needs, quoted for statements. */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public String ownSchema() {
        return ownSchema;
    }

    /** Releases all leases; the future never fails. */
    Future<Void> closeLeases() {
        return leases == null ? Future.succeededFuture() : leases.close();
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
