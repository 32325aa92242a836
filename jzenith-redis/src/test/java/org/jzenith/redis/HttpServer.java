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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** An application that answers from its Redis, on a free port. */
final class HttpServer implements AutoCloseable {

    /** How many slow requests have come. */
    static final AtomicInteger SLOW = new AtomicInteger();
    /** How many of those to {@code /echo} have been given up before their answer came. */
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
            return client.inSession(session -> session.send(Request.cmd(Command.BLPOP).arg("nothing").arg(1), Duration.ofSeconds(5))
                    .map(Object::toString).toSingle("nothing"));
        }
    }

    private final RunningApplication application;
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    HttpServer(String... arguments) {
        this(Map.of(), arguments);
    }

    /** With what {@code address} says in code, which arguments override. */
    HttpServer(Map<String, String> address, String... arguments) {
        String[] all = Stream.concat(Stream.of("--rest.port=0", "--rest.host=127.0.0.1"), Arrays.stream(arguments)).toArray(String[]::new);
        JZenith described = JZenith.application(all);
        address.forEach(described::withConfiguration);
        application = described.withPlugins(RestPlugin.withResources(Resource.class), RedisPlugin.create()).start();
    }

    RunningApplication application() {
        return application;
    }

    RedisClient client() {
        return Server.client(application);
    }

    int port() {
        return application.addresses().get(0).port();
    }

    /** Fails where there is no answer after what is longer than all time-outs together. */
    HttpResponse<String> get(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path)).timeout(Duration.ofSeconds(30)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Nothing is on its way, nothing waits, nobody has a session. */
    boolean isIdle() {
        return client().lanes().all().stream().allMatch(lane -> lane.waitingSize() == 0 && lane.load() == 0) && client().lanes().sessions().inUse() == 0;
    }

    @Override
    public void close() {
        application.close();
    }
}
