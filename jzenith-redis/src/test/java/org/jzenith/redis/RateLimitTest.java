package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Flowable;
import io.vertx.core.Context;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.ratelimit.Rate;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/** Limits that are kept in a real Redis. */
@Tag("stress")
class RateLimitTest {

    private static final RateLimitPolicy POLICY = new RateLimitPolicy("ten", Rate.parse("10/1h"));

    @Path("/")
    public static class Resource {
        @GET
        public String get() {
            return "";
        }
    }

    private static final class Limits extends AbstractModule {

        private final Duration timeout;
        private final RateLimitStore.WhenUnavailable choice;

        Limits(Duration timeout, RateLimitStore.WhenUnavailable choice) {
            this.timeout = timeout;
            this.choice = choice;
        }

        @Provides
        @Singleton
        RateLimitStore limits(RedisClient client) {
            return RedisRateLimitStore.with(client).withTimeout(timeout).whenUnavailable(choice);
        }
    }

    private static RunningApplication owner;
    private static RedisClient client;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() {
        owner = Server.PLUGIN.start();
        client = Server.client(owner);
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    @BeforeEach
    void empty() {
        client.send(Command.FLUSHDB).ignoreElement().blockingAwait();
    }

    private static RunningApplication application(
            Duration timeout, RateLimitStore.WhenUnavailable choice, String... arguments) {
        return Server.PLUGIN
                .on(owner, arguments)
                .withConfiguration("rest.port", 0)
                .withPlugins(RestPlugin.withResources(Resource.class), RedisPlugin.create())
                .withModules(new Limits(timeout, choice))
                .start();
    }

    private int allowed(RunningApplication application, int attempts) throws Exception {
        int allowed = 0;
        for (int i = 0; i < attempts; i++) {
            allowed += status(application) == 200 ? 1 : 0;
        }
        return allowed;
    }

    private int status(RunningApplication application) throws Exception {
        int port = application.addresses().get(0).port();
        return http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                                .timeout(Duration.ofMinutes(1))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @Test
    void tellWhatRemainsAndHowLongToWait() {
        RedisRateLimitStore store = RedisRateLimitStore.with(client).withTimeout(Duration.ofSeconds(20));
        client.send(Command.SCRIPT, "FLUSH").ignoreElement().blockingAwait(); // It must find out by itself.
        assertThat(store.take(POLICY, "ada", 7).blockingGet()).isEqualTo(new RateLimitDecision(true, 3, 0));
        RateLimitDecision refused = store.take(POLICY, "ada", 4).blockingGet();
        assertThat(refused.allowed()).isFalse();
        assertThat(refused.remaining()).isEqualTo(3);
        assertThat(Duration.ofNanos(refused.waitNanos()))
                .isGreaterThan(Duration.ZERO)
                .isLessThanOrEqualTo(Duration.ofMinutes(6));
        RateLimitDecision last = store.take(POLICY, "ada", 3).blockingGet();
        assertThat(last.allowed()).isTrue();
        assertThat(last.remaining()).isZero();
        assertThat(last.waitNanos()).isPositive();
        assertThat(store.take(POLICY, "bob", 10).blockingGet().allowed()).isTrue();
    }

    @Test
    void countNoErrorWhereTheServerDoesNotKnowTheScriptYet() {
        MeterRegistry meters = Server.PLUGIN.pool(owner).registry();
        RedisRateLimitStore store = RedisRateLimitStore.with(client).withTimeout(Duration.ofSeconds(20));
        client.send(Command.SCRIPT, "FLUSH").ignoreElement().blockingAwait();
        TimeLimit.MINUTE.await("commands are measured", () -> {
            client.send(Command.PING).ignoreElement().blockingAwait();
            return meters.find("db.client.operation.duration")
                            .tag("db.query.summary", "PING")
                            .timer()
                    != null;
        });
        assertThat(store.take(POLICY, "ada", 1).blockingGet().allowed()).isTrue();
        assertThat(meters.find("db.client.operation.duration")
                        .tag("db.query.summary", "EVALSHA")
                        .timers())
                .isNotEmpty()
                .allSatisfy(
                        timer -> assertThat(timer.getId().getTag("error.type")).isEmpty());
    }

    @Test
    void allowExactlyThePermitsHoweverManyAsk() {
        RedisRateLimitStore store = RedisRateLimitStore.with(client).withTimeout(Duration.ofSeconds(20));
        long allowed = Flowable.range(0, 2_000)
                .flatMapSingle(i -> store.take(POLICY, "ada", 1))
                .filter(RateLimitDecision::allowed)
                .count()
                .blockingGet();
        assertThat(allowed).isEqualTo(10);
    }

    @Test
    void areForgottenWhenThereIsNothingToRemember() {
        RedisRateLimitStore store =
                RedisRateLimitStore.with(client).withPrefix("mine:").withTimeout(Duration.ofSeconds(20));
        store.take(POLICY, "ada", 2).ignoreElement().blockingAwait();
        assertThat(client.send(Command.PTTL, "mine:ten:ada")
                        .map(Response::toLong)
                        .blockingGet())
                .isPositive()
                .isLessThanOrEqualTo(Duration.ofMinutes(12).toMillis());
    }

    /** Another clock, or what else may be under the key, must not lock anybody out for ever. */
    @Test
    void surviveAnotherClockAndOtherValues() {
        RedisRateLimitStore store = RedisRateLimitStore.with(client).withTimeout(Duration.ofSeconds(20));
        for (String value : List.of("9000000000000000", "nonsense", "-1")) {
            client.send(Command.SET, "rate-limit:ten:ada", value)
                    .ignoreElement()
                    .blockingAwait();
            RateLimitDecision decision = store.take(POLICY, "ada", 1).blockingGet();
            assertThat(Duration.ofNanos(decision.waitNanos())).isLessThanOrEqualTo(Duration.ofMinutes(6));
        }
    }

    @Test
    void areSharedByTheInstancesOfAnApplication() throws Exception {
        Duration timeout = Duration.ofSeconds(20);
        try (RunningApplication one =
                        application(timeout, RateLimitStore.WhenUnavailable.REFUSE, "--rest.rate-limit=10/1h");
                RunningApplication other =
                        application(timeout, RateLimitStore.WhenUnavailable.REFUSE, "--rest.rate-limit=10/1h")) {
            assertThat(allowed(one, 4) + allowed(other, 10)).isEqualTo(10);
            assertThat(status(one)).isEqualTo(429);
            assertThat(client.send(Command.KEYS, "*").blockingGet())
                    .hasToString("[rate-limit:default:address:7f000001]");
        }
    }

    @ParameterizedTest
    @EnumSource(RateLimitStore.WhenUnavailable.class)
    void followTheChoiceWhileRedisIsSlowOrGoneUntilItIsBack(RateLimitStore.WhenUnavailable choice) throws Exception {
        int port = Integer.parseInt(Server.address(owner).get("redis.port"));
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", port);
                RunningApplication application = application(
                        Duration.ofSeconds(2),
                        choice,
                        "--rest.rate-limit=4/1h",
                        "--redis.host=" + proxy.host(),
                        "--redis.port=" + proxy.port(),
                        "--redis.command-timeout=3s",
                        "--redis.connect-timeout=3s")) {
            for (Context loop : ServingLoops.of(application)) { // The first call of each waits for its connection.
                ServingLoops.on(
                        loop, Server.client(application).send(Command.PING).toSingle());
            }
            awaitLimitsInRedis(application);
            client.send(Command.FLUSHDB).ignoreElement().blockingAwait();
            assertThat(allowed(application, 2)).isEqualTo(2);
            proxy.blackHole();
            int expected =
                    switch (choice) {
                        case ADMIT -> 6;
                        case LOCAL -> 4;
                        case REFUSE -> 0;
                    };
            assertThat(allowed(application, 6)).as("slow").isEqualTo(expected);
            proxy.refuse();
            proxy.reset();
            assertThat(allowed(application, 6))
                    .as("gone")
                    .isEqualTo(choice == RateLimitStore.WhenUnavailable.ADMIT ? 6 : 0);
            proxy.passThrough();
            Server.client(application)
                    .send(Command.PING)
                    .retryWhen(failures -> failures.delay(50, TimeUnit.MILLISECONDS))
                    .ignoreElement()
                    .blockingAwait();
            client.send(Command.FLUSHDB).ignoreElement().blockingAwait();
            awaitLimitsInRedis(application);
        }
    }

    private void awaitLimitsInRedis(RunningApplication application) {
        TimeLimit.MINUTE.await("limits in Redis", () -> {
            status(application);
            return client.send(Command.EXISTS, "rate-limit:default:address:7f000001")
                    .map(Response::toBoolean)
                    .blockingGet();
        });
    }

    @Test
    void failInTimeIfRedisDoesNotAnswer() {
        int port = Integer.parseInt(Server.address(owner).get("redis.port"));
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", port);
                RunningApplication application =
                        Server.PLUGIN.startOn(owner, "--redis.host=" + proxy.host(), "--redis.port=" + proxy.port())) {
            RedisRateLimitStore store = RedisRateLimitStore.with(Server.client(application));
            proxy.blackHole();
            assertThatThrownBy(() -> store.take(POLICY, "ada", 1).blockingGet())
                    .isInstanceOf(RedisUnavailableException.class);
        }
    }
}
