package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.RedisEvent.Gap;
import org.jzenith.redis.RedisEvent.Message;
import org.jzenith.redis.connection.OneServer;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.FreePort;
import org.jzenith.testing.servers.ServerProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Messages, and the gap events where some are missing. */
@Tag("stress")
@Tag("vertx")
class SubscribeTest {

    private static final long LOOPS = 10_000_000;

    private static RunningApplication application;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static int publish(String channel, String payload) {
        return client.send(Command.PUBLISH, channel, payload)
                .map(Response::toInteger)
                .onErrorReturnItem(0)
                .blockingGet();
    }

    private static long subscribers(String channel) {
        return client.send(Command.PUBSUB, "NUMSUB", channel)
                .blockingGet()
                .get(channel)
                .toLong();
    }

    private static List<String> texts(List<RedisEvent> events) {
        return new ArrayList<>(events)
                .stream()
                        .map( // More may come meanwhile.
                                event -> event instanceof Message message
                                        ? message.channel() + ' ' + message.text()
                                        : "gap")
                        .toList();
    }

    @Test
    void tellsThatItIsSubscribedAndWhatItHears() throws Exception {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribe("My \"Channel\"").test(), 1);
        assertThat(publish("My \"Channel\"", "one")).isEqualTo(1);
        assertThat(publish("another", "two")).isZero();
        assertThat(publish("My \"Channel\"", "drei €")).isEqualTo(1);
        TimeLimit.MINUTE.awaitCount(events, 3);
        assertThat(events.values().get(0)).isEqualTo(new Gap("My \"Channel\""));
        assertThat(texts(events.values())).containsExactly("gap", "My \"Channel\" one", "My \"Channel\" drei €");
        events.dispose();
        TimeLimit.MINUTE.await("its end", () -> subscribers("My \"Channel\"") == 0);
    }

    @Test
    @Tag("C9")
    void handsOnBytesAsTheyWereSentAndMakesNoOtherTextOfThem() {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribe("bytes").test(), 1);
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        assertThat(client.send(Command.PUBLISH, "bytes", all).blockingGet().toInteger())
                .isOne();
        assertThat(client.send(Command.PUBLISH, "bytes", Buffer.buffer(all))
                        .blockingGet()
                        .toInteger())
                .isOne();
        assertThat(publish("bytes", "\ud83d\ude00")).isOne();
        List<Message> messages = TimeLimit.MINUTE.awaitCount(events, 4).values().stream()
                .skip(1)
                .map(Message.class::cast)
                .toList();
        assertThat(messages.get(0).payload().getBytes()).isEqualTo(all);
        assertThat(messages.get(1).payload().getBytes()).isEqualTo(all);
        assertThatThrownBy(messages.get(0)::text)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("A message of the channel bytes is no text in UTF-8. Fix: read its payload()");
        assertThat(messages.get(2).text()).isEqualTo("\ud83d\ude00");
        events.dispose();
    }

    @Test
    void endsWithTheApplication() throws Exception {
        TestSubscriber<RedisEvent> events;
        try (RunningApplication ended = Server.PLUGIN.startOn(application)) {
            events = TimeLimit.MINUTE.awaitCount(
                    Server.client(ended).subscribe("endless").test(), 1);
        }
        TimeLimit.MINUTE.awaitEnd(events).assertComplete();
        TimeLimit.MINUTE.await("its connection is closed", () -> subscribers("endless") == 0);
    }

    @Test
    void subscribesToPatterns() {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribeToPattern("news.*").test(), 1);
        assertThat(publish("news.sports", "1:0")).isEqualTo(1);
        assertThat(texts(TimeLimit.MINUTE.awaitCount(events, 2).values())).containsExactly("gap", "news.sports 1:0");
        events.dispose();
    }

    @Test
    void subscribesAgainWhenItsConnectionIsLostAndSaysSo() throws Exception {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribe("lossy").test(), 1);
        client.send(Command.CLIENT, "KILL", "TYPE", "pubsub").ignoreElement().blockingAwait();
        TimeLimit.MINUTE.awaitCount(events, 2);
        TimeLimit.MINUTE.await("a subscriber", () -> publish("lossy", "after") == 1);
        TimeLimit.MINUTE.awaitCount(events, 3).assertNotTerminated();
        assertThat(texts(events.values())).startsWith("gap", "gap", "lossy after");
        events.dispose();
    }

    @Test
    void subscribesAgainAfterARestartOfTheServer() throws Exception {
        try (RunningApplication other = Server.PLUGIN.start(Server.PLUGIN.argument("port", FreePort.next()))) {
            RedisClient restarted = Server.client(other);
            TestSubscriber<RedisEvent> events =
                    TimeLimit.MINUTE.awaitCount(restarted.subscribe("restart").test(), 1);
            ServerProcess server = RedisProcess.of(restarted);
            server.kill();
            server.start();
            TimeLimit.MINUTE.awaitCount(events, 2);
            TimeLimit.MINUTE.await(
                    "a subscriber",
                    () -> restarted
                                    .send(Command.PUBLISH, "restart", "after")
                                    .map(Response::toInteger)
                                    .onErrorReturnItem(0)
                                    .blockingGet()
                            == 1);
            TimeLimit.MINUTE.awaitCount(events, 3).assertNotTerminated();
            assertThat(texts(events.values())).startsWith("gap", "gap", "restart after");
            events.dispose();
        }
    }

    /** Such a connection can only be recognised by its not answering. */
    @Test
    void subscribesAgainWhereTheConnectionHasBecomeABlackHole() throws Exception {
        try (FaultProxy proxy = Server.PLUGIN.proxy(application);
                RunningApplication behind = Server.PLUGIN.startOn(
                        application,
                        "--redis.port=" + proxy.port(),
                        "--redis.command-timeout=1s",
                        "--redis.connect-timeout=1s")) {
            Queue<Throwable> unhandled = new ConcurrentLinkedQueue<>();
            behind.injector().getInstance(Vertx.class).exceptionHandler(unhandled::add);
            TestSubscriber<RedisEvent> events = TimeLimit.MINUTE.awaitCount(
                    Server.client(behind).subscribe("hole").test(), 1);
            awaitSilence();
            long before = proxy.totalConnections();
            proxy.blackHole();
            TimeLimit.MINUTE.await("the connection is given up", () -> proxy.totalConnections() > before);
            proxy.passThrough();
            TimeLimit.MINUTE.awaitCount(events, 2);
            TimeLimit.MINUTE.await("a subscriber", () -> publish("hole", "after") == 1);
            TimeLimit.MINUTE.awaitCount(events, 3).assertNotTerminated();
            assertThat(texts(events.values())).startsWith("gap", "gap", "hole after");
            assertThat(unhandled)
                    .doesNotHaveAnyElementsOfTypes(
                            UnsupportedOperationException.class); // the others are the driver's own assertions
            events.dispose();
        }
    }

    /** Keeps the server busy, and returns for how long. */
    private static long loop(RedisClient patient, long times) {
        long began = System.nanoTime();
        assertThat(patient.send(Command.EVAL, "for i = 1, " + times + " do end return 1", 0)
                        .blockingGet()
                        .toInteger())
                .isOne();
        return System.nanoTime() - began;
    }

    /**
     * Until the script ends, the server answers everything with BUSY, the question for a sign of life as well. That is
     * asked after four seconds of silence; an answer may take as long, since a busy machine delays it.
     */
    @Test
    void goesOnWhereItWasAfterAScriptThatHasKeptTheServerBusy() {
        client.send(Command.CONFIG, "SET", "lua-time-limit", "100")
                .ignoreElement()
                .blockingAwait();
        try (RunningApplication patient = Server.PLUGIN.startOn(application, "--redis.command-timeout=1m");
                RunningApplication hasty = Server.PLUGIN.startOn(application, "--redis.command-timeout=4s")) {
            TestSubscriber<RedisEvent> events = TimeLimit.MINUTE.awaitCount(
                    Server.client(hasty).subscribe("busy").test(), 1);
            long nanos = Math.min(loop(Server.client(patient), LOOPS), loop(Server.client(patient), LOOPS));
            loop(Server.client(patient), LOOPS * TimeUnit.SECONDS.toNanos(10) / nanos);
            assertThat(publish("busy", "after")).isOne();
            assertThat(texts(TimeLimit.MINUTE.awaitCount(events, 2).values())).containsExactly("gap", "busy after");
            events.dispose();
        } finally {
            client.send(Command.CONFIG, "SET", "lua-time-limit", "5000")
                    .ignoreElement()
                    .blockingAwait();
        }
    }

    @Test
    void dropsWhatASlowSubscriberDoesNotTakeAndSaysSo() throws Exception {
        try (RunningApplication slow = Server.PLUGIN.startOn(application, "--redis.command-timeout=1s")) {
            TestSubscriber<RedisEvent> events = TimeLimit.MINUTE.awaitCount(
                    Server.client(slow).subscribe("flood").test(1), 1);
            for (int i = 0; i < 2; i++) {
                client.pipeline(IntStream.range(0, 9_000)
                                .mapToObj(number -> Request.cmd(Command.PUBLISH, "flood", number))
                                .toList())
                        .ignoreElement()
                        .blockingAwait();
            }
            awaitSilence();
            events.request(Long.MAX_VALUE);
            TimeLimit.MINUTE.await(
                    "a gap at the end, although nothing follows",
                    () -> texts(events.values()).lastIndexOf("gap") == 1 + 16_384);
            TimeLimit.MINUTE.await("the last one", () -> {
                publish("flood", "last");
                return texts(events.values()).contains("flood last");
            });
            assertThat(texts(events.values()).lastIndexOf("gap")).isGreaterThan(16_000);
            assertThat(events.valueCount()).isBetween(1_000, 18_100);
            events.dispose();
        }
    }

    @Test
    void keepsLittleForEachSubscription() {
        OneServer server = new OneServer(
                client.topology().resources().vertx(),
                new RedisOptions().setMaxWaitingHandlers(10_016),
                ConnectionPasswords.fixed(),
                (options, password) -> options);
        assertThat(server.messageOptions().getMaxWaitingHandlers()).isLessThan(100);
        assertThat(server.options().getMaxWaitingHandlers()).isEqualTo(10_016);
    }

    /** Who has heard all that came, and nothing more for a while, asks. */
    private static void awaitSilence() {
        TimeLimit.MINUTE.await(
                "it is asked while it is silent", () -> client.send(Command.CLIENT, "LIST", "TYPE", "pubsub")
                        .blockingGet()
                        .toString()
                        .contains(" cmd=ping "));
    }

    @Test
    void tellsThatItMayNot() {
        client.send(Command.ACL, "SETUSER", "deaf", "on", ">pw", "+@all", "~*", "resetchannels")
                .ignoreElement()
                .blockingAwait();
        try (RunningApplication deaf =
                Server.PLUGIN.startOn(application, "--redis.username=deaf", "--redis.password=pw")) {
            TestSubscriber<RedisEvent> events =
                    Server.client(deaf).subscribe("any").test();
            events.awaitTerminalEvent();
            assertThat(events.errors())
                    .singleElement()
                    .isInstanceOfSatisfying(RedisCommandException.class, failure -> assertThat(failure.code())
                            .isEqualTo("NOPERM"));
        }
    }
}
