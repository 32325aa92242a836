package org.jzenith.rest.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.CacheDirectives;
import org.jzenith.rest.annotation.CacheDirectives.Audience;
import org.jzenith.rest.annotation.ETag;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.TestServer;

/** What annotations tell caches, and what is answered to clients that have a response already (RFC 9110, RFC 9111). */
@Tag("stress")
class CachingTest {

    public record Item(String name) {}

    public static class Unchanged {
        @GET
        @ETag
        @CacheDirectives(maxAge = "1h")
        public String get() {
            return "sub";
        }
    }

    @Path("/")
    @CacheDirectives(audience = Audience.PRIVATE, maxAge = "1m")
    public static class Resource {
        @GET
        @Path("item")
        @Produces(MediaType.APPLICATION_JSON)
        @ETag
        public Single<Item> item(@QueryParam("name") String name) {
            return Single.just(new Item(name));
        }

        @GET
        @Path("blocking")
        @Blocking
        @ETag
        public String blocking() {
            return "blocking";
        }

        @GET
        @Path("own")
        @ETag
        @CacheDirectives(maxAge = "1h")
        public Response own() {
            return Response.ok("own")
                    .tag("mine")
                    .header("Cache-Control", "no-cache")
                    .build();
        }

        @GET
        @Path("large")
        @ETag
        public String large() {
            return "x".repeat(100_000);
        }

        @GET
        @Path("stream")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        @ETag
        public Flowable<String> stream() {
            return Flowable.timer(20, TimeUnit.MILLISECONDS).map(late -> "event");
        }

        @GET
        @Path("missing")
        @ETag
        public String missing() {
            throw new NotFoundException();
        }

        @GET
        @Path("refused")
        @ETag
        public Response refused() {
            return Response.status(409).entity("refused").build();
        }

        @GET
        @Path("created")
        @ETag
        public Response created() {
            return Response.status(201).entity("created").build();
        }

        @GET
        @Path("late")
        @ETag
        @RequestLimits(timeout = "10ms")
        public Single<String> late() {
            return Single.never();
        }

        @GET
        @Path("nothing")
        @ETag
        public void nothing() {}

        @POST
        @Path("posted")
        public String posted(String body) {
            return body;
        }

        @POST
        @Path("token")
        @CacheDirectives(noStore = true)
        public String token(String body) {
            return body;
        }

        @GET
        @Path("all")
        @CacheDirectives(
                audience = Audience.PUBLIC,
                maxAge = "10m",
                sharedMaxAge = "1d",
                immutable = true,
                staleWhileRevalidate = "30s",
                staleIfError = "1h")
        public String all() {
            return "all";
        }

        @GET
        @Path("none")
        @CacheDirectives(noStore = true)
        public String none() {
            return "none";
        }

        @GET
        @Path("asked")
        @CacheDirectives(noCache = true, mustRevalidate = true)
        public String asked() {
            return "asked";
        }

        @Path("sub")
        public Unchanged sub() {
            return new Unchanged();
        }
    }

    private static TestServer start(boolean compiled, Object... configuration) {
        Map<String, Object> all = new HashMap<>(Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled));
        for (int i = 0; i < configuration.length; i += 2) {
            all.put(configuration[i].toString(), configuration[i + 1]);
        }
        return TestServer.start(all, RestPlugin.withResources(Resource.class));
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTagStandsForTheBody(boolean compiled) {
        try (TestServer server = start(compiled)) {
            if (compiled) {
                assertThat(server.application()
                                .injector()
                                .getInstance(DispatchReport.class)
                                .methods())
                        .filteredOn(method -> method.path().equals("/item"))
                        .allMatch(method -> method.compiled());
            }
            HttpResponse<String> a = server.get("/item?name=a");
            assertThat(header(a, "ETag")).matches("\"[A-Za-z0-9_-]{22}\"");
            assertThat(header(server.get("/item?name=a"), "ETag")).isEqualTo(header(a, "ETag"));
            assertThat(header(server.get("/item?name=b"), "ETag")).isNotEqualTo(header(a, "ETag"));
            HttpResponse<String> head = server.send("HEAD", "/item?name=a", null);
            assertThat(header(head, "ETag")).isEqualTo(header(a, "ETag"));
            assertThat(header(head, "Content-Length")).isEqualTo(header(a, "Content-Length"));
            assertThat(head.body()).isEmpty();
            assertThat(header(server.get("/blocking"), "ETag")).isNotNull();
            assertThat(header(server.get("/sub"), "ETag")).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aClientThatHasTheBodyIsToldSo(boolean compiled) {
        try (TestServer server = start(compiled)) {
            String tag = header(server.get("/item?name=a"), "ETag");
            for (String known :
                    List.of(tag, "W/" + tag, "*", "\"x\", W/\"y\" , " + tag, "\"a,b\"," + tag, ",, " + tag)) {
                for (String method : List.of("GET", "HEAD")) {
                    HttpResponse<String> answer = server.send(method, "/item?name=a", null, "If-None-Match", known);
                    assertThat(answer.statusCode()).as(known).isEqualTo(304);
                    assertThat(answer.body()).isEmpty();
                    assertThat(header(answer, "ETag")).isEqualTo(tag);
                    assertThat(header(answer, "Cache-Control")).isEqualTo("private, max-age=60");
                    assertThat(header(answer, "Content-Type")).isNull();
                    assertThat(header(answer, "Content-Length")).isNull();
                }
            }
            for (String other : List.of("\"x\"", "\"*\"", "W/\"*\"", "\"" + tag.substring(2), "")) {
                assertThat(server.get("/item?name=a", "If-None-Match", other).statusCode())
                        .as(other)
                        .isEqualTo(200);
            }
            assertThat(server.get("/item?name=a", "If-None-Match", "\"x\"", "If-None-Match", tag)
                            .statusCode())
                    .isEqualTo(304);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatHasATagOfItsOwnOrCannotHaveOneIsSentAsItIs(boolean compiled) {
        try (TestServer server = start(compiled)) {
            HttpResponse<String> own = server.get("/own", "If-None-Match", "*");
            assertThat(own.statusCode()).isEqualTo(200);
            assertThat(header(own, "ETag")).isEqualTo("\"mine\"");
            for (String path : List.of("/large", "/stream", "/missing", "/refused", "/created", "/nothing", "/late")) {
                assertThat(header(server.get(path, "If-None-Match", "*"), "ETag"))
                        .as(path)
                        .isNull();
                assertThat(server.get(path, "If-None-Match", "*").statusCode())
                        .as(path)
                        .isNotEqualTo(304);
            }
            assertThat(header(server.send("HEAD", "/large", null), "ETag")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onlySuccessesHaveCacheDirectives(boolean compiled) {
        try (TestServer server = start(compiled)) {
            assertThat(header(server.get("/all"), "Cache-Control"))
                    .isEqualTo(
                            "public, max-age=600, s-maxage=86400, immutable, stale-while-revalidate=30, stale-if-error=3600");
            assertThat(header(server.get("/none"), "Cache-Control")).isEqualTo("no-store");
            assertThat(header(server.get("/asked"), "Cache-Control")).isEqualTo("no-cache, must-revalidate");
            assertThat(header(server.get("/stream"), "Cache-Control")).contains("private, max-age=60");
            assertThat(header(server.get("/sub"), "Cache-Control")).isEqualTo("max-age=3600");
            assertThat(server.get("/own").headers().allValues("Cache-Control")).containsExactly("no-cache");
            for (String path : List.of("/missing", "/refused", "/late", "/nowhere")) {
                assertThat(header(server.get(path), "Cache-Control")).as(path).isNull();
            }
            assertThat(header(server.send("POST", "/posted", "text"), "Cache-Control"))
                    .isNull();
            assertThat(header(server.send("POST", "/token", "text"), "Cache-Control"))
                    .isEqualTo("no-store");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tagsOfCompressedBodiesAreWeakAndStillKnown(boolean compiled) {
        try (TestServer server = start(compiled, "rest.compression.enabled", true, "rest.compression.min-size", "0B")) {
            String plain = header(server.get("/item?name=a"), "ETag");
            HttpResponse<String> coded = server.get("/item?name=a", "Accept-Encoding", "gzip");
            assertThat(header(coded, "Content-Encoding")).isEqualTo("gzip");
            assertThat(header(coded, "ETag")).isEqualTo("W/" + plain);
            HttpResponse<String> head = server.send("HEAD", "/item?name=a", null, "Accept-Encoding", "gzip");
            assertThat(header(head, "ETag")).isEqualTo("W/" + plain);
            assertThat(header(head, "Content-Encoding")).isEqualTo("gzip");
            HttpResponse<String> unchanged =
                    server.get("/item?name=a", "Accept-Encoding", "gzip", "If-None-Match", "W/" + plain);
            assertThat(unchanged.statusCode()).isEqualTo(304);
            assertThat(header(unchanged, "ETag")).isEqualTo("W/" + plain);
            assertThat(header(unchanged, "Content-Encoding")).isNull();
            assertThat(header(unchanged, "Vary")).containsIgnoringCase("accept-encoding");
        }
    }
}
