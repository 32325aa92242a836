package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Flowable;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.servers.TimeLimit;

/** A server that closes connections on which nothing happens, just when the next request may be on its way. */
@Tag("stress")
@Tag("vertx")
class IdleConnectionsTest {

    private static final int AT_ONCE = 8;
    private static final int MAX_PAUSE_MILLIS = 4;

    /** A server that closes each connection some milliseconds after the last response on it. */
    private static final class Closing {

        private final Map<HttpConnection, AtomicInteger> active = new ConcurrentHashMap<>();
        private final Stub stub = Stub.http(this::answer);

        private void answer(HttpServerRequest request) {
            HttpConnection connection = request.connection();
            AtomicInteger requests = active.computeIfAbsent(connection, added -> {
                connection.closeHandler(closed -> active.remove(connection));
                return new AtomicInteger();
            });
            requests.incrementAndGet();
            request.response()
                    .putHeader("Content-Type", "application/json")
                    .end("{\"name\":\"a\"}")
                    .onComplete(sent -> {
                        if (requests.decrementAndGet() == 0) {
                            stub.vertx().setTimer(pause(), id -> closeIfIdle(request, requests));
                        }
                    });
        }
    }

    /**
     * Over HTTP/2, the client has received all responses when it answers a PING. Otherwise, what it sends at the same
     * moment could reset the connection, and with it responses that it has not read.
     */
    private static void closeIfIdle(HttpServerRequest last, AtomicInteger requests) {
        HttpConnection connection = last.connection();
        Future<?> received = last.version() == HttpVersion.HTTP_2
                ? connection.ping(Buffer.buffer(new byte[8]))
                : Future.succeededFuture();
        received.onSuccess(pong -> {
            if (requests.get() == 0) {
                connection.close();
            }
        });
    }

    private static int pause() {
        return 1 + ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS);
    }

    private static void assertNoFailure(String protocol, int calls, TimeLimit patience) {
        Closing server = new Closing();
        try (Stub stub = server.stub;
                Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "protocol=" + protocol)) {
            patience.awaitEnd(Flowable.range(0, calls)
                            .flatMapSingle(
                                    i -> client.api().get("1").delaySubscription(pause(), TimeUnit.MILLISECONDS),
                                    false,
                                    AT_ONCE)
                            .count()
                            .test())
                    .assertNoErrors()
                    .assertValue((long) calls);
            assertThat(stub.accepted()).isGreaterThan(calls / 100);
            FunctionCounter lost = client.application()
                    .injector()
                    .getInstance(MeterRegistry.class)
                    .get("http.client.resent.requests")
                    .tag("reason", "lost")
                    .functionCounter();
            assertThat(lost.count())
                    .as("requests that met a connection that was closed")
                    .isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void failsNoCallThatIsIdempotent(String protocol) {
        assertNoFailure(protocol, 2_000, TimeLimit.MINUTE);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void failsNoneOfAHundredThousand(String protocol) {
        assertNoFailure(protocol, 100_000, new TimeLimit(Duration.ofMinutes(20)));
    }
}
