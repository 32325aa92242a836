package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.annotation.Retry;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;

/** A service with several addresses, and the circuit breakers that decide which of them get calls. */
@Tag("stress")
class AddressesTest {

    @Path("items")
    public interface RetriedApi {

        @GET
        @Path("1")
        @Retry
        Single<Item> get();

        @GET
        @Path("1")
        Single<Item> getOnce();

        @POST
        Completable add(Item item);
    }

    private static void item(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"a\"}");
    }

    /** Instances of a service, each behind a proxy. */
    private record Instances(List<Stub> stubs, List<FaultProxy> proxies) implements AutoCloseable {

        static Instances of(int count) {
            List<Stub> stubs = new ArrayList<>();
            List<FaultProxy> proxies = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                stubs.add(Stub.http(AddressesTest::item));
                proxies.add(FaultProxy.to("127.0.0.1", stubs.get(i).port()));
            }
            return new Instances(stubs, proxies);
        }

        String urls() {
            return proxies.stream()
                    .map(proxy -> "http://127.0.0.1:" + proxy.port())
                    .collect(Collectors.joining(","));
        }

        Called<RetriedApi> client(String protocol, String... keys) {
            return Called.at(
                    urls(),
                    RetriedApi.class,
                    Stream.concat(Stream.of("protocol=" + protocol, "breaker.open-time=200ms"), Stream.of(keys))
                            .toArray(String[]::new));
        }

        List<Integer> requests() {
            return stubs.stream().map(Stub::requests).toList();
        }

        @Override
        public void close() {
            proxies.forEach(FaultProxy::close);
            stubs.forEach(Stub::close);
        }
    }

    /** Makes calls, some at once, and returns their failures. */
    private static List<Throwable> calls(int count, Single<?> call) {
        return TimeLimit.MINUTE
                .awaitEnd(Flowable.range(0, count)
                        .flatMapSingle(
                                i -> call.<List<Throwable>>map(value -> List.of())
                                        .onErrorReturn(List::of),
                                false,
                                8)
                        .flatMapIterable(list -> list)
                        .toList()
                        .test())
                .assertNoErrors()
                .values()
                .get(0);
    }

    private static String breaker(Called<?> client, FaultProxy proxy) {
        return String.valueOf(client.application()
                .injector()
                .getInstance(HealthRegistry.class)
                .readiness()
                .blockingGet()
                .results()
                .get("client-books")
                .data()
                .get("breaker of 127.0.0.1:" + proxy.port()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void callsAreSharedByAllAddresses(String protocol) throws Exception {
        try (Instances three = Instances.of(3);
                Called<RetriedApi> client = three.client(protocol)) {
            // One that is slow to begin gets fewer.
            TimeLimit.MINUTE.await("all have begun", () -> {
                assertThat(calls(30, client.api().getOnce())).isEmpty();
                return three.requests().stream().allMatch(requests -> requests > 0);
            });
            List<Integer> before = three.requests();
            assertThat(calls(1_000, client.api().getOnce())).isEmpty();
            assertThat(IntStream.range(0, 3).map(i -> three.requests().get(i) - before.get(i)))
                    .allMatch(requests -> requests >= 10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void anAddressThatIsSlowGetsFewerCalls(String protocol) throws Exception {
        try (Instances two = Instances.of(2);
                Called<RetriedApi> client = two.client(protocol)) {
            two.proxies().get(0).delay(Duration.ofMillis(50));
            assertThat(calls(400, client.api().getOnce())).isEmpty();
            assertThat(two.requests().get(0)).isLessThan(two.requests().get(1) / 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void whenOneIsKilledUnderLoadOnlyCallsOnTheirWayThereFailAndItComesBack(String protocol) throws Exception {
        for (boolean retried : new boolean[] {true, false}) {
            try (UndeliverableErrors errors = new UndeliverableErrors();
                    Instances three = Instances.of(3);
                    Called<RetriedApi> client = three.client(protocol)) {
                Single<?> call = retried
                        ? client.api().get()
                        : client.api().add(new Item("x")).toSingleDefault(1);
                FaultProxy killed = three.proxies().get(0);
                AtomicInteger begun = new AtomicInteger();
                AtomicInteger connections = new AtomicInteger();
                List<Throwable> failures = calls(3_000, Single.defer(() -> {
                    if (begun.incrementAndGet() == 1_000) {
                        return Completable.fromAction(() -> {
                                    connections.set(killed.openConnections());
                                    killed.refuse();
                                })
                                .subscribeOn(io.reactivex.schedulers.Schedulers.io())
                                .andThen(call);
                    }
                    return call;
                }));
                if (retried) {
                    assertThat(failures).isEmpty();
                } else {
                    // One on each connection, or all that were made at once.
                    assertThat(failures)
                            .hasSizeLessThanOrEqualTo(Math.max(8, connections.get()))
                            .allMatch(f -> f instanceof ClientException);
                }
                killed.passThrough();
                int before = three.requests().get(0);
                TimeLimit.MINUTE.await("it gets its share again", () -> {
                    assertThat(calls(30, call)).isEmpty();
                    return three.requests().get(0) > before + 100;
                });
                assertThat(breaker(client, killed)).isEqualTo("closed");
                assertThat(errors.all()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aRetryGoesToAnotherAddress(String protocol) throws Exception {
        try (Stub failing = Stub.http(
                        request -> request.response().setStatusCode(503).end());
                Stub working = Stub.http(AddressesTest::item);
                Called<RetriedApi> client = Called.at(
                        failing.url() + "," + working.url(),
                        RetriedApi.class,
                        "protocol=" + protocol,
                        "breaker.open-time=1h",
                        "retry.first-delay=1ms",
                        "retry.reserve=100")) {
            assertThat(calls(200, client.api().get())).isEmpty();
            assertThat(failing.requests()).isBetween(1, 60);
        }
    }

    @Test
    void callersWithoutTimeOpenNoBreaker() throws Exception {
        try (Stub stub = Stub.http(
                        request -> request.response().setStatusCode(504).end());
                Called<RetriedApi> patient =
                        Called.at(stub.url(), RetriedApi.class, "breaker.minimum-calls=2", "timeout=1h");
                Called<RetriedApi> hasty = Called.at(
                        stub.url(),
                        RetriedApi.class,
                        "breaker.minimum-calls=2",
                        "breaker.open-time=1h",
                        "timeout=1ms")) {
            assertThat(calls(20, patient.api().getOnce()))
                    .hasSize(20)
                    .allMatch(failure -> failure instanceof ClientResponseException);
            assertThat(stub.requests()).isEqualTo(20);
            assertThat(calls(200, hasty.api().getOnce()))
                    .hasSize(200)
                    .anyMatch(ClientUnavailableException.class::isInstance);
        }
    }

    @Test
    void mistakesOfTheCallerOpenNoBreaker() throws Exception {
        for (int status : new int[] {400, 404, 429, 500}) {
            try (Stub stub = Stub.http(
                            request -> request.response().setStatusCode(status).end());
                    Called<RetriedApi> client = Called.at(stub.url(), RetriedApi.class, "breaker.minimum-calls=2")) {
                assertThat(calls(20, client.api().getOnce()))
                        .hasSize(20)
                        .allMatch(failure -> failure instanceof ClientResponseException);
                assertThat(stub.requests()).isEqualTo(20);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void anOpenBreakerAnswersAtOnce(String protocol) throws Exception {
        try (Stub stub = Stub.http(
                        request -> request.response().setStatusCode(503).end());
                Called<RetriedApi> client = withBreaker(stub, protocol, "1h")) {
            for (int i = 0; i < 5; i++) {
                assertThat(failure(client.api().getOnce())).isInstanceOf(ClientResponseException.class);
            }
            assertThat(failure(client.api().getOnce()))
                    .isInstanceOf(ClientUnavailableException.class)
                    .hasMessage(
                            "No call of client-books is made, because too many have failed: the circuit breaker is open");
            assertThat(stub.requests()).isEqualTo(5);
        }
    }

    private static Called<RetriedApi> withBreaker(Stub stub, String protocol, String openTime) {
        return Called.at(
                stub.url(),
                RetriedApi.class,
                "protocol=" + protocol,
                "breaker.minimum-calls=5",
                "breaker.window=1h",
                "breaker.open-time=" + openTime,
                "pool-size=1",
                "queue-size=0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void anOpenBreakerClosesAgain(String protocol) throws Exception {
        AtomicInteger status = new AtomicInteger(503);
        try (Stub stub = Stub.http(request -> {
                    if (status.get() == 200) {
                        item(request);
                    } else {
                        request.response().setStatusCode(status.get()).end();
                    }
                });
                Called<RetriedApi> client = withBreaker(stub, protocol, "200ms")) {
            for (int i = 0; i < 5; i++) {
                failure(client.api().getOnce());
            }
            // Without a call, it stays open.
            TimeLimit.MINUTE.await("it is open", () -> gauge(client, "http.client.server.breaker_state") == 2);
            status.set(200);
            TimeLimit.MINUTE.await(
                    "it closes",
                    () -> calls(1, client.api().getOnce()).isEmpty()
                            && gauge(client, "http.client.server.breaker_state") == 0);
        }
    }

    private static double gauge(Called<?> client, String name) {
        Gauge gauge = client.application()
                .injector()
                .getInstance(MeterRegistry.class)
                .find(name)
                .gauge();
        return gauge == null ? -1 : gauge.value();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aServiceThatHangsOpensTheBreakerByTimeouts(String protocol) throws Exception {
        try (Instances one = Instances.of(1);
                Called<RetriedApi> client =
                        one.client(protocol, "timeout=200ms", "breaker.minimum-calls=20", "breaker.open-time=1h")) {
            // The first calls may be late on a busy machine, but not as many as open a breaker.
            TimeLimit.MINUTE.await(
                    "it works", () -> calls(1, client.api().getOnce()).isEmpty());
            one.proxies().get(0).blackHole();
            TimeLimit.MINUTE.await("it is open", () -> calls(8, client.api().getOnce()).stream()
                    .anyMatch(ClientUnavailableException.class::isInstance));
        }
    }

    @Test
    void disposedCallsOpenNoBreakerAndGiveBackTheirPlace() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                Called<RetriedApi> client = Called.at(stub.url(), RetriedApi.class, "breaker.minimum-calls=2")) {
            for (int i = 0; i < 50; i++) {
                int before = stub.requests();
                io.reactivex.disposables.Disposable call =
                        client.api().getOnce().subscribe(value -> {}, failure -> {});
                TimeLimit.MINUTE.await("it has arrived", () -> stub.requests() > before);
                call.dispose();
            }
            TimeLimit.MINUTE.await(
                    "nothing is on its way", () -> gauge(client, "http.client.server.active_requests") == 0);
            assertThat(gauge(client, "http.client.server.breaker_state")).isZero();
        }
    }
}
