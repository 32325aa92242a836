package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Maybe;
import io.reactivex.observers.TestObserver;
import io.vertx.redis.client.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.Deadline;

/** What becomes of commands when the time for answering their request is over. */
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
        Deadline.MINUTE.await(
                "meters",
                () -> application
                                .injector()
                                .getInstance(MeterRegistry.class)
                                .find("client.deadline.exceeded.calls")
                                .functionCounter()
                        != null);
    }

    @AfterAll
    static void stop() throws Exception {
        application.close();
        proxy.close();
        owner.close();
    }

    private static double exceeded(String state) {
        return application
                .injector()
                .getInstance(MeterRegistry.class)
                .get("client.deadline.exceeded.calls")
                .tag("client", "redis")
                .tag("state", state)
                .functionCounter()
                .count();
    }

    private static RequestScope scope(long millis) {
        RequestScope scope = new RequestScope("a-request");
        scope.setDeadline(
                org.jzenith.core.request.Deadline.at(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis)));
        return scope;
    }

    private static <T> TestObserver<T> within(RequestScope scope, Supplier<Maybe<T>> call) {
        AtomicReference<TestObserver<T>> begun = new AtomicReference<>();
        scope.run(() -> begun.set(call.get().test()));
        return begun.get();
    }

    private static void assertExceeded(TestObserver<?> call, String why) {
        Deadline.MINUTE
                .awaitEnd(call)
                .assertError(failure -> failure instanceof DeadlineExceededException
                        && failure.getMessage().equals("redis: " + why));
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
        assertExceeded(within(scope(0), () -> client.send(Command.INCR, "unsent")), NOT_SENT);
        assertThat(exceeded("unsent")).isEqualTo(before + 1);
        assertThat(numbered("unsent")).isZero();
    }

    @Test
    void theCallerFailsAndTheConnectionGoesOn() throws Exception {
        String id = client.send(Command.CLIENT, "ID").blockingGet().toString();
        double before = exceeded("sent");
        proxy.delay(Duration.ofSeconds(3));
        TestObserver<?> late = within(scope(300), () -> client.send(Command.INCR, "late"));
        TestObserver<?> patient = client.send(Command.INCR, "patient").test();
        assertExceeded(late, NOT_ANSWERED);
        assertThat(exceeded("sent")).isEqualTo(before + 1);
        Deadline.MINUTE.awaitEnd(patient).assertComplete();
        proxy.passThrough();
        assertThat(numbered("late")).as("it had been sent").isEqualTo(1);
        assertThat(client.send(Command.CLIENT, "ID").blockingGet()).hasToString(id);
    }

    @Test
    void aTransactionThatNobodyWaitsForIsNotExecuted() {
        TestObserver<?> late = within(scope(0), () -> client.transaction(
                        List.of(io.vertx.redis.client.Request.cmd(Command.INCR).arg("transaction")))
                .toMaybe());
        assertExceeded(late, NOT_SENT);
        assertThat(numbered("transaction")).isZero();
        assertThat(client.send(Command.PING).blockingGet()).hasToString("PONG");
    }
}
