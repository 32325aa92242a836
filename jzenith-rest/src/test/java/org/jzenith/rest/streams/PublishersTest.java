package org.jzenith.rest.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/** The publishers of the JDK and of Reactive Streams as results. */
class PublishersTest {

    private static final CountDownLatch CANCELLED = new CountDownLatch(1);
    private static final AtomicLong REQUESTED = new AtomicLong();
    private static TestServer server;

    @Path("/")
    public static class Resource {

        private static <T> Flow.Publisher<T> flow(Flowable<T> source) {
            return FlowAdapters.toFlowPublisher(source);
        }

        @GET
        @Path("flow")
        public Flow.Publisher<Integer> flow() {
            return flow(Flowable.just(1, 2, 3));
        }

        @GET
        @Path("publisher")
        public Publisher<Integer> publisher() {
            return Flowable.just(1, 2, 3);
        }

        @GET
        @Path("submission")
        public SubmissionPublisher<Integer> submission() {
            SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
            Schedulers.io().scheduleDirect(() -> {
                while (publisher.getNumberOfSubscribers() == 0) {
                    Thread.onSpinWait();
                }
                List.of(1, 2, 3).forEach(publisher::submit);
                publisher.close();
            });
            return publisher;
        }

        @GET
        @Path("stage")
        public CompletionStage<Response> stage() {
            return CompletableFuture.supplyAsync(
                    () -> Response.accepted(new GenericEntity<>(flow()) {}).build());
        }

        @GET
        @Path("single")
        public Single<Response> single() {
            return Single.just(
                    Response.accepted(new GenericEntity<>(publisher()) {}).build());
        }

        @GET
        @Path("text")
        @Produces(MediaType.TEXT_PLAIN)
        public Flow.Publisher<String> text() {
            return flow(Flowable.just("one ", "two"));
        }

        @GET
        @Path("bytes")
        public Flow.Publisher<Buffer> bytes() {
            return flow(Flowable.just(Buffer.buffer("ab"), Buffer.buffer("cd")));
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flow.Publisher<String> events() {
            return flow(Flowable.just("a", "b"));
        }

        @GET
        @Path("fails")
        public Flow.Publisher<String> fails() {
            return flow(Flowable.error(new IllegalStateException("not told")));
        }

        @GET
        @Path("scope")
        @Produces(MediaType.TEXT_PLAIN)
        public Flow.Publisher<String> scope() {
            String id = RequestScope.current().requestId();
            return flow(Flowable.just("")
                    .observeOn(Schedulers.computation())
                    .map(nothing ->
                            String.valueOf(id.equals(RequestScope.current().requestId()))));
        }

        @GET
        @Path("endless")
        @Produces("application/octet-stream")
        public Flow.Publisher<Buffer> endless() {
            return flow(Flowable.<Buffer>generate(emitter -> emitter.onNext(Buffer.buffer(new byte[1 << 16])))
                    .doOnRequest(REQUESTED::addAndGet)
                    .doOnCancel(CANCELLED::countDown));
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flow       | 200 | application/json | [1,2,3]",
                "publisher  | 200 | application/json | [1,2,3]",
                "submission | 200 | application/json | [1,2,3]",
                "stage      | 202 | application/json | [1,2,3]",
                "single     | 202 | application/json | [1,2,3]",
                "text       | 200 | text/plain;charset=UTF-8 | one two",
                "bytes      | 200 | application/octet-stream | abcd",
                "events     | 200 | text/event-stream | :~~data: a~~data: b~~",
                "scope      | 200 | text/plain;charset=UTF-8 | true",
            })
    void areWrittenAsStreams(String path, int status, String type, String body) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith(type);
        assertThat(response.body().replace('\n', '~')).isEqualTo(body);
    }

    @Test
    void areAnsweredWithTheirFailure() {
        HttpResponse<String> response = server.get("/fails");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("\"status\":500").doesNotContain("not told");
    }

    @Test
    void areAskedForNoMoreThanTheClientReadsAndCancelledWhenItLeaves() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/endless");
            connection.head();
        }
        assertThat(CANCELLED.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(REQUESTED.get()).isLessThan(10_000); // Of 64 KB each, which no client has read.
    }
}
