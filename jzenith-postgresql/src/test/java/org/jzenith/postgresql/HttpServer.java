package org.jzenith.postgresql;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;

/** An application that answers from its database, on a free port. */
final class HttpServer extends AskedApplication {

    /** The number of slow requests so far. */
    static final AtomicInteger SLOW = new AtomicInteger();

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {

        record User(int id, String name) {}

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        @Path("users/{id}")
        public Maybe<User> user(@PathParam("id") int id) {
            return client.one(
                    User.class, "select id, name from (values (1, 'Ada')) users (id, name) where id = $1", id);
        }

        @GET
        @Path("slow/one")
        public Maybe<Integer> slow() {
            return client.one(Integer.class, "select 1 from pg_sleep(0.5)")
                    .doOnSubscribe(subscribed -> SLOW.incrementAndGet());
        }

        @GET
        @Path("slow/transaction")
        public Single<Integer> slowTransaction() {
            return client.inTransaction(tx ->
                            tx.one(Integer.class, "select 1 from pg_sleep(0.5)").toSingle())
                    .doOnSubscribe(subscribed -> SLOW.incrementAndGet());
        }

        @GET
        @Path("slow/rows")
        public Flowable<Integer> slowRows() {
            return client.rows(Integer.class, "select i from generate_series(1, 5) i, pg_sleep(0.5)")
                    .doOnSubscribe(subscribed -> SLOW.incrementAndGet());
        }
    }

    HttpServer(String... arguments) {
        super(JZenith.application(arguments)
                .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create()));
    }

    PostgresqlClient client() {
        return Server.client(application());
    }
}
