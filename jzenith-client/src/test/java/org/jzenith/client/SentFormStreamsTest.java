package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;

import io.reactivex.disposables.Disposable;
import io.reactivex.observers.TestObserver;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.core.EntityPart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;
import org.jzenith.testing.servers.TimedRequest;

/** Parts that are streams: they go no faster than the other side, and are closed whatever happens. */
@Tag("stress")
class SentFormStreamsTest {

    private static final long TOTAL = 120_000_000;

    /** Waits until a number does not grow for half a second, and returns it. */
    private static long settled(AtomicLong number) throws InterruptedException {
        TimeLimit.MINUTE.await("it has begun", () -> number.get() > 0);
        long before = -1;
        long now = number.get();
        while (now != before) {
            before = now;
            TimeUnit.MILLISECONDS.sleep(500); // That nothing happens can only be waited for.
            now = number.get();
        }
        return now;
    }

    private static void assertClosed(CountedStream stream) {
        TimeLimit.MINUTE.await("the stream is closed", stream::isClosed);
        assertThat(stream.onEventLoop).as("on an event loop").isFalse();
    }

    private static Serving server(String maxSize) {
        PartsResource.gate = CompletableSubject.create();
        return Serving.of(
                RestPlugin.withResources(PartsResource.class),
                "--rest.http2-clear-text=true",
                "--rest.multipart.max-size=" + maxSize);
    }

    private static EntityPart part(Object content) throws IOException {
        return EntityPart.withName("file").content(content).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aServerThatReadsNothingMakesTheStreamWait(String protocol) throws Exception {
        CountedStream stream = new CountedStream(TOTAL);
        try (Serving server = server("200MB");
                Called<PartsApi> client = Called.at(server.url(), PartsApi.class, "protocol=" + protocol)) {
            TestObserver<Long> call = client.api().gated(stream).test();
            assertThat(settled(stream.count)).isLessThan(TOTAL / 2);
            call.assertNotTerminated();
            PartsResource.gate.onComplete();
            TimeLimit.MINUTE.awaitEnd(call).assertValue(TOTAL);
            assertClosed(stream);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aPartThatArrivesIsPassedOnNoFasterThanItIsTaken(String protocol) throws Exception {
        CountedStream stream = new CountedStream(TOTAL);
        try (Serving last = server("200MB");
                RunningApplication middle = JZenith.application(
                                "--rest.port=0",
                                "--rest.host=127.0.0.1",
                                "--rest.http2-clear-text=true",
                                "--rest.multipart.max-size=200MB",
                                "--client-parts.url=" + last.url(),
                                "--client-parts.protocol=" + protocol)
                        .withPlugins(
                                ClientPlugin.named("parts").withClient(PartsApi.class),
                                RestPlugin.withResources(PartsResource.class))
                        .start();
                Called<PartsApi> client = Called.at(
                        "http://127.0.0.1:" + middle.addresses().get(0).port(),
                        PartsApi.class,
                        "protocol=" + protocol)) {
            TestObserver<Long> call = client.api().forwarded(stream).test();
            assertThat(settled(stream.count)).isLessThan(TOTAL / 2);
            call.assertNotTerminated();
            PartsResource.gate.onComplete();
            TimeLimit.MINUTE.awaitEnd(call).assertValue(TOTAL);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aStreamThatFailsEndsTheCallAndTheRequest(String protocol) throws Exception {
        CountedStream stream = new CountedStream(TOTAL, 300_000);
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger broken = new AtomicInteger();
        try (Stub stub = Stub.http(request -> {
                    request.endHandler(end -> ended.incrementAndGet());
                    request.exceptionHandler(lost -> broken.incrementAndGet());
                });
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class, "protocol=" + protocol)) {
            assertThat(failure(client.api().stream(stream)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("The disk is broken.");
            assertClosed(stream);
            TimeLimit.MINUTE.await("the server knows", () -> broken.get() > 0);
            assertThat(ended).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aSubscriberThatLeavesEndsTheStream(String protocol) throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        AtomicInteger broken = new AtomicInteger();
        try (UndeliverableErrors errors = new UndeliverableErrors();
                Stub stub = Stub.http(request -> {
                    request.handler(part -> {});
                    request.exceptionHandler(lost -> broken.incrementAndGet());
                });
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class, "protocol=" + protocol)) {
            Disposable call = client.api().stream(stream).subscribe();
            TimeLimit.MINUTE.await("much has been sent", () -> stream.count.get() > 1_000_000);
            call.dispose();
            assertClosed(stream);
            TimeLimit.MINUTE.await("the server knows", () -> broken.get() > 0);
            assertThat(stream.closed).hasValue(1);
            assertThat(errors.all()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aServerThatDoesNotWantItIsHeard(String protocol) throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        try (Stub stub = Stub.http(request -> request.response()
                        .setStatusCode(413)
                        .putHeader("Content-Length", "0")
                        .end());
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class, "protocol=" + protocol)) {
            assertThat(failure(client.api().stream(stream)))
                    .isInstanceOfSatisfying(ClientResponseException.class, answer -> assertThat(answer.status())
                            .isEqualTo(413));
            assertClosed(stream);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aFormThatIsTooLargeEndsTheStream(String protocol) throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        try (Serving server = server("5MB");
                Called<PartsApi> client = Called.at(server.url(), PartsApi.class, "protocol=" + protocol)) {
            Throwable failure = failure(client.api().stream(stream));
            // A server cannot wait forever until its client has read what it says before it closes the connection.
            assertThat(failure).isInstanceOf(ClientException.class);
            assertThat(failure)
                    .satisfiesAnyOf(
                            any -> assertThat(any).isInstanceOf(ClientConnectionException.class),
                            any -> assertThat(any).hasMessageContaining("was answered with 413"));
            assertClosed(stream);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aConnectionThatIsLostEndsTheStream(String protocol) throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        try (Stub stub = Stub.http(
                        request -> request.handler(part -> request.connection().close()));
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class, "protocol=" + protocol)) {
            assertThat(failure(client.api().stream(stream))).isInstanceOf(ClientConnectionException.class);
            assertClosed(stream);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aServerThatTakesNothingForTooLongEndsTheStream(String protocol) throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        try (Stub stub = Stub.http(HttpServerRequest::pause);
                Called<PartsApi> client =
                        Called.at(stub.url(), PartsApi.class, "protocol=" + protocol, "idle-timeout=300ms")) {
            assertThat(failure(client.api().stream(stream)))
                    .isInstanceOf(ClientTimeoutException.class)
                    .hasMessageContaining("client-books.idle-timeout");
            assertClosed(stream);
        }
    }

    @Test
    void aClientThatLeavesEndsTheStreamThatIsSentForIt() throws Exception {
        CountedStream stream = new CountedStream(Long.MAX_VALUE);
        PartsResource.sent = stream;
        try (Stub stub = Stub.http(HttpServerRequest::pause);
                RunningApplication middle = JZenith.application(
                                "--rest.port=0", "--rest.host=127.0.0.1", "--client-parts.url=" + stub.url())
                        .withPlugins(
                                ClientPlugin.named("parts").withClient(PartsApi.class),
                                RestPlugin.withResources(PartsResource.class))
                        .start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(
                            "http://127.0.0.1:" + middle.addresses().get(0).port() + "/parts/sent"))
                    .build();
            CompletableFuture<?> call =
                    HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.discarding());
            TimeLimit.MINUTE.await("it is sent", () -> stream.count.get() > 0);
            call.cancel(true);
            assertClosed(stream);
        }
    }

    @Test
    void aStreamOfARequestWhoseTimeIsOverIsClosed() throws Exception {
        CountedStream stream = new CountedStream(10);
        try (Stub stub = Stub.http(request -> {});
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class)) {
            TimeLimit.MINUTE
                    .awaitEnd(TimedRequest.of(0)
                            .call(() -> client.api().stream(stream).toMaybe()))
                    .assertError(ClientTimeoutException.class);
            assertClosed(stream);
            assertThat(stream.count).hasValue(0);
        }
    }

    @Test
    void aStreamOfARequestThatCannotBeMadeIsClosed() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                Called<PartsApi> client = Called.at(stub.url(), PartsApi.class)) {
            CountedStream first = new CountedStream(10);
            assertThat(failure(client.api().put(null, part("a"), part(first)).toSingleDefault("")))
                    .hasMessageContaining("@PathParam(\"id\"): null");
            assertClosed(first);
            CountedStream second = new CountedStream(10);
            assertThat(failure(client.api().send(List.of(part(new Object()), part(second)))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertClosed(second);
            CountedStream third = new CountedStream(10);
            assertThat(failure(client.api().send(List.of(part(second), part(third)))))
                    .isInstanceOf(IOException.class);
            assertClosed(third);
        }
    }

    @Test
    void aStreamOfARequestThatIsNotSentIsClosed() throws Exception {
        CountedStream stream = new CountedStream(10);
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1);
                Called<PartsApi> client = Called.at("http://127.0.0.1:" + proxy.port(), PartsApi.class)) {
            proxy.refuse();
            assertThat(failure(client.api().stream(stream))).isInstanceOf(ClientConnectionException.class);
            assertClosed(stream);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000})
    void streamsOfCallsThatAreRefusedOrWaitAreClosed(int queueSize) throws Exception {
        List<CountedStream> streams = Stream.generate(() -> new CountedStream(Long.MAX_VALUE))
                .limit(4L * Runtime.getRuntime().availableProcessors())
                .toList();
        try (Stub stub = Stub.http(HttpServerRequest::pause);
                Called<PartsApi> client = Called.at(
                        stub.url(), PartsApi.class, "protocol=http1", "pool-size=1", "queue-size=" + queueSize)) {
            List<TestObserver<List<String>>> calls = streams.stream()
                    .map(stream -> client.api().stream(stream).test())
                    .toList();
            TimeLimit.MINUTE.await("one is sent", () -> streams.stream().anyMatch(stream -> stream.count.get() > 0));
            for (int i = 0; queueSize == 0 && i < streams.size(); i++) {
                TestObserver<?> call = calls.get(i);
                CountedStream stream = streams.get(i);
                TimeLimit.MINUTE.await("it is sent or refused", () -> call.errorCount() > 0 || stream.count.get() > 0);
                if (call.errorCount() > 0) {
                    call.assertError(ClientUnavailableException.class);
                    assertClosed(stream);
                }
            }
            assertThat(streams).anyMatch(stream -> stream.count.get() == 0);
            calls.forEach(TestObserver::dispose);
            streams.forEach(SentFormStreamsTest::assertClosed);
        }
    }
}
