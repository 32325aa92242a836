package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** How resources refuse: with a reason, or by a status alone. */
@Tag("stress")
class RefusalsTest {

    private static final String REASON = "picture: text/html (expected: image/png)";
    private static final Response SHARED =
            Response.status(410).header("X-Left", "2026").build();

    private static HttpProblemException refusal() {
        return new HttpProblemException(HttpProblem.of(422).withDetail(REASON));
    }

    static final class OddException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static final class OddMapper implements ExceptionMapper<OddException> {
        @Override
        public Response toResponse(OddException exception) {
            return Response.status(409).header("X-Mapped", "yes").build();
        }
    }

    @Path("/")
    public static class Refusing {

        @GET
        @Path("refuse/now")
        public String now() {
            throw refusal();
        }

        @GET
        @Path("refuse/blocking")
        @Blocking
        public String blocking() {
            throw refusal();
        }

        @GET
        @Path("refuse/single")
        public Single<String> single() {
            return Single.error(refusal());
        }

        @GET
        @Path("refuse/maybe")
        public Maybe<String> maybe() {
            return Maybe.error(refusal());
        }

        @GET
        @Path("refuse/stream")
        public Flowable<Map<String, String>> stream() {
            return Flowable.error(refusal());
        }

        @GET
        @Path("refuse/events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<OutboundSseEvent> events() {
            return Flowable.error(refusal());
        }

        @GET
        @Path("fine")
        public String fine() {
            return "fine";
        }

        @GET
        @Path("fails")
        public String fails() {
            throw new HttpProblemException(HttpProblem.of(503).withDetail("Closed today."), new OddException());
        }

        @GET
        @Path("status/{status}")
        public Response status(@PathParam("status") int status) {
            return Response.status(status).header("X-Own", "kept").build();
        }

        @GET
        @Path("later/{status}")
        public Single<Response> later(@PathParam("status") int status) {
            return Single.just(Response.status(status).header("X-Own", "kept").build());
        }

        @GET
        @Path("resumed/{status}")
        public void resumed(@PathParam("status") int status, @Suspended AsyncResponse response) {
            response.resume(Response.status(status).header("X-Own", "kept").build());
        }

        @GET
        @Path("shared")
        public Response shared() {
            return SHARED;
        }

        @GET
        @Path("reason")
        public Response reason() {
            return Response.status(404, "Never Seen").build();
        }

        @GET
        @Path("text")
        public Response text() {
            return Response.status(404).entity("own").build();
        }

        @GET
        @Path("mapped")
        public String mapped() {
            throw new OddException();
        }

        @GET
        @Path("tagged")
        public Response read(@Context Request request) {
            Response.ResponseBuilder unchanged = request.evaluatePreconditions(new EntityTag("1"));
            return unchanged == null ? Response.ok("one").build() : unchanged.build();
        }

        @PUT
        @Path("tagged")
        public Response write(@Context Request request) {
            Response.ResponseBuilder changed = request.evaluatePreconditions(new EntityTag("1"));
            return changed == null ? Response.noContent().build() : changed.build();
        }
    }

    static final class Filter implements ContainerRequestFilter, ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            String filter = request.getHeaderString("X-Filter");
            if ("request".equals(filter)) {
                throw refusal();
            }
            if ("abort".equals(filter)) {
                request.abortWith(Response.status(402).header("X-Own", "kept").build());
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if ("response".equals(request.getHeaderString("X-Filter")) && response.getStatus() == 200) {
                throw refusal();
            }
            response.getHeaders()
                    .putSingle("X-Seen", response.getEntity() instanceof HttpProblem ? "problem" : "other");
        }
    }

    static final class Format implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            return ErrorBody.json(Map.of("error", problem.detail() == null ? problem.title() : problem.detail()));
        }
    }

    private static TestServer start(boolean compiled, RestPlugin plugin) {
        return TestServer.start(Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled), plugin);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellTheReasonOfTheProblemThatIsThrown(boolean compiled) {
        try (TestServer server = start(compiled, RestPlugin.withResources(Refusing.class))) {
            for (String how : List.of("now", "blocking", "single", "maybe", "stream", "events")) {
                assertProblem(server.get("/refuse/" + how), 422, "\"detail\":\"" + REASON + '"');
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellTheReasonOfTheProblemThatAFilterThrows(boolean compiled) {
        try (TestServer server =
                start(compiled, RestPlugin.withResources(Refusing.class).withProviders(Filter.class))) {
            assertProblem(server.get("/fine", "X-Filter", "request"), 422, "\"detail\":\"" + REASON + '"');
            assertProblem(server.get("/fine", "X-Filter", "response"), 422, "\"detail\":\"" + REASON + '"');
            HttpResponse<String> aborted = server.get("/fine", "X-Filter", "abort");
            assertProblem(aborted, 402, "urn:jzenith:problem:payment-required");
            assertThat(aborted.headers().firstValue("X-Own")).hasValue("kept");
            assertThat(aborted.headers().firstValue("X-Seen")).hasValue("problem");
            assertThat(server.get("/status/404").headers().firstValue("X-Seen")).hasValue("problem");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areLoggedOnlyIfTheyAreFailures(boolean compiled) {
        try (TestServer server = start(compiled, RestPlugin.withResources(Refusing.class));
                LogRecorder log = new LogRecorder()) {
            assertProblem(server.get("/refuse/now"), 422, REASON);
            assertThat(log.events()).isEmpty();
            HttpResponse<String> failed = server.get("/fails");
            assertProblem(failed, 503, "Closed today.");
            assertThat(failed.body()).doesNotContain("Odd");
            assertThat(log.events()).singleElement().satisfies(event -> {
                assertThat(event.getFormattedMessage()).isEqualTo("GET /fails failed with 503");
                assertThat(event.getThrowableProxy().getStackTraceElementProxyArray())
                        .isNotEmpty();
                assertThat(event.getThrowableProxy().getCause().getClassName()).contains("OddException");
            });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byAStatusAloneGetTheProblemOfTheStatus(boolean compiled) {
        try (TestServer server =
                start(compiled, RestPlugin.withResources(Refusing.class).withProviders(OddMapper.class))) {
            for (String how : List.of("status", "later", "resumed")) {
                HttpResponse<String> answer = server.get("/" + how + "/404");
                assertProblem(answer, 404, "\"type\":\"urn:jzenith:problem:not-found\"");
                assertThat(answer.body()).contains("\"requestId\":");
                assertThat(answer.headers().firstValue("X-Own")).hasValue("kept");
                assertProblem(server.get("/" + how + "/599"), 599, "\"status\":599");
                for (int status : new int[] {200, 204, 304, 399, 600}) {
                    assertThat(server.get("/" + how + '/' + status).body())
                            .as(how + ' ' + status)
                            .isEmpty();
                }
            }
            HttpResponse<String> head = server.send("HEAD", "/status/404", null);
            assertThat(head.statusCode()).isEqualTo(404);
            assertThat(head.headers().firstValue("Content-Type")).hasValue(HttpProblem.MEDIA_TYPE);
            assertThat(head.body()).isEmpty();
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> shared = server.get("/shared");
                assertProblem(shared, 410, "\"title\":\"Gone\"");
                assertThat(shared.headers().firstValue("X-Left")).hasValue("2026");
            }
            assertThat(SHARED.hasEntity()).isFalse();
            assertThat(server.get("/text").body()).isEqualTo("own");
            HttpResponse<String> mapped = server.get("/mapped");
            assertProblem(mapped, 409, "\"title\":\"Conflict\"");
            assertThat(mapped.headers().firstValue("X-Mapped")).hasValue("yes");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepTheReasonPhraseOfTheApplication(boolean compiled) throws Exception {
        try (TestServer server = start(compiled, RestPlugin.withResources(Refusing.class));
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/reason").response())
                    .startsWith("HTTP/1.1 404 Never Seen\r\n")
                    .contains("\"title\":\"Not Found\"");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byPreconditionsAreProblemsAndWhatIsUnchangedHasNoBody(boolean compiled) {
        try (TestServer server = start(compiled, RestPlugin.withResources(Refusing.class))) {
            HttpResponse<String> changed = server.send("PUT", "/tagged", null, "If-Match", "\"2\"");
            assertProblem(changed, 412, "\"type\":\"urn:jzenith:problem:precondition-failed\"");
            assertThat(changed.headers().firstValue("ETag")).hasValue("\"1\"");
            HttpResponse<String> unchanged = server.get("/tagged", "If-None-Match", "\"1\"");
            assertThat(unchanged.statusCode()).isEqualTo(304);
            assertThat(unchanged.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void haveTheFormatOfTheApplication(boolean compiled) {
        try (TestServer server =
                start(compiled, RestPlugin.withResources(Refusing.class).withProblemFormat(Format.class))) {
            assertThat(server.get("/refuse/single").body()).isEqualTo("{\"error\":\"" + REASON + "\"}");
            HttpResponse<String> bare = server.get("/status/404");
            assertThat(bare.body()).isEqualTo("{\"error\":\"Not Found\"}");
            assertThat(bare.headers().firstValue("Content-Type")).hasValue("application/json");
        }
    }

    @Test
    void carryTheirProblemAndNoStackTrace() {
        HttpProblem problem = HttpProblem.of(400).withDetail(REASON);
        assertThat(new HttpProblemException(problem).problem()).isEqualTo(problem);
        assertThat(new HttpProblemException(problem)).hasMessage(REASON);
        assertThat(new HttpProblemException(HttpProblem.of(409))).hasMessage("Conflict");
        assertThat(new HttpProblemException(problem).getStackTrace()).isEmpty();
        assertThat(new HttpProblemException(HttpProblem.of(500)).getStackTrace())
                .isNotEmpty();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String part) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(HttpProblem.MEDIA_TYPE);
        assertThat(answer.body()).contains("\"status\":" + status, part);
    }
}
