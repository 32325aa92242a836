package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.annotation.Retry;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.testing.servers.TimeLimit;

/** What is sent again because an interface says so. */
@Tag("stress")
class RetryTest {

    @Path("items")
    @Retry
    public interface RetriedApi {

        @GET
        @Path("1")
        Single<Item> get();

        @GET
        @Path("2")
        @Retry(attempts = 20)
        Single<Item> often();

        @GET
        @Path("3")
        @Retry(attempts = 1)
        Single<Item> once();

        @GET
        @Path("4")
        Flowable<Item> all();

        @PUT
        @Path("5")
        Completable put(Flowable<Item> items);

        @POST
        Completable add(Item item);

        @POST
        @Path("6")
        @Retry(evenIfNotIdempotent = true, statuses = 409)
        Completable addOnce(Item item);
    }

    private static final String[] QUICK = {"retry.first-delay=1ms", "retry.max-delay=5ms"};

    /** Answers the first requests in one way, and all others with a value. */
    private static Stub failing(int times, BiConsumer<HttpServerRequest, Integer> failure) {
        AtomicInteger requests = new AtomicInteger();
        return Stub.http(request -> {
            int number = requests.incrementAndGet();
            if (number <= times) {
                failure.accept(request, number);
            } else {
                boolean list = request.path().endsWith("4");
                request.response()
                        .putHeader("Content-Type", "application/json")
                        .end(list ? "[{\"name\":\"a\"}]" : "{\"name\":\"a\"}");
            }
        });
    }

    private static BiConsumer<HttpServerRequest, Integer> status(int status) {
        return (request, number) -> request.response().setStatusCode(status).end("not now");
    }

    private static Called<RetriedApi> client(Stub stub, String... keys) {
        String[] all = java.util.stream.Stream.of(QUICK, keys)
                .flatMap(java.util.stream.Stream::of)
                .toArray(String[]::new);
        return Called.at(stub.url(), RetriedApi.class, all);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 502, 503, 504})
    void aStatusThatSaysNotNow(int status) throws Exception {
        for (String protocol : new String[] {"http1", "http2"}) {
            try (Stub stub = failing(2, status(status));
                    Called<RetriedApi> client = client(stub, "protocol=" + protocol)) {
                assertThat(value(client.api().get())).isEqualTo(new Item("a"));
                assertThat(stub.requests()).isEqualTo(3);
                assertThat(stub.accepted()).isEqualTo(1);
            }
        }
    }

    @Test
    void theHeadOfAStreamAsWell() throws Exception {
        try (Stub stub = failing(2, status(503));
                Called<RetriedApi> client = client(stub)) {
            assertThat(value(client.api().all().toList())).containsExactly(new Item("a"));
        }
    }

    @Test
    void attemptsAreLimitedAndTheLastFailureIsThatOfTheCall() throws Exception {
        try (Stub stub = failing(3, (request, number) -> status(503).accept(request, number));
                Called<RetriedApi> client = client(stub)) {
            assertThat(failure(client.api().get()))
                    .isInstanceOfSatisfying(ClientResponseException.class, answer -> assertThat(answer.status())
                            .isEqualTo(503));
            assertThat(stub.requests()).isEqualTo(3);
        }
    }

    @Test
    void aMethodMaySayOtherwiseThanItsInterface() throws Exception {
        try (Stub stub = failing(8, status(503));
                Called<RetriedApi> client = client(stub)) {
            failure(client.api().once());
            assertThat(stub.requests()).isEqualTo(1);
            assertThat(value(client.api().often())).isEqualTo(new Item("a"));
            assertThat(stub.requests()).isEqualTo(9);
        }
    }

    @Test
    void noOtherStatus() throws Exception {
        for (int status : new int[] {400, 404, 409, 500}) {
            try (Stub stub = failing(1, status(status));
                    Called<RetriedApi> client = client(stub)) {
                assertThat(failure(client.api().get())).isInstanceOf(ClientResponseException.class);
                assertThat(stub.requests()).isEqualTo(1);
            }
        }
    }

    @Test
    void noMethodThatIsNotIdempotentUnlessTheInterfaceSaysSo() throws Exception {
        try (Stub stub = failing(1, status(503));
                Called<RetriedApi> client = client(stub)) {
            failure(client.api().add(new Item("x")).toSingleDefault(1));
            assertThat(stub.requests()).isEqualTo(1);
        }
        try (Stub stub = failing(2, status(409));
                Called<RetriedApi> client = client(stub)) {
            value(client.api().addOnce(new Item("x")).toSingleDefault(1));
            assertThat(stub.requests()).isEqualTo(3);
        }
    }

    @Test
    void noBodyThatIsAStream() throws Exception {
        try (Stub stub = failing(1, status(503));
                Called<RetriedApi> client = client(stub)) {
            failure(client.api().put(Flowable.just(new Item("x"))).toSingleDefault(1));
            assertThat(stub.requests()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatWasLost() throws Exception {
        try (Stub stub = failing(2, (request, number) -> request.connection().close());
                Called<RetriedApi> client = client(stub)) {
            assertThat(value(client.api().get())).isEqualTo(new Item("a"));
        }
        try (Stub stub = failing(1, (request, number) -> request.connection().close());
                Called<RetriedApi> client = client(stub)) {
            assertThat(failure(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isInstanceOf(ClientConnectionException.class);
        }
    }

    @Test
    void aResponseThatWasLostInTheMiddle() throws Exception {
        try (Stub stub = failing(2, (request, number) -> {
                    request.response().putHeader("Content-Length", "1000").write("{");
                    request.connection().close();
                });
                Called<RetriedApi> client = client(stub)) {
            assertThat(value(client.api().get())).isEqualTo(new Item("a"));
        }
    }

    @Test
    void afterTheTimeThatTheOtherSideAsksFor() throws Exception {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.parse("2026-01-01T00:00:01Z").atOffset(ZoneOffset.UTC));
        for (String after : new String[] {"1", date}) {
            try (Stub stub = failing(1, (request, number) -> request.response()
                            .setStatusCode(503)
                            .putHeader("Date", "Thu, 1 Jan 2026 00:00:00 GMT")
                            .putHeader("Retry-After", after)
                            .end());
                    Called<RetriedApi> client = client(stub)) {
                long start = System.nanoTime();
                value(client.api().get());
                assertThat(System.nanoTime() - start).isGreaterThan(900_000_000L);
            }
        }
    }

    @Test
    void notIfThatIsLongerThanTheCallMayTake() throws Exception {
        try (Stub stub = failing(1, (request, number) -> request.response()
                        .setStatusCode(503)
                        .putHeader("Retry-After", "3600")
                        .end());
                Called<RetriedApi> client = client(stub)) {
            assertThat(failure(client.api().get())).isInstanceOf(ClientResponseException.class);
            assertThat(stub.requests()).isEqualTo(1);
        }
    }

    @Test
    void allAttemptsAreWithinTheTimeOfTheCall() throws Exception {
        try (Stub stub = failing(2, (request, number) -> {
                    if (number == 1) {
                        request.response().setStatusCode(503).end();
                    }
                });
                Called<RetriedApi> client = client(stub, "timeout=5s")) {
            assertThat(failure(client.api().get())).isInstanceOf(ClientTimeoutException.class);
            assertThat(stub.requests()).isEqualTo(2);
        }
    }

    @Test
    void aServiceThatIsDownGetsTenPercentMoreAndTheReserve() throws Exception {
        for (String protocol : new String[] {"http1", "http2"}) {
            try (Stub stub = failing(Integer.MAX_VALUE, status(503));
                    Called<RetriedApi> client =
                            client(stub, "protocol=" + protocol, "retry.reserve=20", "breaker.minimum-calls=100000")) {
                TimeLimit.MINUTE
                        .awaitEnd(Flowable.range(0, 1_000)
                                .flatMapSingle(i -> client.api().often().onErrorReturnItem(new Item("x")), false, 50)
                                .toList()
                                .test())
                        .assertNoErrors();
                assertThat(stub.requests()).isBetween(1_100, 1_120);
                MeterRegistry meters = client.application().injector().getInstance(MeterRegistry.class);
                assertThat(count(meters, "http.client.resent.requests", "retry"))
                        .isEqualTo(stub.requests() - 1_000);
                assertThat(meters.get("http.client.refused.retries")
                                .functionCounter()
                                .count())
                        .isPositive();
            }
        }
    }

    private static double count(MeterRegistry meters, String name, String reason) {
        FunctionCounter counter = meters.get(name).tag("reason", reason).functionCounter();
        return counter.count();
    }
}
