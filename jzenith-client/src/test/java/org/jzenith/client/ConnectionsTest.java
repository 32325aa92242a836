package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.reactivex.observers.TestObserver;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.StreamResetException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;

/** Connections: how many there are, what becomes of them, and what is sent again. */
@Tag("stress")
@Tag("vertx")
class ConnectionsTest {

    private static void item(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"a\"}");
    }

    private static Called<ItemApi> client(Stub stub, String... keys) {
        return Called.at(stub.url(), ItemApi.class, keys);
    }

    /** Answers the first request on each connection, and closes it without a word when the second has begun. */
    private static Stub forgetful() {
        return Stub.tcp(socket -> {
            AtomicInteger requests = new AtomicInteger();
            socket.handler(request -> {
                if (requests.getAndIncrement() == 0) {
                    socket.write(
                            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"name\":\"a\"}");
                } else {
                    socket.close();
                }
            });
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void connectionsAreUsedAgain(String protocol) throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                Called<ItemApi> client = client(stub, "protocol=" + protocol)) {
            for (int i = 0; i < 100; i++) {
                value(client.api().get("1"));
            }
            assertThat(stub.accepted()).isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(stub.requests()).isEqualTo(100);
        }
    }

    @Test
    void thereAreNoMoreConnectionsThanCallsMayBeOnTheirWay() throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                Called<ItemApi> client = client(stub, "pool-size=4", "queue-size=1000")) {
            List<Item> items = value(Flowable.range(0, 500)
                    .flatMapSingle(i -> client.api().get("1"), false, 500)
                    .toList());
            assertThat(items).hasSize(500);
            assertThat(stub.accepted())
                    .isLessThanOrEqualTo(Math.max(4, Runtime.getRuntime().availableProcessors()));
        }
    }

    @Test
    void aConnectionWithoutACallIsClosed() throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                Called<ItemApi> client = client(stub, "keep-alive=1s")) {
            value(client.api().get("1"));
            assertThat(stub.accepted()).isEqualTo(1);
            TimeLimit.MINUTE.await("no connection is left", () -> stub.open() == 0);
            value(client.api().get("1"));
            assertThat(stub.accepted()).isEqualTo(2);
        }
    }

    @Test
    void anIdempotentRequestIsSentAgainIfAConnectionThatWasKeptIsLost() throws Exception {
        try (Stub stub = forgetful();
                Called<ItemApi> client = client(stub)) {
            for (int i = 0; i < 200; i++) {
                assertThat(value(client.api().get("1"))).isEqualTo(new Item("a"));
            }
        }
    }

    @Test
    void aRequestThatIsNotIdempotentIsSentOnce() throws Exception {
        try (Stub stub = forgetful();
                Called<ItemApi> client = client(stub, "pool-size=1")) {
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                value(client.api().get("1"));
            }
            List<Throwable> failures = IntStream.range(0, 20)
                    .mapToObj(i -> client.api().add(new Item("x")).toSingleDefault(1))
                    .map(call -> TimeLimit.MINUTE.awaitEnd(call.test()))
                    .flatMap(call -> call.errors().stream())
                    .toList();
            assertThat(failures).isNotEmpty().allMatch(failure -> failure instanceof ClientConnectionException);
        }
    }

    @Test
    void aFirstRequestIsSentOnceAlthoughItIsIdempotent() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (Stub stub = Stub.tcp(socket -> socket.handler(request -> {
                    requests.incrementAndGet();
                    socket.close();
                }));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().get("1"))).isInstanceOf(ClientConnectionException.class);
            assertThat(requests).hasValue(1);
        }
    }

    @Test
    void aConnectionThatIsRefusedOnceIsTriedAgain() throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                FaultProxy proxy = FaultProxy.to("127.0.0.1", stub.port());
                Called<ItemApi> client = Called.at("http://127.0.0.1:" + proxy.port(), ItemApi.class)) {
            value(client.api().get("1"));
            proxy.refuse();
            assertThat(failure(client.api().get("1"))).isInstanceOf(ClientConnectionException.class);
            proxy.passThrough();
            assertThat(value(client.api().get("1"))).isEqualTo(new Item("a"));
        }
    }

    @Test
    void anAttemptToConnectThatNobodyNoticesIsGivenUp() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        try (Stub stub = Stub.http(ConnectionsTest::item);
                Stub silent = Stub.tcp(socket -> {
                    if (attempts.getAndIncrement() > 2) {
                        socket.pause();
                        stub.vertx()
                                .createNetClient()
                                .connect(stub.port(), "127.0.0.1")
                                .onSuccess(other -> {
                                    other.pipeTo(socket);
                                    socket.pipeTo(other);
                                    socket.resume();
                                });
                    }
                });
                Called<ItemApi> client = client(
                        silent, "protocol=http2", "connect-timeout=1s", "timeout=3s", "breaker.minimum-calls=100000")) {
            // Somebody always waits, so that Vert.x would wait for ever.
            Disposable others = Flowable.interval(50, TimeUnit.MILLISECONDS)
                    .onBackpressureDrop()
                    .flatMapSingle(i -> client.api().get("1").map(item -> 1).onErrorReturnItem(0))
                    .subscribe();
            TimeLimit.MINUTE.await(
                    "calls succeed",
                    () -> TimeLimit.MINUTE
                                    .awaitEnd(client.api().get("1").test())
                                    .valueCount()
                            == 1);
            others.dispose();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void callsInAHurryKeepNobodyFromConnecting(String protocol) throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                FaultProxy slow = FaultProxy.to("127.0.0.1", stub.port());
                Called<ItemApi> client = Called.at(
                        "http://127.0.0.1:" + slow.port(),
                        ItemApi.class,
                        "protocol=" + protocol,
                        "connect-timeout=30s",
                        "timeout=30s",
                        "breaker.minimum-calls=1000")) {
            slow.delay(Duration.ofMillis(200));
            CompositeDisposable calls = new CompositeDisposable();
            Disposable hurried = Flowable.interval(20, TimeUnit.MILLISECONDS)
                    .onBackpressureDrop()
                    .subscribe(i -> {
                        RequestScope scope = new RequestScope("hurried");
                        scope.setDeadline(Deadline.at(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50)));
                        scope.run(() -> calls.add(client.api().get("1").subscribe(item -> {}, failure -> {})));
                    });
            TimeLimit.MINUTE.awaitEnd(client.api().get("1").test()).assertNoErrors();
            hurried.dispose();
            calls.dispose();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aSubscriberThatLeavesResetsTheExchange(String protocol) throws Exception {
        Queue<Throwable> resets = new ConcurrentLinkedQueue<>();
        AtomicInteger waiting = new AtomicInteger();
        try (Stub stub = Stub.http(request -> {
                    request.response().exceptionHandler(resets::add);
                    waiting.incrementAndGet();
                });
                Called<ItemApi> client = client(stub, "protocol=" + protocol, "pool-size=1")) {
            Disposable call = client.api().get("1").subscribe();
            TimeLimit.MINUTE.await("the request has arrived", () -> waiting.get() == 1);
            call.dispose();
            TimeLimit.MINUTE.await("the server notices", () -> !resets.isEmpty());
            assertThat(resets.peek() instanceof StreamResetException).isEqualTo(protocol.equals("http2"));
            if (protocol.equals("http2")) {
                assertThat(stub.open()).isEqualTo(1);
            } else {
                TimeLimit.MINUTE.await("the connection is closed", () -> stub.open() == 0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aThousandSubscribersThatLeaveLeaveNothingBehind(String protocol) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                Stub stub = Stub.http(request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "application/json")
                        .write("[{\"name\":\"a\"},"));
                Called<ItemApi> client = client(stub, "protocol=" + protocol, "pool-size=8")) {
            for (int i = 0; i < 1000; i++) {
                Single<?> call = i % 2 == 0
                        ? client.api().get("1")
                        : client.api().stream().firstOrError();
                TestObserver<?> observer = call.test();
                if (i % 3 == 0) {
                    observer.dispose();
                } else if (i % 2 == 1) {
                    TimeLimit.MINUTE.awaitEnd(observer).assertNoErrors();
                } else {
                    TimeLimit.MINUTE.await("requests arrive", () -> stub.requests() > 0);
                    observer.dispose();
                }
            }
            if (protocol.equals("http1")) {
                TimeLimit.MINUTE.await("no connection is left", () -> stub.open() == 0);
            }
            // Each turn is free again.
            for (int i = 0; i < 8; i++) {
                TimeLimit.MINUTE
                        .awaitEnd(client.api().stream().firstOrError().test())
                        .assertNoErrors();
            }
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aResponseBeforeTheEndOfAnUploadEndsIt() throws Exception {
        AtomicInteger cancelled = new AtomicInteger();
        try (Stub stub = Stub.http(
                        request -> request.response().setStatusCode(413).end());
                Called<ItemApi> client = client(stub, "pool-size=1")) {
            for (int i = 0; i < 5; i++) {
                assertThat(failure(client.api()
                                .upload(Flowable.<io.vertx.core.buffer.Buffer>never()
                                        .doOnCancel(cancelled::incrementAndGet))
                                .toSingleDefault(1)))
                        .hasMessageContaining("413");
            }
            assertThat(cancelled).hasValue(5);
            TimeLimit.MINUTE.await("no connection is left", () -> stub.open() == 0);
        }
    }

    @Test
    void aStopLetsCallsEnd() throws Exception {
        Queue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
        try (Stub stub = Stub.http(request -> {
            if (request.path().endsWith("1")) {
                waiting.add(request);
            } else {
                item(request);
            }
        })) {
            Called<ItemApi> client = client(stub);
            TestObserver<Item> call = client.api().get("1").test();
            TimeLimit.MINUTE.await("the request has arrived", () -> waiting.size() == 1);
            Thread stop = new Thread(client::close);
            stop.start();
            TimeLimit.MINUTE.await(
                    "the client is closed",
                    () -> TimeLimit.MINUTE.awaitEnd(client.api().get("2").test()).errors().stream()
                            .anyMatch(failure -> failure instanceof ClientUnavailableException));
            stub.vertx().runOnContext(nothing -> waiting.forEach(ConnectionsTest::item));
            TimeLimit.MINUTE.awaitEnd(call).assertValue(new Item("a"));
            stop.join();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aStopEndsCallsThatTakeTooLong(String protocol) throws Exception {
        try (Stub stub = Stub.http(request -> {
            if (request.path().endsWith("stream")) {
                request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "application/json")
                        .write("[");
            }
        })) {
            Called<ItemApi> client = client(stub, "protocol=" + protocol, "pool-size=1", "timeout=1m");
            List<TestObserver<?>> calls = List.of(
                    client.api().get("1").test(),
                    client.api().get("2").test(),
                    client.api().stream().toList().test(),
                    client.api().stream().toList().test());
            TimeLimit.MINUTE.await("a request has arrived", () -> stub.requests() >= 1);
            client.close();
            calls.forEach(
                    call -> assertThat(TimeLimit.MINUTE.awaitEnd(call).errors().get(0))
                            .isInstanceOf(ClientUnavailableException.class)
                            .hasMessageContaining("because the application stops"));
        }
    }

    @Test
    void applicationsHaveConnectionsOfTheirOwn() throws Exception {
        try (Stub stub = Stub.http(ConnectionsTest::item);
                Called<ItemApi> second = client(stub)) {
            try (Called<ItemApi> first = client(stub)) {
                value(first.api().get("1"));
                value(second.api().get("1"));
                assertThat(stub.open()).isEqualTo(2);
            }
            assertThat(value(second.api().get("1"))).isEqualTo(new Item("a"));
            TimeLimit.MINUTE.await("those of the other are closed", () -> stub.open() < stub.accepted());
        }
    }
}
