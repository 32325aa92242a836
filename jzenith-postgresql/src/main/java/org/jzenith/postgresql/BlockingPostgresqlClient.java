package org.jzenith.postgresql;

import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;
import org.jzenith.core.blocking.Lending;

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
        return Lending.<PostgresqlTransaction, T>call(
                lend -> client.inTransaction(lend), tx -> work.apply(new BlockingPostgresqlTransaction(tx)));
    }

    /** Returns the position of the database in its log, as {@link PostgresqlClient#position} does. */
    public PostgresqlPosition position() {
        return Await.value(client.position());
    }

    /** Returns reads that see all changes up to a position, as {@link PostgresqlClient#readingAfter} does. */
    public BlockingPostgresqlReads readingAfter(PostgresqlPosition position) {
        return new BlockingPostgresqlReads(client.readingAfter(position));
    }

    /**
     * Returns reads that see all changes that are older than {@code maxLag}, as {@link PostgresqlClient#reading} does.
     */
    public BlockingPostgresqlReads reading(Duration maxLag) {
        return new BlockingPostgresqlReads(client.reading(maxLag));
    }

    /**
     * Listens to a channel as {@link PostgresqlClient#listen} does, until the stream is closed, or the application
     * stops. Reading the stream waits for the next event on the current thread:
     *
     * <pre>{@code
     * try (Stream<PostgresqlEvent> events = db.listen("orders")) {
     *     events.forEach(event -> cache.clear());
     * }
     * }</pre>
     *
     * <p>If the thread is interrupted, the stream throws a {@link java.util.concurrent.CancellationException}.
     */
    public Stream<PostgresqlEvent> listen(String channel) {
        return Await.elements(client.listen(channel));
    }
}
