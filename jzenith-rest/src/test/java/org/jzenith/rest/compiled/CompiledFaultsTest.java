package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.jakarta.rs.cfg.EndpointConfigBase;
import com.fasterxml.jackson.jakarta.rs.cfg.ObjectWriterInjector;
import com.fasterxml.jackson.jakarta.rs.cfg.ObjectWriterModifier;
import io.netty.util.internal.ThreadExecutorMap;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposables;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Failures around a compiled method are answered as RESTEasy answers them. */
class CompiledFaultsTest {

    /** Fails with an Error when it is read, and when it is written. */
    public static final class Broken {

        private String text = "a";

        public String getText() {
            return failFor(text);
        }

        public void setText(String text) {
            this.text = failFor(text);
        }
    }

    /** Fails with an Error when it is read. */
    record BrokenParameter(String text) {
        public static BrokenParameter fromString(String text) {
            return new BrokenParameter(failFor(text));
        }
    }

    private static String failFor(String text) {
        if (!text.isEmpty()) {
            throw new NoClassDefFoundError("secret");
        }
        return text;
    }

    @Path("/faults")
    @Produces(MediaType.APPLICATION_JSON)
    public static class FaultsResource {

        static final CompletableFuture<SingleObserver<? super String>> OBSERVER = new CompletableFuture<>();

        @GET
        @Path("value")
        public Broken value() {
            return new Broken();
        }

        @GET
        @Path("single")
        public Single<Broken> single() {
            return Single.just(new Broken());
        }

        @GET
        @Path("later")
        public Single<Broken> later() {
            return Single.just(new Broken()).delay(1, TimeUnit.MILLISECONDS, Schedulers.computation());
        }

        @GET
        @Path("response")
        public Single<Response> response() {
            return Single.just(Response.ok(new Broken()).build());
        }

        @POST
        @Path("body")
        @Consumes(MediaType.APPLICATION_JSON)
        public String body(Broken body) {
            return body.getText();
        }

        @GET
        @Path("parameter")
        public String parameter(@QueryParam("a") BrokenParameter parameter) {
            return parameter == null ? "" : parameter.text();
        }

        @GET
        @Path("nameless")
        public String nameless(@QueryParam("") String parameter) {
            return "\"" + parameter + "\"";
        }

        @GET
        @Path("equals")
        public String equalsName(@QueryParam("a=b") String parameter) {
            return "\"" + parameter + "\"";
        }

        @HEAD
        @Path("head")
        public String head() {
            return "\"four\"";
        }

        @GET
        @Path("header")
        public Response header() {
            return Response.accepted("\"a\"")
                    .header("A-First", "secret")
                    .header("x:y", "z")
                    .header("Z-Last", "secret")
                    .build();
        }

        @GET
        @Path("stage")
        @SuppressWarnings("FutureReturnValueIgnored") // It is an entity.
        public Object stage() {
            return CompletableFuture.completedFuture("\"a\"");
        }

        @GET
        @Path("plain")
        public String plain() {
            return "\"a\"";
        }

        /** On the thread of the request, but outside of any context that Vert.x knows. */
        @GET
        @Path("outside")
        public Single<String> outside() {
            return Single.create(emitter ->
                    ThreadExecutorMap.currentExecutor().execute(() -> emitter.onError(new ForbiddenException())));
        }

        @GET
        @Path("modified")
        public Map<String, String> modified() {
            ObjectWriterInjector.set(new ObjectWriterModifier() {
                @Override
                public ObjectWriter modify(
                        EndpointConfigBase<?> endpoint,
                        MultivaluedMap<String, Object> headers,
                        Object value,
                        ObjectWriter writer,
                        JsonGenerator generator) {
                    return writer.withRootName("root").with(SerializationFeature.WRAP_ROOT_VALUE);
                }
            });
            return Map.of("a", "b");
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.never();
        }

        @GET
        @Path("patient")
        @RequestLimits(timeout = "1m")
        public StreamingOutput patient() {
            return output -> {
                try {
                    assertThat(RELEASED.await(20, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                output.write('"');
            };
        }

        @GET
        @Path("silent")
        public Single<String> silent() {
            return new Single<>() {
                @Override
                protected void subscribeActual(SingleObserver<? super String> late) {
                    OBSERVER.complete(late);
                }
            };
        }
    }

    /** Bound without a scope. */
    @Path("/counted")
    public static class CountedResource {

        static final AtomicInteger MADE = new AtomicInteger();

        @Inject
        CountedResource() {
            MADE.incrementAndGet();
        }

        @GET
        public Single<String> forbidden() {
            return Single.error(new ForbiddenException());
        }
    }

    private static final CountDownLatch RELEASED = new CountDownLatch(1);
    private static final CountDownLatch LOST = new CountDownLatch(1);

    /** Sees connections that end before their response. */
    static final class LostRequests implements ExchangeObserver.Factory {
        @Inject
        LostRequests() {}

        @Override
        public ExchangeObserver observe(int loop) {
            Context context = Vertx.currentContext();
            return new ExchangeObserver() {
                @Override
                public void ended(Exchange exchange, long durationNanos) {
                    if (!exchange.request().response().ended()) {
                        context.runOnContext(nothing -> LOST.countDown()); // After everything else has been notified.
                    }
                }
            };
        }
    }

    private static TestServer compiled;
    private static TestServer plain;

    @BeforeAll
    static void start() {
        compiled = TestServer.start(RestPlugin.withResources(FaultsResource.class, CountedResource.class), binder -> {
            binder.bind(CountedResource.class);
            httpBinder(binder).observer(LostRequests.class);
        });
        plain = TestServer.start(
                Map.of("rest.compiled-dispatch", false), RestPlugin.withResources(FaultsResource.class));
    }

    @AfterAll
    static void stop() {
        compiled.close();
        plain.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "value",
                "single",
                "later",
                "response",
                "parameter?a=b",
                "nameless",
                "nameless?a=b",
                "nameless?=b",
                "equals?a=b=c",
                "header",
                "stage",
                "outside",
                "modified",
                "plain"
            })
    void isAnsweredAsRESTEasyDoes(String path) throws IOException {
        assertSame("GET /faults/" + path + " HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: id\r\n\r\n");
    }

    @Test
    void anErrorOfWhatReadsABodyIsAnswered() throws IOException {
        assertSame(
                "POST /faults/body HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: id\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 12\r\n\r\n{\"text\":\"a\"}");
    }

    @Test
    void aResponseToHeadTellsItsLength() throws IOException {
        for (int i = 0; i < 2; i++) {
            try (RawConnection connection = new RawConnection(compiled)) {
                String head = connection
                        .send("HEAD /faults/head HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .head();
                assertThat(head).startsWith("HTTP/1.1 200 ").containsIgnoringCase("Content-Length: 6\r\n");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a_b", "A", "[::1]", "a:99999", "%41"})
    void aHostIsTakenAsRESTEasyDoes(String host) throws IOException {
        assertSame("GET /faults/plain HTTP/1.1\r\nHost: " + host + "\r\nX-Request-Id: id\r\n\r\n");
    }

    private static void assertSame(String request) throws IOException {
        for (int i = 0; i < 2; i++) { // RESTEasy decides about the first.
            assertThat(linesOf(request, compiled)).isEqualTo(linesOf(request, plain));
        }
    }

    private static List<String> linesOf(String request, TestServer server) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            return connection
                    .send(request)
                    .response()
                    .lines()
                    .map(line -> line.toLowerCase(Locale.ROOT).replaceAll("^date: .*", "date"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void makesAResourceOnceWhoeverAnswersWithWhatItBrings() {
        for (int i = 0; i < 2; i++) {
            int before = CountedResource.MADE.get();
            assertThat(compiled.get("/counted").statusCode()).isEqualTo(403);
            assertThat(CountedResource.MADE.get()).isEqualTo(before + 1);
        }
    }

    @Test
    void answersAllRequestsThatAreSentAtOnce() throws IOException {
        int count = 5_000;
        try (TestServer server = TestServer.start(
                Map.of("rest.max-pipelined-requests", count), RestPlugin.withResources(FaultsResource.class))) {
            assertThat(server.get("/faults/plain").statusCode()).isEqualTo(200);
            try (RawConnection connection = new RawConnection(server)) {
                connection.send("GET /faults/plain HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
                for (int i = 0; i < count; i++) {
                    assertThat(connection.response()).startsWith("HTTP/1.1 200 ");
                }
            }
        }
    }

    @Test
    void keepsTheTimeLimitOfAMethodWhoseResultRESTEasyWrites() throws IOException {
        try (TestServer hasty = TestServer.start(
                        Map.of("rest.request-timeout", "100ms"), RestPlugin.withResources(FaultsResource.class));
                RawConnection patient = new RawConnection(hasty)) {
            patient.get("/faults/patient");
            assertThat(hasty.get("/faults/never").statusCode())
                    .isEqualTo(503); // By now, the other one would have timed out, too.
            RELEASED.countDown();
            assertThat(patient.response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void disposesOfASubscriptionThatBeginsWhenTheClientHasGone() throws Exception {
        SingleObserver<? super String> observer;
        try (RawConnection connection = new RawConnection(compiled)) {
            connection.get("/faults/silent");
            observer = FaultsResource.OBSERVER.get(20, TimeUnit.SECONDS);
        }
        assertThat(LOST.await(20, TimeUnit.SECONDS)).isTrue();
        CountDownLatch disposed = new CountDownLatch(1);
        observer.onSubscribe(Disposables.fromAction(disposed::countDown));
        assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
