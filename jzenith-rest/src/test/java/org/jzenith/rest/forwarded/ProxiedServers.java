package org.jzenith.rest.forwarded;

import static org.jzenith.http.spi.HttpBinder.httpBinder;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Servers behind a trusted proxy at 127.0.0.1, which say how they have seen a request. */
abstract class ProxiedServers {

    @Path("/")
    public static class Resource {

        @GET
        @Path("client")
        public String client(@Context HttpRequest request, @Context SecurityContext security, @Context UriInfo uri) {
            return request.getRemoteAddress()
                    + ' '
                    + security.isSecure()
                    + ' '
                    + uri.getRequestUri()
                    + ' '
                    + uri.getBaseUri()
                    + ' '
                    + uri.getPath();
        }

        @GET
        @Path("created")
        public Response created() {
            return Response.created(URI.create("items/1")).build();
        }

        @GET
        @Path("created-by-resteasy")
        @Compiled(false)
        public Response createdByResteasy() {
            return created();
        }
    }

    static class Seen implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response()
                    .end(request.remoteAddress() + " " + request.isSSL() + ' ' + request.scheme() + ' '
                            + request.authority() + ' ' + request.absoluteURI());
        }
    }

    static final String OWN = "127.0.0.1 false http://localhost/client http://localhost/ /client";

    static TestServer start(Map<String, ?> more) {
        Map<String, Object> configuration = new HashMap<>(more);
        configuration.put("rest.trusted-proxies", "127.0.0.1,10.0.0.0/8,2001:db8:1::/48");
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), binder -> httpBinder(binder)
                .route("/seen", Seen.class));
    }

    static String[] lines(String headers) {
        return headers == null ? new String[0] : headers.split("~");
    }

    static String body(String response) {
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }

    /** Returns the body of the answer, or its status if that is not 200. */
    static String ask(TestServer server, String path, String... headers) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            String response = connection.get(path, headers).response();
            return response.startsWith("HTTP/1.1 200 ") ? body(response) : response.substring(9, 12);
        }
    }

    static String client(TestServer server, String headers) throws IOException {
        String told = ask(server, "/client", lines(headers));
        return told.contains(" ") ? told.substring(0, told.indexOf(' ')) : told;
    }
}
