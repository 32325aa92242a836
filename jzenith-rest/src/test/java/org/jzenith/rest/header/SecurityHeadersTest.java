package org.jzenith.rest.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Headers that tell browsers to be careful with a response. */
@Tag("stress")
class SecurityHeadersTest {

    private static final List<String> DEFAULTS = List.of(
            "content-security-policy: frame-ancestors 'none'",
            "referrer-policy: no-referrer",
            "x-content-type-options: nosniff");
    private static final String PAGE = "content-security-policy: default-src 'self'";
    private static final List<String> OF_A_PAGE =
            List.of(PAGE, "referrer-policy: no-referrer", "x-content-type-options: nosniff");

    @Path("/")
    public static class Resource {
        private static Response response() {
            return Response.ok("own")
                    .header("content-security-policy", "default-src 'self'")
                    .build();
        }

        @GET
        @Path("compiled")
        public Response compiled() {
            return response();
        }

        @GET
        @Path("bridged")
        @Compiled(false)
        public Response bridged() {
            return response();
        }

        @GET
        @Path("thrown")
        public Response thrown() {
            throw new WebApplicationException(response());
        }

        @GET
        @Path("filtered")
        public String filtered() {
            return "filtered";
        }

        @GET
        @Path("plain")
        public String plain() {
            return "plain";
        }
    }

    public static class Filter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getUriInfo().getPath().endsWith("filtered")) {
                response.getHeaders().add("Content-Security-Policy", "default-src 'self'");
            }
        }
    }

    public static class Route implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response()
                    .putHeader("Content-Security-Policy", "default-src 'self'")
                    .end("route");
        }
    }

    public static class Writer implements HeaderWriter {
        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            headers.set("Content-Security-Policy", "default-src 'self'");
        }
    }

    private static List<String> securityHeaders(String head) {
        return head.lines()
                .map(line -> line.substring(0, Math.max(0, line.indexOf(':'))).toLowerCase(Locale.ROOT)
                        + line.substring(Math.max(0, line.indexOf(':'))))
                .filter(line -> line.matches("(?s)(content-security|referrer|strict-transport|x-content-type).*"))
                .sorted()
                .toList();
    }

    private static List<String> get(TestServer server, String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return securityHeaders(connection.get(path).response());
        }
    }

    @ParameterizedTest
    @MethodSource("org.jzenith.rest.header.HeaderWriterTest#requests")
    void areInEachResponse(String request) throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(HeaderWriterTest.Resource.class));
                RawConnection connection = new RawConnection(server)) {
            String head = connection.send(request).finish().head();
            if (head.startsWith("HTTP/1.1 100 ")) {
                assertThat(securityHeaders(head)).isEmpty();
                head = connection.head();
            }
            assertThat(securityHeaders(head)).isEqualTo(DEFAULTS);
        }
    }

    @Test
    void areInEachOfSeveralPipelinedResponses() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class));
                RawConnection connection = new RawConnection(server)) {
            connection.get("/plain").get("/compiled").get("/nowhere").get("/plain");
            assertThat(securityHeaders(connection.response())).isEqualTo(DEFAULTS);
            assertThat(securityHeaders(connection.response())).isEqualTo(OF_A_PAGE);
            assertThat(securityHeaders(connection.response())).isEqualTo(DEFAULTS);
            assertThat(securityHeaders(connection.response())).isEqualTo(DEFAULTS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/compiled", "/bridged", "/thrown", "/filtered", "/route"})
    void areReplacedByThoseOfTheApplication(String path) throws Exception {
        for (boolean compiled : new boolean[] {true, false}) {
            try (TestServer server = TestServer.start(
                    Map.of("rest.compiled-dispatch", compiled),
                    RestPlugin.withResources(Resource.class).withProviders(Filter.class),
                    binder -> httpBinder(binder).route("/route", Route.class))) {
                assertThat(get(server, path)).isEqualTo(OF_A_PAGE);
                assertThat(get(server, "/plain")).isEqualTo(DEFAULTS);
            }
        }
    }

    @Test
    void areReplacedByThoseOfAHeaderWriter() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class), binder -> httpBinder(binder)
                .headerWriter(Writer.class))) {
            assertThat(get(server, "/plain")).isEqualTo(OF_A_PAGE);
            assertThat(get(server, "/nowhere")).isEqualTo(OF_A_PAGE);
        }
    }

    @Test
    void canBeLeftOut() throws Exception {
        try (TestServer server =
                TestServer.start(Map.of("rest.security-headers", false), RestPlugin.withResources(Resource.class))) {
            assertThat(get(server, "/plain")).isEmpty();
            assertThat(get(server, "/compiled")).containsExactly(PAGE);
        }
    }

    @Test
    void canRequireHttps() throws Exception {
        try (TestServer server =
                TestServer.start(Map.of("rest.hsts", "365d"), RestPlugin.withResources(Resource.class))) {
            assertThat(get(server, "/plain"))
                    .hasSize(DEFAULTS.size() + 1)
                    .contains("strict-transport-security: max-age=31536000");
            assertThat(get(server, "/health")).contains("strict-transport-security: max-age=31536000");
        }
        try (TestServer server = TestServer.start(
                Map.of("rest.hsts", "0s", "rest.security-headers", false), RestPlugin.withResources(Resource.class))) {
            assertThat(get(server, "/nowhere")).containsExactly("strict-transport-security: max-age=0");
        }
    }
}
