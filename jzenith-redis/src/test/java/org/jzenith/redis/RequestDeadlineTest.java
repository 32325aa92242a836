package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.observers.TestObserver;
import io.vertx.redis.client.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;
import org.jzenith.testing.servers.TimedRequest;

/** What becomes of commands when the time for answering their request is over. */
@Tag("stress")
class RequestDeadlineTest {

    private static final String NOT_SENT = "the time for answering the request was over before the command was sent";
    private static final String NOT_ANSWERED =
            "the time for answering the request was over before the server had answered";

    private static RunningApplication owner;
    private static FaultProxy proxy;
    private static RunningApplication application;
    private static RedisClient client;

    @BeforeAll
    static void start() throws Exception {
        owner = Server.PLUGIN.startOnOneEventLoop();
        Map<String, String> address = Server.address(owner);
        proxy = FaultProxy.to(address.get("redis.host"), Integer.parseInt(address.get("redis.port")));
        application = Server.PLUGIN.startOnOneEventLoop(Stream.concat(
                        address.entrySet().stream()
                                .filter(entry -> !entry.getKey().equals("redis.port"))
                                .map(entry -> "--" + entry.getKey() + '=' + entry.getValue()),
                        Stream.of("--redis.port=" + proxy.port(), "--redis.command-timeout=1h"))
                .toArray(String[]::new));
        client = Server.client(application);
        TimedRequest.awaitMeters(application);
    }

    @AfterAll
    static void stop() throws Exception {
        application.close();
        proxy.close();
        owner.close();
    }

    private static double exceeded(String state) {
        return TimedRequest.exceeded(application, "redis", state);
    }

    private static void assertExceeded(TestObserver<?> call, String why) {
        TimedRequest.assertExceeded(call, "redis: " + why);
    }

    private static long numbered(String key) {
        return client.send(Command.GET, key)
                .map(value -> value.toLong())
                .toSingle(0L)
                .blockingGet();
    }

    @Test
    void aCommandThatNobodyWaitsForIsNotSent() {
        double before = exceeded("unsent");
        assertExceeded(TimedRequest.of(0).call(() -> client.send(Command.INCR, "unsent")), NOT_SENT);
        assertThat(exceeded("unsent")).isEqualTo(before + 1);
        assertThat(numbered("unsent")).isZero();
    }

    @Test
    void theCallerFailsAndTheConnectionGoesOn() throws Exception {
        String id = client.send(Command.CLIENT, "ID").blockingGet().toString();
        double before = exceeded("sent");
        proxy.delay(Duration.ofSeconds(3));
        TestObserver<?> late = TimedRequest.of(2_000).call(() -> client.send(Command.INCR, "late"));
        TestObserver<?> patient = client.send(Command.INCR, "patient").test();
        assertExceeded(late, NOT_ANSWERED);
        assertThat(exceeded("sent")).isEqualTo(before + 1);
        TimeLimit.MINUTE.awaitEnd(patient).assertComplete();
        proxy.passThrough();
        assertThat(numbered("late")).as("it had been sent").isEqualTo(1);
        assertThat(client.send(Command.CLIENT, "ID").blockingGet()).hasToString(id);
    }

    @Test
    void aTransactionThatNobodyWaitsForIsNotExecuted() {
        TestObserver<?> late = TimedRequest.of(0).call(() -> client.transaction(
                        List.of(io.vertx.redis.client.Request.cmd(Command.INCR).arg("transaction")))
                .toMaybe());
        assertExceeded(late, NOT_SENT);
        assertThat(numbered("transaction")).isZero();
        assertThat(client.send(Command.PING).blockingGet()).hasToString("PONG");
    }
}
