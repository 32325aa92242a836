package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.reactivex.redis.client.RedisAPI;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.redis.command.Pipeline;
import org.jzenith.redis.connection.ConnectionCounts;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/** Commands of all kinds, against the real server. */
@SuppressWarnings("CheckReturnValue") // Of subscriptions that nobody disposes
class ClientTest {

    private static final List<Request> DOES_K_EXIST = List.of(Request.cmd(Command.EXISTS, "k"));

    private static RunningApplication application;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start(
                "--redis.client-name=client-test", "--redis.session-limit=4", "--redis.queue-size=5000");
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void empty() {
        client.send(Command.FLUSHDB).ignoreElement().blockingAwait();
    }

    private static String get(String key) {
        return client.send(Command.GET, key).map(Response::toString).blockingGet();
    }

    @Test
    void sendsAnyCommandAndReturnsNothingForNil() {
        assertThat(client.send(Command.INCR, "visits").map(Response::toLong).blockingGet())
                .isEqualTo(1);
        assertThat(client.send(Command.HSET, "h", "a", 1, "b", new byte[] {(byte) 0xff})
                        .map(Response::toLong)
                        .blockingGet())
                .isEqualTo(2);
        assertThat(client.send(Command.HGET, "h", "b").blockingGet().toBytes()).containsExactly(0xff);
        assertThat(client.send(Command.GET, "none").isEmpty().blockingGet()).isTrue();
        assertThat(client.send(Command.create("object"), (Object[]) new String[] {"ENCODING", "visits"})
                        .blockingGet())
                .hasToString("int");
    }

    @Test
    @Tag("C9")
    @SuppressWarnings("NullAway") // That is what it is about.
    void refusesNullWhichTheDriverWouldSendAsAText() {
        assertThatThrownBy(() -> client.send(Command.SET, "k", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Argument 2 of SET is null (expected: a text, a number, a byte[] or a Buffer)");
        assertThatThrownBy(() -> client.send(Command.HSET, null, "f", 1))
                .hasMessageStartingWith("Argument 1 of HSET is null");
        assertThatThrownBy(() -> client.inSession(
                                session -> session.send(Command.SET, "k", null).toSingle())
                        .blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Argument 2 of SET is null");
        assertThatThrownBy(() -> client.dao("d:", String.class).set("k", null).blockingAwait())
                .isInstanceOf(NullPointerException.class);
        assertThat(client.send(Command.EXISTS, "k", "d:k").blockingGet().toInteger())
                .isZero();
    }

    @Test
    @Tag("C9")
    void storesAndReturnsBytesAsTheyAre() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        client.send(Command.SET, all, Buffer.buffer(all)).ignoreElement().blockingAwait();
        assertThat(client.send(Command.GET, Buffer.buffer(all)).blockingGet().toBytes())
                .isEqualTo(all);
        assertThat(client.inSession(session -> session.send(Command.GET, all).toSingle())
                        .blockingGet()
                        .toBuffer()
                        .getBytes())
                .isEqualTo(all);
        assertThat(client.pipeline(List.of(Request.cmd(Command.GET).arg(all)))
                        .blockingGet()
                        .get(0)
                        .toBytes())
                .isEqualTo(all);
        assertThat(client.transaction(List.of(Request.cmd(Command.GET).arg(all)))
                        .blockingGet()
                        .get(0)
                        .toBytes())
                .isEqualTo(all);
    }

    @Test
    void reportsWhatTheServerSaysAboutACommand() {
        client.send(Command.LPUSH, "list", "x").ignoreElement().blockingAwait();
        assertThatThrownBy(() -> get("list"))
                .isInstanceOfSatisfying(RedisCommandException.class, failure -> assertThat(failure.code())
                        .isEqualTo("WRONGTYPE"));
        assertThatThrownBy(() -> client.send(Command.GET).blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The command has a wrong number of arguments");
        assertThat(client.send(Command.PING).blockingGet()).hasToString("PONG");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBSCRIBE", "MULTI", "EXEC", "WATCH", "SELECT", "AUTH", "BLPOP", "QUIT", "RESET"})
    void refusesWhatIsNotForAConnectionOfAll(String command) {
        assertThatThrownBy(() -> client.send(Command.create(command), "x", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(command + " must not be sent on a shared connection");
        assertThatThrownBy(() -> client.pipeline(List.of(Request.cmd(Command.create(command)))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLIENT TRACKING ON",
                "client reply off",
                "CLIENT REPLY SKIP",
                "XREAD BLOCK 0 STREAMS s $",
                "XREAD COUNT 1 block 0 STREAMS s $",
                "XREADGROUP GROUP g c COUNT 1 NOACK BLOCK 0 STREAMS s >"
            })
    void refusesByItsWordsWhatWouldBreakAConnectionOfAll(String text) {
        assertThatThrownBy(() -> client.send(request(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not be sent on a shared connection");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLIENT LIST",
                "XREAD COUNT 1 STREAMS BLOCK 0",
                "XREADGROUP GROUP BLOCK BLOCK COUNT 1 STREAMS s 0"
            })
    void letsThroughWhatOnlyHasSuchAWord(String text) {
        client.send(Command.XGROUP, "CREATE", "s", "BLOCK", "0", "MKSTREAM")
                .ignoreElement()
                .blockingAwait();
        client.send(request(text)).ignoreElement().blockingAwait();
    }

    private static Request request(String text) {
        String[] words = text.split(" ", -1);
        return Request.cmd(Command.create(words[0]), Arrays.copyOfRange(words, 1, words.length, Object[].class));
    }

    /** Otherwise a message about a key that arrives before an answer would be mistaken for that answer. */
    @Test
    void givesUpAConnectionWithAnUnsolicitedMessage() throws Exception {
        try (RunningApplication other = Server.PLUGIN
                .on(application)
                .withPlugins(RedisPlugin.create())
                .withModules(ServingLoops::one)
                .start()) {
            RedisClient misused = Server.client(other);
            CommandMaybe.to(request("CLIENT TRACKING ON BCAST"), response -> response, misused.topology())
                    .ignoreElement()
                    .blockingAwait();
            misused.send(Command.SET, "k", "v")
                    .ignoreElement()
                    .onErrorComplete()
                    .blockingAwait();
            TimeLimit.MINUTE.await("another connection", () -> misused.send(Command.CLIENT, "TRACKINGINFO")
                    .map(info -> info.toString().contains("[off]"))
                    .onErrorReturnItem(false)
                    .blockingGet());
            assertThat(misused.send(Command.ECHO, "own").blockingGet()).hasToString("own");
        }
    }

    @Test
    @DisplayName("It has one connection for all calls of an event loop, and no queue that is limited to 24")
    void hasOneConnectionForAllCallsOfAnEventLoop() throws Exception {
        Single<Long> calls = Flowable.range(0, 4_000)
                .flatMapSingle(
                        i -> client.send(Command.INCR, "n")
                                .map(Response::toLong)
                                .toSingle(),
                        false,
                        4_000)
                .count();
        assertThat(ServingLoops.on(ServingLoops.of(application).get(0), calls)).isEqualTo(4_000);
        assertThat(get("n")).isEqualTo("4000");
        TimeLimit.MINUTE.await(
                "no more connections, when the sessions of others have ended",
                () -> Server.connections(client, "client-test").blockingGet()
                        <= Runtime.getRuntime().availableProcessors());
    }

    @Test
    void answersOnTheEventLoopAndInTheContextThatAsks() throws Exception {
        Vertx vertx = application.injector().getInstance(Vertx.class);
        Context context = vertx.getOrCreateContext();
        Single<Boolean> same = Single.defer(() -> {
            Thread thread = Thread.currentThread();
            return client.send(Command.PING)
                    .map(pong -> Thread.currentThread() == thread && Vertx.currentContext() == context)
                    .toSingle();
        });
        assertThat(ServingLoops.on(context, same)).isTrue();
    }

    @Test
    void refusesMoreThanTheQueueHoldsAndGoesOn() throws Exception {
        Single<List<Object>> calls = Flowable.range(0, 6_000)
                .flatMapSingle(
                        i -> client.send(Command.INCR, "n")
                                .<Object>map(Response::toLong)
                                .toSingle()
                                .onErrorReturn(failure -> failure),
                        false,
                        6_000)
                .toList();
        assertThat(ServingLoops.on(ServingLoops.of(application).get(0), calls))
                .filteredOn(RedisUnavailableException.class::isInstance)
                .hasSize(1_000)
                .allSatisfy(failure -> assertThat(failure.toString()).contains("5000, which is redis.queue-size"));
        assertThat(get("n")).isEqualTo("5000");
    }

    @Test
    void sendsAPipelineWhoseErrorsAreAnswers() {
        List<Response> answers = client.pipeline(List.of(
                        Request.cmd(Command.SET, "k", "v"),
                        Request.cmd(Command.INCR, "k"),
                        Request.cmd(Command.GET, "none"),
                        Request.cmd(Command.GET, "k")))
                .blockingGet();
        assertThat(answers).hasSize(4);
        assertThat(answers.get(0)).hasToString("OK");
        assertThat(answers.get(1).type()).isEqualTo(ResponseType.ERROR);
        assertThat(answers.get(2)).isNull();
        assertThat(answers.get(3)).hasToString("v");
        assertThat(client.pipeline(List.of()).blockingGet()).isEmpty();
    }

    @Test
    void executesATransactionAsAWholeOrNotAtAll() {
        List<Response> answers = client.transaction(List.of(
                        Request.cmd(Command.SET, "k", "v"),
                        Request.cmd(Command.GET, "none"),
                        Request.cmd(Command.GET, "k")))
                .blockingGet();
        assertThat(answers.get(0)).hasToString("OK");
        assertThat(answers.get(1)).isNull();
        assertThat(answers.get(2)).hasToString("v");
        assertThatThrownBy(() -> client.transaction(List.of(
                                Request.cmd(Command.SET, "k", "changed"), Request.cmd(Command.create("nonsense"))))
                        .blockingGet())
                .isInstanceOf(RedisCommandException.class)
                .hasMessageContaining("unknown command");
        assertThat(get("k")).isEqualTo("v");
    }

    @Test
    void executesTransactionsOnTheConnectionsThatAreThere() {
        client.transaction(DOES_K_EXIST).blockingGet();
        long before = connectionsSoFar();
        assertThat(Flowable.range(0, 200)
                        .concatMapSingle(i -> client.transaction(List.of(Request.cmd(Command.INCR, "k"))))
                        .blockingLast()
                        .get(0)
                        .toInteger())
                .isEqualTo(200);
        assertThat(connectionsSoFar() - before).isLessThan(20);
    }

    private static long connectionsSoFar() {
        return client.send(Command.INFO, "stats")
                .blockingGet()
                .toString()
                .lines()
                .filter(line -> line.startsWith("total_connections_received:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
                .findFirst()
                .orElseThrow();
    }

    /** From the first one on, which waits for the connection. */
    @Test
    void executesNoOtherCommandBetweenThoseOfATransaction() throws Exception {
        try (RunningApplication other = Server.PLUGIN.startOn(application)) {
            RedisClient shared = Server.client(other);
            Context context = other.injector().getInstance(Vertx.class).getOrCreateContext();
            Single<List<String>> seen = Flowable.range(0, 500)
                    .concatMapEager(
                            i -> Single.zip(
                                            shared.transaction(List.of(
                                                    Request.cmd(Command.SET, "k", i), Request.cmd(Command.GET, "k"))),
                                            shared.send(Command.SET, "k", "other")
                                                    .toSingle(),
                                            (answers, ok) -> answers.get(1).toString())
                                    .toFlowable(),
                            500,
                            1)
                    .toList();
            assertThat(ServingLoops.on(context, seen))
                    .isEqualTo(IntStream.range(0, 500).mapToObj(String::valueOf).toList());
        }
    }

    @Test
    void givesATransactionAConnectionOfItsOwnThatChangesIt() {
        assertThat(client.transaction(
                                List.of(Request.cmd(Command.SELECT, 7), Request.cmd(Command.SET, "elsewhere", "v")))
                        .blockingGet())
                .hasSize(2);
        assertThat(client.send(Command.EXISTS, "elsewhere").blockingGet().toInteger())
                .isZero();
    }

    @Test
    void executesNothingOfATransactionOfWhichTheDriverRefusesAPart() {
        List<Request> incomplete = List.of(
                Request.cmd(Command.SET, "k", "before"),
                Request.cmd(Command.GET),
                Request.cmd(Command.SET, "k", "behind"));
        assertThatThrownBy(() -> client.transaction(incomplete).blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The command has a wrong number of arguments");
        assertThat(client.send(Command.EXISTS, "k").blockingGet().toInteger())
                .as("seen by a command after it")
                .isZero();
        assertThat(client.inSession(session -> session.transaction(incomplete)
                                .onErrorResumeNext(session.transaction(DOES_K_EXIST))
                                .toSingle())
                        .blockingGet()
                        .get(0)
                        .toInteger())
                .as("seen by a transaction after it, in the same session")
                .isZero();
    }

    @Test
    void executesNothingOfATransactionThatTheQueueHasNoRoomFor() {
        List<Request> tooMany = Collections.nCopies(4_999, Request.cmd(Command.INCR, "k"));
        assertThatThrownBy(() -> client.transaction(tooMany).blockingGet())
                .isInstanceOf(RedisUnavailableException.class)
                .hasMessageContaining("5000, which is redis.queue-size");
        assertThat(client.inSession(session -> session.transaction(tooMany)
                                .onErrorResumeNext(session.transaction(DOES_K_EXIST))
                                .toSingle())
                        .blockingGet()
                        .get(0)
                        .toInteger())
                .as("seen by a transaction after it, in the same session")
                .isZero();
        assertThat(client.transaction(tooMany.subList(0, 4_998)).blockingGet()).hasSize(4_998);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void executesNothingOfATransactionThatIsDisposedWhileItIsSent(int firstToBeDisposed) {
        List<Request> whole = List.of(
                Request.cmd(Command.MULTI),
                Request.cmd(Command.SET, "k", "never"),
                Request.cmd(Command.INCR, "k"),
                Request.cmd(Command.EXEC));
        assertThat(client.inSession(session -> {
                            // The disposing thread ends one part after the other, while the event loop sends them.
                            Pipeline.of(whole, session.connection(), parts -> {
                                        parts.get(firstToBeDisposed).dispose();
                                        session.connection().submitTransaction(parts);
                                    })
                                    .subscribe();
                            return session.transaction(DOES_K_EXIST).toSingle();
                        })
                        .blockingGet()
                        .get(0)
                        .toInteger())
                .isZero();
        Pipeline.of(whole, client.topology(), parts -> {
                    parts.get(firstToBeDisposed).dispose();
                    client.topology().submitTransaction(parts);
                })
                .subscribe();
        assertThat(client.transaction(DOES_K_EXIST).blockingGet().get(0).toInteger())
                .isZero();
    }

    @Test
    void executesNothingWhereAWatchedKeyWasChanged() {
        assertThat(client.inSession(session -> session.send(Command.WATCH, "k")
                                .flatMap(ok -> client.send(Command.SET, "k", "by another"))
                                .flatMap(ok -> session.transaction(List.of(Request.cmd(Command.SET, "k", "mine"))))
                                .isEmpty())
                        .blockingGet())
                .isTrue();
        assertThat(get("k")).isEqualTo("by another");
    }

    @Test
    void leavesNothingOfASessionBehindHoweverItEnds() throws Exception {
        long before = Server.PLUGIN.pool(application).max();
        TimeLimit.MINUTE.await(
                "the ends of earlier sessions",
                () -> Server.connections(client, "client-test").blockingGet() == before);
        assertThatThrownBy(() -> client.inSession(session -> Single.error(new IllegalStateException("work")))
                        .blockingGet())
                .hasMessage("work");
        assertThatThrownBy(() -> client.inSession(session -> null).blockingGet())
                .hasMessageContaining("work returned null");
        TestObserver<Response> disposed = client.inSession(session -> session.send(Command.MULTI)
                        .flatMap(ok -> session.send(Command.SET, "k", "never"))
                        .flatMapSingle(queued -> Single.<Response>never()))
                .test();
        TimeLimit.MINUTE.await(
                "its connection",
                () -> Server.connections(client, "client-test").blockingGet() == before + 1);
        disposed.dispose();
        TimeLimit.MINUTE.await(
                "its end", () -> Server.connections(client, "client-test").blockingGet() == before);
        TimeLimit.MINUTE.await("no session", () -> ConnectionCounts.sessions(client.topology()) == 0);
        assertThat(client.send(Command.EXISTS, "k").blockingGet().toInteger()).isZero();
    }

    @Test
    void waitsInASessionForWhatBlocks() {
        assertThat(client.inSession(
                                session -> session.send(Request.cmd(Command.BLPOP, "queue", 30), Duration.ofSeconds(40))
                                        .toSingle()
                                        .doOnSubscribe(subscribed -> client.send(Command.RPUSH, "queue", "job")
                                                .subscribe()))
                        .blockingGet()
                        .get(1))
                .hasToString("job");
    }

    @Test
    void saysWhoseConnectionWasLost() {
        assertThat(client.inSession(session -> session.send(Command.CLIENT, "ID")
                                .toSingle()
                                .flatMap(id -> session.send(
                                                Request.cmd(Command.BLPOP, "nothing", 30), Duration.ofSeconds(40))
                                        .toSingle()
                                        .doOnSubscribe(
                                                subscribed -> client.send(Command.CLIENT, "KILL", "ID", id.toString())
                                                        .subscribe())))
                        .ignoreElement()
                        .blockingGet())
                .isInstanceOf(RedisUnavailableException.class)
                .hasMessage("The connection to the server of redis was lost before it answered");
    }

    @Test
    void waitsForASessionWhereThereAreTooMany() throws Exception {
        List<TestObserver<Response>> held = IntStream.range(0, 4)
                .mapToObj(i ->
                        client.inSession(session -> Single.<Response>never()).test())
                .toList();
        TimeLimit.MINUTE.await("all sessions there may be", () -> ConnectionCounts.sessions(client.topology()) == 4);
        TestObserver<Response> gone = ping(client).test();
        TestObserver<Response> waiting = ping(client).test();
        gone.dispose();
        held.get(0).dispose();
        TimeLimit.MINUTE.awaitEnd(waiting).assertValue(answer -> answer.toString()
                .equals("PONG"));
        held.forEach(TestObserver::dispose);
        TimeLimit.MINUTE.await("the ends of all", () -> ConnectionCounts.sessions(client.topology()) == 0);
        gone.assertEmpty();
    }

    @Test
    void saysWhyThereWasNoSession() throws Exception {
        try (RunningApplication other =
                Server.PLUGIN.startOn(application, "--redis.session-limit=1", "--redis.connect-timeout=2s")) {
            RedisClient crowded = Server.client(other);
            TestObserver<Response> held =
                    crowded.inSession(session -> Single.<Response>never()).test();
            TimeLimit.MINUTE.await("the only session", () -> ConnectionCounts.sessions(crowded.topology()) == 1);
            TestObserver<Response> late = ping(crowded).test();
            TimeLimit.MINUTE
                    .awaitEnd(late)
                    .assertError(failure -> failure instanceof RedisUnavailableException
                            && failure.getMessage()
                                    .equals("No session became free within 2 s, which is redis.connect-timeout; "
                                            + "1 may be open, which is redis.session-limit"));
            held.dispose();
            assertThat(ping(crowded).blockingGet()).hasToString("PONG");
        }
    }

    @Test
    void refusesSessionsAtOnceWhereTheWaitWouldBeInVain() throws Exception {
        try (RunningApplication other = Server.PLUGIN.startOn(application, "--redis.session-limit=0")) {
            assertThatThrownBy(() -> ping(Server.client(other)).blockingGet())
                    .isInstanceOf(RedisUnavailableException.class)
                    .hasMessageContaining("0 may be open, which is redis.session-limit");
        }
    }

    private static Single<Response> ping(RedisClient client) {
        return client.inSession(session -> session.send(Command.PING).toSingle());
    }

    @Test
    void cutsOffWhatTakesTooLongAndGoesOn() throws Exception {
        try (RunningApplication other = Server.PLUGIN.startOn(application, "--redis.command-timeout=300ms")) {
            RedisClient impatient = Server.client(other);
            awaitAnswer(impatient);
            assertThatThrownBy(() -> impatient
                            .send(
                                    Command.EVAL,
                                    "local t = redis.call('TIME')[1] while redis.call('TIME')[1] - t < 2 do end return 1",
                                    0)
                            .blockingGet())
                    .isInstanceOf(RedisUnavailableException.class)
                    .hasMessageContaining("300 ms, which is redis.command-timeout");
            awaitAnswer(impatient);
        }
    }

    private static void awaitAnswer(RedisClient impatient) {
        TimeLimit.MINUTE.await("an answer", () -> impatient
                .send(Command.PING)
                .map(Response::toString)
                .onErrorReturnItem("")
                .blockingGet()
                .equals("PONG"));
    }

    @Test
    void asksAsTheUserThatIsNamedEvenWithoutAPassword() {
        client.send(Command.ACL, "SETUSER", "guest", "on", "nopass", "+@all", "~*")
                .ignoreElement()
                .blockingAwait();
        Map<String, String> address = Server.address(application);
        List<String> ways = List.of(
                "--redis.username=guest",
                "--redis.url=redis://guest@" + address.get("redis.host") + ':' + address.get("redis.port") + "/0");
        for (String way : ways) {
            try (RunningApplication other = JZenith.application(
                            "--redis.host=" + address.get("redis.host"),
                            "--redis.port=" + address.get("redis.port"),
                            way)
                    .withPlugins(RedisPlugin.create())
                    .start()) {
                assertThat(Server.client(other).send(Command.ACL, "WHOAMI").blockingGet())
                        .as(way)
                        .hasToString("guest");
            }
        }
    }

    /** Who subscribes without one would otherwise hear a server that happens to be on this machine. */
    @Test
    void leadsNowhereIfNoServerIsConfigured() {
        try (RunningApplication without = JZenith.application("--devservices.enabled=false", "--redis.required=false")
                .withPlugins(RedisPlugin.create())
                .start()) {
            RedisConfiguration configuration = without.injector().getInstance(RedisConfiguration.class);
            assertThat(ServerUrl.servers(configuration))
                    .containsExactly(new ServerAddress("not-configured.invalid", 6379));
        }
    }

    @Test
    void injectsTheDriverToo() {
        RedisAPI api = application.injector().getInstance(RedisAPI.class);
        assertThat(api.rxSet(List.of("k", "driver")).blockingGet()).isNotNull();
        assertThat(get("k")).isEqualTo("driver");
    }
}
