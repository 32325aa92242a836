package org.jzenith.rest;

import static org.jzenith.rest.spi.RestBinder.restBinder;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jzenith.core.JZenith;

/**
 * A separate process with little memory: it takes bodies, and has a large constant body of its own as a plain route.
 */
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
                .withPlugins(RestPlugin.withResources(Resource.class))
                .withModules(binder -> restBinder(binder).route("/large", Large.class))
                .run();
    }
}
