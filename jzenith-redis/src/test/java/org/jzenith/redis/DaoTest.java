package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.error.RedisConflictException;
import org.jzenith.redis.error.RedisValueException;
import org.jzenith.redis.mapping.RedisCodec;
import org.jzenith.testing.servers.TimeLimit;

/** Values under keys, against the real server. */
class DaoTest {

    record Everything(String text, Optional<Integer> number, Instant time, List<String> list) {}

    record Meeting(OffsetDateTime created, ZonedDateTime begin) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
    interface Shape {}

    record Circle(int radius) implements Shape {}

    private static RunningApplication application;
    private static RedisClient client;
    private static RedisDao<User> users;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application);
        users = client.dao("user:", User.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void empty() {
        client.send(Command.FLUSHDB).ignoreElement().blockingAwait();
    }

    private static void fill(int count) {
        Flowable.range(0, count)
                .flatMapCompletable(i -> users.set("u" + i, new User(i, "User " + i)))
                .blockingAwait();
    }

    private static long timeToLive(String key) {
        return client.send(Command.PTTL, key).blockingGet().toLong();
    }

    @Test
    void keepsAValueUnderItsKeyAsJson() {
        users.set("1", new User(1, "Ada")).blockingAwait();
        assertThat(users.get("1").blockingGet()).isEqualTo(new User(1, "Ada"));
        assertThat(client.send(Command.GET, "user:1").blockingGet()).hasToString("{\"id\":1,\"name\":\"Ada\"}");
        assertThat(users.get("2").isEmpty().blockingGet()).isTrue();
        assertThat(users.exists("1").blockingGet()).isTrue();
        assertThat(users.delete("1").blockingGet()).isTrue();
        assertThat(users.delete("1").blockingGet()).isFalse();
        assertThat(users.exists("1").blockingGet()).isFalse();
        assertThat(timeToLive("user:1")).isEqualTo(-2);
    }

    @Test
    void keepsTypesThatAreMoreThanTexts() {
        RedisDao<Everything> all = client.dao("all:", Everything.class);
        Everything value = new Everything(
                "Größe \u0000 \uD83D\uDE00",
                Optional.of(7),
                Instant.parse("2024-01-02T03:04:05.000006Z"),
                List.of("a"));
        all.set("key with spaces\r\n*", value).blockingAwait();
        assertThat(all.get("key with spaces\r\n*").blockingGet()).isEqualTo(value);
        assertThat(all.ids().blockingFirst()).isEqualTo("key with spaces\r\n*");
    }

    @Tag("J1")
    @Test
    void keepsTheOffsetAndTheZoneOfADate() {
        RedisDao<Meeting> meetings = client.dao("meeting:", Meeting.class);
        Meeting meeting = new Meeting(
                OffsetDateTime.parse("2020-01-01T00:00:00+02:00"),
                ZonedDateTime.parse("2020-01-01T00:00:00+09:00[Asia/Tokyo]"));
        meetings.set("1", meeting).blockingAwait();
        assertThat(meetings.get("1").blockingGet()).isEqualTo(meeting);
    }

    @Test
    void keepsValuesOfVertxAndNamedSubtypesAsJsonOverHttpWouldBe() {
        RedisDao<JsonObject> objects = client.dao("json:", JsonObject.class);
        JsonObject value = new JsonObject()
                .put("name", "Ada")
                .put("tags", new JsonArray().add(1).add("a"))
                .put("inner", new JsonObject().put("a", true));
        objects.set("1", value).blockingAwait();
        assertThat(objects.get("1").blockingGet()).isEqualTo(value);
        assertThat(client.send(Command.GET, "json:1").blockingGet())
                .hasToString("{\"name\":\"Ada\",\"tags\":[1,\"a\"],\"inner\":{\"a\":true}}");
        RedisDao<Shape> shapes = client.dao("shape:", Shape.class);
        shapes.set("1", new Circle(2)).blockingAwait();
        assertThat(shapes.get("1").blockingGet()).isEqualTo(new Circle(2));
    }

    @Test
    void setsValuesWithAndWithoutATimeToLive() {
        users.set("1", new User(1, "Ada"), Duration.ofHours(1)).blockingAwait();
        assertThat(timeToLive("user:1")).isBetween(1L, 3_600_000L);
        users.set("1", new User(1, "Ada")).blockingAwait();
        assertThat(timeToLive("user:1")).isEqualTo(-1);
        assertThatThrownBy(() -> users.set("1", new User(1, "Ada"), Duration.ZERO))
                .hasMessageContaining("timeToLive: PT0S (expected: more than zero)");
    }

    @Test
    void setsWhatIsAbsentOnly() {
        assertThat(users.setIfAbsent("1", new User(1, "Ada"), Duration.ofHours(1))
                        .blockingGet())
                .isTrue();
        assertThat(users.setIfAbsent("1", new User(1, "Grace")).blockingGet()).isFalse();
        assertThat(users.setIfAbsent("2", new User(2, "Grace")).blockingGet()).isTrue();
        assertThat(users.get("1").blockingGet().name()).isEqualTo("Ada");
    }

    @Test
    void updatesAValueAndKeepsItsTimeToLive() {
        users.set("1", new User(1, "Ada"), Duration.ofHours(1)).blockingAwait();
        assertThat(users.update("1", user -> new User(user.id(), "Grace")).blockingGet())
                .isEqualTo(new User(1, "Grace"));
        assertThat(users.get("1").blockingGet().name()).isEqualTo("Grace");
        assertThat(timeToLive("user:1")).isPositive();
        assertThat(users.update("none", user -> user).isEmpty().blockingGet()).isTrue();
        assertThat(users.exists("none").blockingGet()).isFalse();
    }

    @Test
    void losesNoUpdateOfTwoAtOnce() {
        RedisDao<Integer> numbers = client.dao("n:", Integer.class);
        numbers.set("1", 0).blockingAwait();
        Flowable.range(0, 8)
                .flatMapCompletable(i -> Flowable.range(0, 20).concatMapCompletable(j -> numbers.update("1", n -> n + 1)
                        .retry(failure -> failure instanceof RedisConflictException)
                        .ignoreElement()))
                .blockingAwait();
        assertThat(numbers.get("1").blockingGet()).isEqualTo(160);
    }

    @Test
    void givesUpAnUpdateThatOthersAlwaysForestall() {
        users.set("1", new User(1, "Ada")).blockingAwait();
        AtomicInteger calls = new AtomicInteger();
        try (RunningApplication other = Server.PLUGIN.startOn(application)) {
            assertThatThrownBy(() -> users.update("1", user -> {
                                // Sent before the result of this: by another client, whose answer is not awaited on
                                // this event loop.
                                RedisDao<User> others = other.injector()
                                        .getInstance(RedisClient.class)
                                        .dao("user:", User.class);
                                CompletableFuture.runAsync(
                                                () -> others.set("1", new User(calls.incrementAndGet(), "other"))
                                                        .blockingAwait())
                                        .join();
                                return user;
                            })
                            .subscribeOn(io.reactivex.schedulers.Schedulers.io())
                            .blockingGet())
                    .isInstanceOf(RedisConflictException.class)
                    .hasMessageContaining("user:1 was changed by others during each of 16 attempts");
        }
        assertThat(calls).hasValue(16);
    }

    @Test
    void namesTheKeyOfAValueThatDoesNotParseAndLosesNothing() {
        for (String broken : List.of("{\"id\":1", "null", "", "s3cret", "{\"id\":1,\"name\":\"Ada\",\"age\":36}")) {
            client.send(Command.SET, "user:1", broken).ignoreElement().blockingAwait();
            assertThatThrownBy(() -> users.get("1").blockingGet())
                    .as(broken)
                    .isInstanceOfSatisfying(RedisValueException.class, failure -> assertThat(failure.key())
                            .isEqualTo("user:1"))
                    .hasMessageContaining("user:1 cannot be read")
                    .hasMessageNotContaining("s3cret");
            assertThatThrownBy(() -> users.update("1", user -> user).blockingGet())
                    .isInstanceOf(RedisValueException.class);
            assertThatThrownBy(() -> users.values().toList().blockingGet()).isInstanceOf(RedisValueException.class);
            assertThat(client.send(Command.GET, "user:1").blockingGet()).hasToString(broken);
        }
    }

    @Test
    void namesTheKeyOfAnotherType() {
        client.send(Command.LPUSH, "user:1", "x").ignoreElement().blockingAwait();
        assertThatThrownBy(() -> users.get("1").blockingGet())
                .isInstanceOf(RedisValueException.class)
                .hasMessageContaining("The value of the key user:1 is not a string, but of another type");
        assertThat(client.send(Command.LLEN, "user:1").blockingGet().toInteger())
                .isEqualTo(1);
    }

    @Test
    void takesACodecOfOnesOwn() {
        RedisDao<String> texts = client.dao("t:", new RedisCodec<String>() {
            @Override
            public byte[] encode(String value) {
                return value.getBytes(StandardCharsets.UTF_16BE);
            }

            @Override
            public String decode(byte[] bytes) throws Exception {
                if (bytes.length % 2 != 0) {
                    throw new java.io.IOException("an odd number of bytes");
                }
                return new String(bytes, StandardCharsets.UTF_16BE);
            }
        });
        texts.set("1", "ä").blockingAwait();
        assertThat(texts.get("1").blockingGet()).isEqualTo("ä");
        client.send(Command.SET, "t:1", "odd").ignoreElement().blockingAwait();
        assertThatThrownBy(() -> texts.get("1").blockingGet())
                .isInstanceOf(RedisValueException.class)
                .hasRootCauseMessage("an odd number of bytes");
    }

    @Test
    void listsAndCountsItsOwnValuesOnly() {
        fill(1_000);
        client.dao("users:", User.class)
                .set("1", new User(1, "of another prefix"))
                .blockingAwait();
        client.dao("user*", User.class).set(":1", new User(1, "of a pattern")).blockingAwait();
        assertThat(users.count().blockingGet()).isEqualTo(1_000);
        assertThat(users.values().map(User::id).toList().blockingGet())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 1_000).boxed().toList());
        assertThat(client.dao("user*", User.class).ids().toList().blockingGet()).containsExactly(":1");
        assertThat(client.dao("none", User.class).count().blockingGet()).isZero();
    }

    @Test
    void listsAtThePaceOfTheSubscriber() {
        fill(1_000);
        long before = scans();
        TestSubscriber<User> subscriber =
                TimeLimit.MINUTE.awaitCount(users.values().test(1), 1);
        assertThat(subscriber.valueCount()).isEqualTo(1);
        assertThat(scans() - before).isLessThan(8);
        subscriber.dispose();
    }

    private static long scans() {
        return client.send(Command.INFO, "commandstats")
                .blockingGet()
                .toString()
                .lines()
                .filter(line -> line.startsWith("cmdstat_scan:"))
                .map(line -> line.replaceAll(".*calls=(\\d+),.*", "$1"))
                .mapToLong(Long::parseLong)
                .sum();
    }

    @Test
    void pagesThroughAllValues() {
        fill(500);
        Map<String, User> all = new HashMap<>();
        String cursor = RedisPage.FIRST;
        int pages = 0;
        do {
            RedisPage<User> page = users.page(cursor, 50).blockingGet();
            all.putAll(page.values());
            cursor = page.cursor();
            pages++;
        } while (!cursor.equals(RedisPage.FIRST));
        assertThat(all).hasSize(500).containsEntry("u7", new User(7, "User 7"));
        assertThat(pages).isGreaterThan(5);
    }

    @Test
    void doesNothingBeforeItIsSubscribedAndAllOfItEachTime() {
        Completable set = users.set("1", new User(1, "Ada"));
        assertThat(users.exists("1").blockingGet()).isFalse();
        set.blockingAwait();
        users.delete("1").ignoreElement().blockingAwait();
        set.blockingAwait();
        assertThat(users.exists("1").blockingGet()).isTrue();
        assertThat(client.send(Command.KEYS, "*").blockingGet().stream()
                        .map(Response::toString)
                        .collect(Collectors.toSet()))
                .containsExactly("user:1");
    }
}
