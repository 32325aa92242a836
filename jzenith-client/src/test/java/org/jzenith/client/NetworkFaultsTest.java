package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;

/** A network that fails under load: every call ends, with a value or a failure of ours, and then all is as before. */
@Tag("stress")
@Tag("vertx")
class NetworkFaultsTest {

    private static final int CALLS = 80;
    private static final int AT_ONCE = 20;
    private static final int POOL = 8;

    private static final Map<String, Consumer<FaultProxy>> FAULTS = Map.of(
            "delay",
            proxy -> proxy.delay(Duration.ofMillis(20)),
            "delay beyond the timeout",
            proxy -> proxy.delay(Duration.ofSeconds(1)),
            "cut at once",
            proxy -> proxy.cutAfter(0),
            "cut in the middle",
            proxy -> proxy.cutAfter(150),
            "black hole",
            FaultProxy::blackHole,
            "lost requests",
            FaultProxy::loseRequests,
            "lost replies",
            FaultProxy::loseReplies,
            "reset",
            FaultProxy::reset,
            "refuse",
            FaultProxy::refuse);

    static Stream<Arguments> faults() {
        return FAULTS.keySet().stream().sorted().flatMap(fault -> Stream.of("http1", "http2")
                .map(protocol -> Arguments.of(fault, protocol)));
    }

    private static Single<String> call(ItemApi api, int number) {
        return switch (number % 4) {
            case 0 -> api.get("1").map(Object::toString);
            case 1 -> api.stream().toList().map(Object::toString);
            case 2 ->
                api.upload(Flowable.range(0, 10).map(i -> Buffer.buffer(new byte[1000])))
                        .toSingleDefault("");
            default -> api.add(new ItemApi.Item("x")).toSingleDefault("");
        };
    }

    /** Makes many calls, some at once, and returns their failures. */
    private static List<Throwable> calls(ItemApi api) {
        return TimeLimit.MINUTE
                .awaitEnd(Flowable.range(0, CALLS)
                        .flatMapSingle(
                                i -> call(api, i)
                                        .<Throwable>map(value -> new AssertionError("none"))
                                        .onErrorReturn(failure -> failure),
                                false,
                                AT_ONCE)
                        .filter(failure -> !(failure instanceof AssertionError))
                        .toList()
                        .test())
                .assertNoErrors()
                .values()
                .get(0);
    }

    private static void awaitNoFailure(String description, ItemApi api) {
        AtomicReference<List<Throwable>> last = new AtomicReference<>(List.of());
        try {
            TimeLimit.MINUTE.await(description, () -> {
                last.set(calls(api));
                return last.get().isEmpty();
            });
        } catch (AssertionError e) {
            last.get().forEach(e::addSuppressed);
            throw e;
        }
    }

    private static double gauge(Called<ItemApi> client, String name) {
        Gauge gauge = client.application()
                .injector()
                .getInstance(MeterRegistry.class)
                .find(name)
                .gauge();
        return gauge == null ? -1 : gauge.value();
    }

    private static Stub stub() {
        return Stub.http(request -> request.endHandler(end -> request.response()
                .putHeader("Content-Type", "application/json")
                .end(request.path().endsWith("stream") ? "[{\"name\":\"a\"}]" : "{\"name\":\"a\"}")));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void everyCallEndsAndThenAllIsAsBefore(String fault, String protocol) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                Stub stub = stub();
                FaultProxy proxy = FaultProxy.to("127.0.0.1", stub.port());
                Called<ItemApi> client = Called.at(
                        "http://127.0.0.1:" + proxy.port(),
                        ItemApi.class,
                        "protocol=" + protocol,
                        "pool-size=" + POOL,
                        "timeout=400ms",
                        "idle-timeout=400ms",
                        "connect-timeout=300ms",
                        "keep-alive=1s",
                        "breaker.open-time=100ms")) {
            awaitNoFailure("all is well at the start", client.api());
            FAULTS.get(fault).accept(proxy);
            assertThat(calls(client.api()))
                    .allMatch(failure ->
                            failure instanceof ClientException || failure instanceof ClientUnavailableException);
            proxy.passThrough();
            awaitNoFailure("all is well again", client.api());
            TimeLimit.MINUTE.await("nothing is on its way", () -> gauge(client, "http.client.active_requests") == 0);
            assertThat(gauge(client, "http.client.pending_requests")).isZero();
            TimeLimit.MINUTE.await("no connection is forgotten", () -> {
                double open = gauge(client, "http.client.open_connections");
                return open <= Math.max(POOL, Runtime.getRuntime().availableProcessors());
            });
            assertThat(errors.all()).isEmpty();
        }
    }
}
