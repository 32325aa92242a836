package org.jzenith.redis;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.connection.ConnectionCounts;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;

/** An application that answers from its Redis, on a free port. */
final class HttpServer extends AskedApplication {

    /** The number of slow requests so far. */
    static final AtomicInteger SLOW = new AtomicInteger();
    /** The number of requests to {@code /echo} that were given up before their answer came. */
    static final AtomicInteger LEFT = new AtomicInteger();

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {

        private final RedisClient client;
        private final RedisDao<User> users;

        @Inject
        Resource(RedisClient client) {
            this.client = client;
            this.users = client.dao("user:", User.class);
        }

        @GET
        @Path("users/{id}")
        public Maybe<User> user(@PathParam("id") String id) {
            return users.get(id);
        }

        @GET
        @Path("slow/one")
        public Maybe<User> slow() {
            SLOW.incrementAndGet();
            return users.get("1");
        }

        @GET
        @Path("echo/{text}")
        @Produces(MediaType.TEXT_PLAIN)
        public Maybe<String> echo(@PathParam("text") String text) {
            SLOW.incrementAndGet();
            return client.send(Command.ECHO, text).map(Object::toString).doOnDispose(LEFT::incrementAndGet);
        }

        @GET
        @Path("slow/session")
        public Single<String> slowSession() {
            SLOW.incrementAndGet();
            return client.inSession(session -> session.send(
                            Request.cmd(Command.BLPOP).arg("nothing").arg(1), Duration.ofSeconds(5))
                    .map(Object::toString)
                    .toSingle("nothing"));
        }
    }

    HttpServer(String... arguments) {
        this(JZenith.application(arguments));
    }

    private HttpServer(JZenith described) {
        super(described.withPlugins(RestPlugin.withResources(Resource.class), RedisPlugin.create()));
    }

    /** Starts on the server of another application, unless the arguments name another server. */
    static HttpServer on(RunningApplication owner, String... arguments) {
        return new HttpServer(Server.PLUGIN.on(owner, arguments));
    }

    RedisClient client() {
        return Server.client(application());
    }

    /** Returns whether no command is on its way or waits, and no session is open. */
    boolean isIdle() {
        return Server.PLUGIN.pool(application()).isUnused() && ConnectionCounts.sessions(client().topology()) == 0;
    }
}
