package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.redis.error.RedisValueException;

/** The client for code that waits for results. */
class BlockingClientTest {

    private static RunningApplication application;
    private static BlockingRedisClient client;
    private static BlockingRedisDao<User> users;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application).blocking();
        users = client.dao("user:", User.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void empty() {
        client.send(Command.FLUSHDB);
    }

    @Test
    void keepsValues() {
        users.set("1", new User(1, "Ada"));
        assertThat(users.get("1")).contains(new User(1, "Ada"));
        assertThat(users.get("2")).isEmpty();
        assertThat(users.exists("1")).isTrue();
        assertThat(users.setIfAbsent("1", new User(2, "Grace"))).isFalse();
        assertThat(users.setIfAbsent("2", new User(2, "Grace"), Duration.ofHours(1)))
                .isTrue();
        users.set("3", new User(3, "Alan"), Duration.ofHours(1));
        assertThat(users.update("1", user -> new User(1, user.name() + '!'))).contains(new User(1, "Ada!"));
        assertThat(users.count()).isEqualTo(3);
        try (Stream<String> ids = users.ids()) {
            assertThat(ids).containsExactlyInAnyOrder("1", "2", "3");
        }
        try (Stream<User> values = users.values()) {
            assertThat(values.map(User::name)).containsExactlyInAnyOrder("Ada!", "Grace", "Alan");
        }
        assertThat(users.page(RedisPage.FIRST, 100).values()).hasSize(3);
        assertThat(users.delete("1")).isTrue();
        assertThat(users.delete("1")).isFalse();
    }

    @Test
    void sendsCommands() {
        assertThat(client.send(Command.INCR, "visits").map(Response::toLong)).contains(1L);
        assertThat(client.send(Command.GET, "none")).isEmpty();
        List<Request> both = List.of(
                Request.cmd(Command.INCR).arg("visits"),
                Request.cmd(Command.INCR).arg("visits"));
        assertThat(client.pipeline(both)).extracting(Response::toLong).containsExactly(2L, 3L);
        assertThat(client.transaction(both)).extracting(Response::toLong).containsExactly(4L, 5L);
    }

    @Test
    void aSessionIsAConnectionForTheCallerAlone() {
        client.send(Command.SET, "stock", 5);
        Thread caller = Thread.currentThread();
        List<Request> decrement = List.of(Request.cmd(Command.DECR).arg("stock"));
        List<Response> sold = client.inSession(session -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            session.send(Command.WATCH, "stock");
            assertThat(session.send(Request.cmd(Command.GET).arg("stock")).map(Response::toLong))
                    .contains(5L);
            return session.transaction(decrement).orElseThrow();
        });
        assertThat(sold).extracting(Response::toLong).containsExactly(4L);
        boolean executed = client.inSession(session -> {
            session.send(Command.WATCH, "stock");
            client.send(Command.SET, "stock", 9); // Another client is faster.
            return session.transaction(decrement).isPresent();
        });
        assertThat(executed).isFalse();
        assertThat(client.send(Command.GET, "stock").map(Response::toLong)).contains(9L);
        String nothing = client.inSession(session -> {
            assertThat(session.pipeline(decrement)).extracting(Response::toLong).containsExactly(8L);
            assertThat(session.send(Request.cmd(Command.BLPOP).arg("none").arg("0.01"), Duration.ofMinutes(1)))
                    .isEmpty();
            return null;
        });
        assertThat(nothing).isNull();
    }

    @Test
    void aSessionEndsWithTheFailureOfItsWork() {
        BlockingRedisSession[] escaped = new BlockingRedisSession[1];
        IllegalStateException failure = new IllegalStateException("no");
        assertThatThrownBy(() -> client.inSession(session -> {
                    escaped[0] = session;
                    throw failure;
                }))
                .isSameAs(failure);
        assertThatThrownBy(() -> escaped[0].send(Command.PING)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void messagesAreAStreamThatWaits() {
        try (Stream<RedisEvent> events = client.subscribe("news");
                Stream<RedisEvent> matching = client.subscribeToPattern("new?")) {
            Iterator<RedisEvent> direct = events.iterator();
            Iterator<RedisEvent> byPattern = matching.iterator();
            assertThat(direct.next()).isEqualTo(new RedisEvent.Gap("news"));
            assertThat(byPattern.next()).isEqualTo(new RedisEvent.Gap("new?"));
            client.send(Command.PUBLISH, "news", "first");
            client.send(Command.PUBLISH, "news", "second");
            for (Iterator<RedisEvent> each : List.of(direct, byPattern)) {
                assertThat(((RedisEvent.Message) each.next()).text()).isEqualTo("first");
                assertThat(((RedisEvent.Message) each.next()).text()).isEqualTo("second");
            }
        }
    }

    @Test
    void throwsTheFailuresOfTheClient() {
        client.send(Command.LPUSH, "user:1", "a");
        assertThatThrownBy(() -> users.get("1")).isInstanceOf(RedisValueException.class);
        assertThatThrownBy(() -> client.send(Command.INCR, "user:1"))
                .isInstanceOf(RedisCommandException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(here -> assertThat(here.getStackTrace()).anyMatch(frame -> frame.getClassName()
                                .startsWith(getClass().getName()))));
    }

    @Test
    void refusesAnEventLoop() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        application.injector().getInstance(Vertx.class).getOrCreateContext().runOnContext(nothing -> {
            try {
                users.get("1");
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        assertThat(thrown.get(2, TimeUnit.MINUTES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot wait for a result");
    }
}
