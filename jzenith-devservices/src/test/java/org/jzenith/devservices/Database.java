package org.jzenith.devservices;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Secret;

/** Queries a server over the network as an application would, knowing only the configuration. */
final class Database implements AutoCloseable {

    /** The namespace that the plugin for PostgreSQL binds. */
    @Config("postgresql")
    interface PostgresqlConfiguration {
        String host();

        int port();

        String database();

        String username();

        Secret password();

        Optional<String> url();

        Optional<String> hosts();
    }

    /** The same for a second database. */
    @Config("postgresql-reporting")
    interface ReportingConfiguration {
        String host();

        int port();

        String database();

        String username();

        Secret password();
    }

    private final Vertx vertx = Vertx.vertx();
    private final PgConnection connection;

    private Database(PgConnectOptions options) throws Exception {
        try {
            connection = await(PgConnection.connect(vertx, options));
        } catch (Exception e) {
            await(vertx.close());
            throw e;
        }
    }

    static Database of(RunningApplication application) throws Exception {
        return new Database(options(application));
    }

    static Database ofReporting(RunningApplication application) throws Exception {
        ReportingConfiguration configuration = application.injector().getInstance(ReportingConfiguration.class);
        return new Database(new PgConnectOptions()
                .setHost(configuration.host())
                .setPort(configuration.port())
                .setDatabase(configuration.database())
                .setUser(configuration.username())
                .setPassword(configuration.password().value()));
    }

    static Database at(PgConnectOptions options) throws Exception {
        return new Database(options);
    }

    static PgConnectOptions options(RunningApplication application) {
        PostgresqlConfiguration configuration = configuration(application);
        return new PgConnectOptions()
                .setHost(configuration.host())
                .setPort(configuration.port())
                .setDatabase(configuration.database())
                .setUser(configuration.username())
                .setPassword(configuration.password().value());
    }

    static PostgresqlConfiguration configuration(RunningApplication application) {
        return application.injector().getInstance(PostgresqlConfiguration.class);
    }

    /** Runs a statement and returns the first column of each row as text. */
    List<String> ask(String sql) throws Exception {
        List<String> texts = new ArrayList<>();
        for (Row row : await(connection.query(sql).execute())) {
            texts.add(String.valueOf(row.getValue(0)));
        }
        return texts;
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        connection
                .close()
                .otherwiseEmpty()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
