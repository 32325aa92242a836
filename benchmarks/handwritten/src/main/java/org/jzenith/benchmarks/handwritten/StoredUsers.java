package org.jzenith.benchmarks.handwritten;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The users of a database, asked as the documentation of the client advises where speed counts: a client for each event
 * loop, which pipelines, and statements that stay prepared. Configured by the variables of examples/benchmark.
 */
final class StoredUsers {

    /** A user of the database. */
    record User(UUID id, String name) {}

    private final PreparedQuery<RowSet<Row>> byId;
    private final PreparedQuery<RowSet<Row>> page;

    private StoredUsers(SqlClient client, Pool pool) {
        this.byId = client.preparedQuery("select id, name from users where id = $1");
        this.page = pool.preparedQuery("select id, name from users order by id limit 20");
    }

    /**
     * Connects with the first question.
     *
     * @param share by how many the number of connections is divided
     */
    static StoredUsers of(Vertx vertx, int share) {
        Map<String, String> environment = System.getenv();
        PgConnectOptions options = new PgConnectOptions()
                .setHost(environment.getOrDefault("PG_HOST", "localhost"))
                .setPort(Integer.parseInt(environment.getOrDefault("PG_PORT", "5432")))
                .setDatabase(environment.getOrDefault("PG_DB", ""))
                .setUser(environment.getOrDefault("PG_USER", ""))
                .setPassword(environment.getOrDefault("PG_PASSWORD", ""))
                .setCachePreparedStatements(true);
        int size = Math.max(1, Integer.parseInt(environment.getOrDefault("POOL_SIZE", "16")) / share);
        PoolOptions limit = new PoolOptions().setMaxSize(size);
        return new StoredUsers(
                PgBuilder.client()
                        .with(limit)
                        .connectingTo(options)
                        .using(vertx)
                        .build(),
                PgBuilder.pool().with(limit).connectingTo(options).using(vertx).build());
    }

    /** The first page of users, by a pool, in which each statement has a connection to itself. */
    Future<List<User>> page() {
        return page.execute().map(rows -> {
            List<User> users = new ArrayList<>(rows.size());
            for (Row row : rows) {
                users.add(new User(row.getUUID(0), row.getString(1)));
            }
            return users;
        });
    }

    /** The user with this id, or null. */
    Future<User> byId(UUID id) {
        return byId.execute(Tuple.of(id)).map(rows -> {
            if (rows.size() == 0) {
                return null;
            }
            Row row = rows.iterator().next();
            return new User(row.getUUID(0), row.getString(1));
        });
    }
}
