package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.TraceContext;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.testing.TestClient;
import org.slf4j.MDC;

class ServerSpansTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";

    @Path("/things")
    public static class Things {

        private final Tracer tracer;

        @Inject
        Things(Tracer tracer) {
            this.tracer = tracer;
        }

        @GET
        @Path("{id}")
        public Single<String> thing(@PathParam("id") String id) {
            return Single.just(id);
        }

        @GET
        @Path("ids")
        public Single<String> ids() {
            return Single.timer(1, TimeUnit.MILLISECONDS)
                    .observeOn(Schedulers.io())
                    .map(tick -> {
                        TraceContext trace = RequestScope.current().trace();
                        return MDC.get("trace_id")
                                + ' '
                                + MDC.get("span_id")
                                + ' '
                                + trace.traceId()
                                + ' '
                                + trace.spanId()
                                + ' '
                                + Span.current().getSpanContext().getSpanId();
                    });
        }

        @GET
        @Path("baggage")
        public Single<String> baggage() {
            return Single.fromCallable(() -> "" + Baggage.current().getEntryValue("tenant"))
                    .subscribeOn(Schedulers.computation());
        }

        @GET
        @Path("fails")
        public Single<String> fails() {
            return Single.error(new IllegalStateException("a secret"));
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.never();
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            tracer.spanBuilder("blocking work").startSpan().end();
            return "done";
        }

        @GET
        @Path("stream")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> stream() {
            return Flowable.range(0, 3).observeOn(Schedulers.io()).map(number -> {
                tracer.spanBuilder("event " + number).startSpan().end();
                return "event " + number;
            });
        }

        @GET
        @Path("nested")
        @SuppressWarnings("try") // Only its close() is needed.
        public Single<String> nested() {
            Span outer = tracer.spanBuilder("outer").startSpan();
            Single<String> work;
            try (Scope entered = outer.makeCurrent()) {
                work = Single.fromCallable(() -> {
                            tracer.spanBuilder("inner").startSpan().end();
                            return MDC.get("span_id");
                        })
                        .subscribeOn(Schedulers.io())
                        .cache();
                work.subscribe();
            }
            return work.doFinally(outer::end).map(id -> {
                tracer.spanBuilder("after").startSpan().end();
                return id + ' ' + Span.current().getSpanContext().getSpanId();
            });
        }
    }

    private static final RecordedSpans SPANS = new RecordedSpans();
    private static RunningApplication application;
    private static TestClient client;

    @BeforeAll
    static void start() {
        application = Traced.start(Things.class, SPANS);
        client = Traced.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static TestClient called() {
        return client.withHeader("traceparent", "00-" + TRACE + '-' + CALLER + "-01")
                .withHeader("tracestate", "vendor=value")
                .withHeader("baggage", "tenant=kim");
    }

    @Test
    void aRequestIsASpanWithTheTemplateOfItsRoute() throws Exception {
        client.get("/things/7?token=secret");
        SpanData span = SPANS.await("GET /things/{id}");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(span.getAttributes().get(stringKey("http.request.method"))).isEqualTo("GET");
        assertThat(span.getAttributes().get(stringKey("http.route"))).isEqualTo("/things/{id}");
        assertThat(span.getAttributes().get(longKey("http.response.status_code")))
                .isEqualTo(200);
        assertThat(span.getAttributes().get(stringKey("url.path"))).isEqualTo("/things/7");
        assertThat(span.getAttributes().get(stringKey("url.query"))).isEqualTo("token=REDACTED");
        assertThat(span.getAttributes().get(stringKey("url.scheme"))).isEqualTo("http");
        assertThat(span.getAttributes().get(stringKey("server.address"))).isEqualTo("localhost");
        assertThat(span.getAttributes().get(longKey("server.port"))).isEqualTo(Traced.port(application));
        assertThat(span.getAttributes().get(stringKey("network.protocol.version")))
                .isEqualTo("1.1");
        assertThat(span.getAttributes().get(stringKey("error.type"))).isNull();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void theTraceOfTheCallerIsContinued() throws Exception {
        called().get("/things/8");
        SpanData span = SPANS.await("GET /things/{id}");
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo(CALLER);
        assertThat(span.getSpanContext().getTraceState().get("vendor")).isEqualTo("value");
    }

    @Test
    void whatTheCallerHasNotSampledIsNotRecordedButHasItsIds() {
        String[] ids = client.withHeader("traceparent", "00-" + TRACE + '-' + CALLER + "-00")
                .get("/things/ids")
                .body()
                .replace("\"", "")
                .split(" ", -1);
        assertThat(ids[0]).isEqualTo(TRACE);
    }

    @Test
    void aMalformedTraceOfTheCallerIsIgnored() throws Exception {
        client.withHeader("traceparent", "00-zz-" + CALLER + "-01").get("/things/9");
        assertThat(SPANS.await("GET /things/{id}").getParentSpanContext().isValid())
                .isFalse();
    }

    @Test
    @Tag("V2")
    void severalFieldsOfAListAreOneList() throws Exception {
        sent(
                "/things/baggage",
                "traceparent: 00-" + TRACE + '-' + CALLER + "-01",
                "tracestate: vendor=value, other=1",
                "baggage: user=7",
                "tracestate: last=2",
                "baggage: tenant=kim");
        SpanData span = SPANS.await("GET /things/baggage");
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getSpanContext().getTraceState().asMap())
                .containsExactly(entry("vendor", "value"), entry("other", "1"), entry("last", "2"));
    }

    @Test
    @Tag("V2")
    void severalFieldsOfBaggageAreOneList() throws Exception {
        assertThat(sent("/things/baggage", "baggage: user=7", "baggage: tenant=kim"))
                .endsWith("kim");
        SPANS.await("GET /things/baggage");
    }

    /** Of a version of the future, two fields that are joined look like one (W3C Trace Context, section 4). */
    @ParameterizedTest
    @ValueSource(strings = {"00", "cc"})
    @Tag("V2")
    void severalParentsBeginANewTrace(String version) throws Exception {
        String parent =
                "traceparent: " + version + '-' + TRACE + '-' + CALLER + "-01" + (version.equals("cc") ? "-x" : "");
        sent("/things/8", parent, parent, "tracestate: vendor=value");
        SpanData span = SPANS.await("GET /things/{id}");
        assertThat(span.getTraceId()).isNotEqualTo(TRACE);
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(span.getSpanContext().getTraceState().isEmpty()).isTrue();
    }

    /** Sends a request with these header fields, and returns the response. */
    private static String sent(String path, String... fields) throws IOException {
        try (Socket socket = new Socket("localhost", Traced.port(application))) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                    + String.join("\r\n", fields) + "\r\n\r\n")
                            .getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    @Test
    void logLinesHaveTheIdsOnEveryThread() throws Exception {
        String[] ids = called().get("/things/ids").body().replace("\"", "").split(" ", -1);
        SpanData span = SPANS.await("GET /things/ids");
        assertThat(ids)
                .containsExactly(
                        span.getTraceId(), span.getSpanId(), span.getTraceId(), span.getSpanId(), span.getSpanId());
    }

    @Test
    void baggageOfTheCallerIsThereOnEveryThread() throws Exception {
        assertThat(called().get("/things/baggage").body()).isEqualTo("kim");
        SPANS.await("GET /things/baggage");
    }

    @Test
    void aFailureIsAnErrorWithoutItsMessage() throws Exception {
        client.get("/things/fails");
        SpanData span = SPANS.await("GET /things/fails");
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("500");
        assertThat(span.toString()).doesNotContain("a secret");
    }

    @Test
    void aRequestWhoseClientHasGoneEndsItsSpan() throws Exception {
        try (Socket socket = new Socket("localhost", Traced.port(application))) {
            socket.getOutputStream().write("GET /things/never HTTP/1.1\r\nHost: localhost\r\n\r\nX".getBytes(US_ASCII));
            socket.setSoLinger(true, 0);
        }
        SpanData span = SPANS.await("GET /things/never");
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("aborted");
        assertThat(span.getAttributes().get(longKey("http.response.status_code")))
                .isNull();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    }

    @Test
    void aPathWithoutARouteIsNoName() throws Exception {
        client.get("/nothing/here");
        SpanData span = SPANS.await("GET");
        assertThat(span.getAttributes().get(stringKey("http.route"))).isNull();
        assertThat(span.getAttributes().get(longKey("http.response.status_code")))
                .isEqualTo(404);
    }

    @Test
    void aRequestThatCannotBeParsedIsASpan() throws Exception {
        try (Socket socket = new Socket("localhost", Traced.port(application))) {
            socket.getOutputStream().write("FOO / HTTP/1.1\r\nHost : a\r\n\r\n".getBytes(US_ASCII));
            socket.getInputStream().readAllBytes();
        }
        SpanData span = SPANS.await("HTTP");
        assertThat(span.getAttributes().get(stringKey("http.request.method"))).isEqualTo("_OTHER");
        assertThat(span.getAttributes().get(longKey("http.response.status_code")))
                .isEqualTo(400);
    }

    @Test
    void workOnABlockingThreadIsPartOfTheRequest() throws Exception {
        client.get("/things/blocking");
        assertThat(SPANS.await("blocking work").getParentSpanId())
                .isEqualTo(SPANS.await("GET /things/blocking").getSpanId());
    }

    @Test
    void eachElementOfAStreamIsPartOfTheRequest() throws Exception {
        client.get("/things/stream");
        String request = SPANS.await("GET /things/stream").getSpanId();
        for (int number = 0; number < 3; number++) {
            assertThat(SPANS.await("event " + number).getParentSpanId()).isEqualTo(request);
        }
    }

    @Test
    void whatIsSubscribedWithinASpanOfTheApplicationIsItsChild() throws Exception {
        String[] ids = client.get("/things/nested").body().replace("\"", "").split(" ", -1);
        SpanData request = SPANS.await("GET /things/nested");
        SpanData outer = SPANS.await("outer");
        assertThat(outer.getParentSpanId()).isEqualTo(request.getSpanId());
        assertThat(SPANS.await("inner").getParentSpanId()).isEqualTo(outer.getSpanId());
        assertThat(SPANS.await("after").getParentSpanId()).isEqualTo(request.getSpanId());
        assertThat(ids).containsExactly(outer.getSpanId(), request.getSpanId());
    }

    @Test
    @SuppressWarnings("try") // Only its close() is needed.
    void outsideOfRequestsTheContextBelongsToTheThread() {
        Context context =
                Context.root().with(Baggage.builder().put("tenant", "job").build());
        try (Scope entered = context.makeCurrent()) {
            assertThat(Baggage.current().getEntryValue("tenant")).isEqualTo("job");
        }
        assertThat(Context.current()).isEqualTo(Context.root());
    }
}
