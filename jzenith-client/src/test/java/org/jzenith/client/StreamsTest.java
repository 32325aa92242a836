package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.servers.TimeLimit;

/** Streams go no faster than their slower side, in both directions. */
@Tag("stress")
class StreamsTest {

    private static final int PART = 10_000;
    private static final long TOTAL = 4_000L * PART;

    /** Sends as much as its client takes. */
    private static final class Source implements Handler<HttpServerRequest> {

        private final AtomicLong sent = new AtomicLong();

        @Override
        public void handle(HttpServerRequest request) {
            send(request.response().setChunked(true));
        }

        private void send(HttpServerResponse response) {
            if (sent.get() == TOTAL) {
                response.end();
                return;
            }
            Context context = Vertx.currentContext();
            response.write(Buffer.buffer(new byte[PART])).onSuccess(written -> {
                sent.addAndGet(PART);
                context.runOnContext(nothing -> send(response));
            });
        }
    }

    /** Waits until a number does not grow for half a second, and returns it. */
    private static long settled(AtomicLong number) throws InterruptedException {
        long before = -1;
        long now = number.get();
        while (now == 0 || now != before) {
            before = now;
            TimeUnit.MILLISECONDS.sleep(500); // That nothing happens can only be waited for.
            now = number.get();
        }
        return now;
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aSubscriberThatRequestsNothingMakesTheServerWait(String protocol) throws Exception {
        Source source = new Source();
        try (Stub stub = Stub.http(source);
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "protocol=" + protocol)) {
            TestSubscriber<Buffer> subscriber = client.api().bytes().test(1);
            assertThat(settled(source.sent)).isLessThan(TOTAL / 2);
            subscriber.request(Long.MAX_VALUE);
            TimeLimit.MINUTE.awaitEnd(subscriber).assertNoErrors();
            assertThat(subscriber.values().stream().mapToLong(Buffer::length).sum())
                    .isEqualTo(TOTAL);
        }
    }

    @Test
    void aServerIsNotLateWhileNobodyWaitsForIt() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (Stub stub = Stub.http(request -> {
                    sent.set(1);
                    HttpServerResponse response = request.response().setChunked(true);
                    response.write("a");
                    response.end("b");
                });
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "idle-timeout=200ms")) {
            TestSubscriber<Buffer> subscriber = client.api().bytes().test(0);
            settled(sent);
            subscriber.assertNotTerminated();
            subscriber.request(Long.MAX_VALUE);
            TimeLimit.MINUTE.awaitEnd(subscriber).assertNoErrors();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aServerThatReadsNothingMakesTheSourceWait(String protocol) throws Exception {
        AtomicLong produced = new AtomicLong();
        AtomicLong received = new AtomicLong();
        AtomicReference<HttpServerRequest> waiting = new AtomicReference<>();
        try (Stub stub = Stub.http(request -> {
                    request.pause();
                    request.handler(part -> received.addAndGet(part.length()));
                    request.endHandler(end -> request.response().end());
                    waiting.set(request);
                });
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "protocol=" + protocol)) {
            var call = client.api()
                    .upload(Flowable.range(0, (int) (TOTAL / PART)).map(i -> {
                        produced.addAndGet(PART);
                        return Buffer.buffer(new byte[PART]);
                    }))
                    .test();
            TimeLimit.MINUTE.await("the request has arrived", () -> waiting.get() != null);
            assertThat(settled(produced)).isLessThan(TOTAL / 2);
            stub.vertx().runOnContext(nothing -> waiting.get().resume());
            TimeLimit.MINUTE.awaitEnd(call).assertNoErrors();
            assertThat(received).hasValue(TOTAL);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aSubscriberThatHasEnoughEndsTheStream(String protocol) throws Exception {
        Source source = new Source();
        try (Stub stub = Stub.http(source);
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "protocol=" + protocol)) {
            assertThat(value(client.api().bytes().take(3).count())).isEqualTo(3);
            assertThat(settled(source.sent)).isLessThan(TOTAL / 2);
        }
    }
}
