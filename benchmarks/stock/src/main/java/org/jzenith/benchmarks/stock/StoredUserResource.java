package org.jzenith.benchmarks.stock;

import io.reactivex.Single;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.reactivex.sqlclient.Pool;
import io.vertx.reactivex.sqlclient.Row;
import io.vertx.reactivex.sqlclient.RowIterator;
import io.vertx.reactivex.sqlclient.Tuple;
import io.vertx.sqlclient.PoolOptions;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** As in examples/benchmark, by the pool of Vert.x in its RxJava face, one for the process. */
@Path("/pg/users")
@Produces(MediaType.APPLICATION_JSON)
public final class StoredUserResource {

    private static volatile Pool pool;

    /** Returns the first page of users. */
    @GET
    public Single<List<UserResource.User>> users() {
        return pool().preparedQuery("select id, name from users order by id limit 20")
                .rxExecute()
                .map(rows -> {
                    List<UserResource.User> users = new ArrayList<>();
                    for (Row row : rows) {
                        users.add(new UserResource.User(row.getUUID("id"), row.getString("name")));
                    }
                    return users;
                });
    }

    /** Returns the user with this id, 404 if there is none. */
    @GET
    @Path("{id}")
    public Single<UserResource.User> user(@PathParam("id") UUID id) {
        return pool().preparedQuery("select id, name from users where id = $1")
                .rxExecute(Tuple.of(id))
                .map(rows -> {
                    RowIterator<Row> found = rows.iterator();
                    if (!found.hasNext()) {
                        throw new NotFoundException();
                    }
                    Row row = found.next();
                    return new UserResource.User(row.getUUID("id"), row.getString("name"));
                });
    }

    /** RESTEasy makes its Vert.x itself; what it injects by {@code @Context} is a proxy that the client refuses. */
    private static Pool pool() {
        if (pool == null) {
            synchronized (StoredUserResource.class) {
                if (pool == null) {
                    pool = make(Vertx.currentContext().owner(), System.getenv());
                }
            }
        }
        return pool;
    }

    private static Pool make(Vertx vertx, Map<String, String> environment) {
        PgConnectOptions options = new PgConnectOptions()
                .setHost(environment.getOrDefault("PG_HOST", "localhost"))
                .setPort(Integer.parseInt(environment.getOrDefault("PG_PORT", "5432")))
                .setDatabase(environment.getOrDefault("PG_DB", ""))
                .setUser(environment.getOrDefault("PG_USER", ""))
                .setPassword(environment.getOrDefault("PG_PASSWORD", ""))
                .setCachePreparedStatements(true);
        int size = Integer.parseInt(environment.getOrDefault("POOL_SIZE", "16"));
        return Pool.newInstance(PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(size))
                .connectingTo(options)
                .using(vertx)
                .build());
    }
}
