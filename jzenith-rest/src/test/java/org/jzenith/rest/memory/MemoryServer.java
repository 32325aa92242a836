package org.jzenith.rest.memory;

import static org.jzenith.http.spi.HttpBinder.httpBinder;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.jzenith.core.JZenith;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;

/** A separate process with little memory: it takes bodies, and has large values, streams and a WebSocket to send. */
final class MemoryServer {

    private MemoryServer() {}

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @POST
        @Path("length")
        public int length(String body) {
            return body.length();
        }

        @POST
        @Path("size")
        @Consumes(MediaType.APPLICATION_JSON)
        public int size(Map<String, Object> body) {
            return body.size();
        }

        @GET
        @Path("value")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Map<String, String>> value() {
            return Single.fromCallable(() -> Map.of("text", "x".repeat(1_800_000)));
        }

        @GET
        @Path("pieces")
        public Flowable<byte[]> pieces() {
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> new byte[8_000]);
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> events() {
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> "x".repeat(8_000));
        }
    }

    /** Sends without end, in the way that the guide advises. */
    static final class Socket implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            Flowable<String> heard = Flowable.range(0, Integer.MAX_VALUE).map(i -> "x".repeat(8_000));
            return heard.mergeWith(messages.ignoreElements());
        }
    }

    static final class Large implements Handler<HttpServerRequest> {

        private static final Buffer BODY = Buffer.buffer(new byte[1_400_000]);

        @Override
        public void handle(HttpServerRequest request) {
            request.response().end(BODY);
        }
    }

    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(Resource.class).withWebSocket("/socket", Socket.class))
                .withConfiguration("rest.http2-clear-text", true)
                .withModules(binder -> httpBinder(binder).route("/large", Large.class))
                .run();
    }
}
