package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the tables in an empty database, and starts one verticle for each processor. */
public final class ConduitServer {

    private static final Logger LOG = LoggerFactory.getLogger(ConduitServer.class);

    private ConduitServer() {}

    public static void main(String[] args) throws IOException {
        int verticles = Runtime.getRuntime().availableProcessors();
        int poolSize = Math.max(1, Integer.parseInt(environment("POOL_SIZE")) / verticles);
        int port = Integer.parseInt(environment("REST_PORT"));
        String secret = environment("JWT_SECRET");
        PgConnectOptions database = new PgConnectOptions()
                .setHost(environment("PG_HOST"))
                .setPort(Integer.parseInt(environment("PG_PORT")))
                .setDatabase(environment("PG_DB"))
                .setUser(environment("PG_USER"))
                .setPassword(environment("PG_PASSWORD"))
                .setCachePreparedStatements(true);
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        Pool migrating = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(1))
                .connectingTo(database)
                .using(vertx)
                .build();
        migrating
                .query(tables())
                .execute()
                .eventually(() -> migrating.close())
                .compose(created -> vertx.deployVerticle(
                        () -> new ConduitVerticle(port, secret, database, poolSize),
                        new DeploymentOptions().setInstances(verticles)))
                .onFailure(failure -> {
                    LOG.error("The server did not start", failure);
                    System.exit(1);
                });
    }

    private static String tables() throws IOException {
        try (InputStream script = ConduitServer.class.getResourceAsStream("/db/migration/V1__conduit.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String environment(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }
}
