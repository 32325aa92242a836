package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.redis.client.Command;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;

/** A server that dies, freezes, or is not there, while it is asked. */
class OutageTest {

    private static final String[] SHORT = {"--redis.command-timeout=2s", "--redis.connect-timeout=2s", "--redis.client-name=outage"};

    /** Clients that ask all the time. */
    private static final class Load implements AutoCloseable {

        private final ConcurrentMap<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
        private final List<Throwable> hangs = new CopyOnWriteArrayList<>();
        private final List<Thread> threads = new ArrayList<>();
        private volatile boolean over;

        Load(HttpServer server) {
            for (int i = 0; i < 16; i++) {
                Thread thread = new Thread(() -> {
                    while (!over) {
                        try {
                            statuses.computeIfAbsent(server.get("/users/1").statusCode(), status -> new AtomicInteger()).incrementAndGet();
                        } catch (Exception e) {
                            hangs.add(e);
                        }
                    }
                });
                thread.start();
                threads.add(thread);
            }
        }

        int count(int status) {
            AtomicInteger count = statuses.get(status);
            return count == null ? 0 : count.get();
        }

        void awaitMore(int status) throws Exception {
            int before = count(status);
            Server.await("answers with " + status, () -> count(status) > before + 100);
        }

        Set<Integer> statuses() {
            return new TreeSet<>(statuses.keySet());
        }

        @Override
        public void close() {
            over = true;
            for (Thread thread : threads) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static HealthResult health(RunningApplication application) {
        return application.injector().getInstance(HealthRegistry.class).readiness().blockingGet().results().get("redis");
    }

    private static boolean isUp(RunningApplication application) {
        return health(application).status() == HealthResult.Status.UP;
    }

    private static void setAda(RedisClient client) {
        client.dao("user:", User.class).set("1", new User(1, "Ada")).blockingAwait();
    }

    /** At rest there is at most one connection for each event loop, and one of the health check. */
    private static void assertNothingLeft(HttpServer server) throws Exception {
        Server.await("no call is left", server::isIdle);
        Server.await("as many connections as there are event loops", () ->
                Server.connections(server.client(), "outage") <= server.client().lanes().all().size());
    }

    @Test
    void aServerThatIsKilledUnderLoadAndComesBack() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); HttpServer server = new HttpServer(SHORT)) {
            setAda(server.client());
            assertThat(server.get("/users/1").body()).isEqualTo("{\"id\":1,\"name\":\"Ada\"}");
            assertThat(server.get("/users/2").statusCode()).isEqualTo(404);
            assertThat(isUp(server.application())).isTrue();
            ServerProcess process = ServerProcess.of(server.client());
            Load load = new Load(server);
            try (load) {
                load.awaitMore(200);
                process.kill();
                load.awaitMore(503);
                assertThat(server.get("/users/1").headers().map()).containsEntry("Retry-After", List.of("1"));
                assertThat(server.get("/users/1").body()).contains("urn:jzenith:problem:service-unavailable");
                assertThat(isUp(server.application())).isFalse();
                process.start();
                load.awaitMore(404); // It has kept nothing.
                Server.await("readiness", () -> isUp(server.application()));
                setAda(server.client());
                load.awaitMore(200);
            }
            assertThat(load.hangs).isEmpty();
            assertThat(load.statuses()).isEqualTo(Set.of(200, 404, 503));
            assertNothingLeft(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aServerThatFreezesUnderLoadAndThaws() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); HttpServer server = new HttpServer(SHORT)) {
            setAda(server.client());
            ServerProcess process = ServerProcess.of(server.client());
            Load load = new Load(server);
            try (load) {
                load.awaitMore(200);
                process.freeze();
                try {
                    load.awaitMore(503);
                    assertThat(isUp(server.application())).isFalse();
                } finally {
                    process.thaw();
                }
                load.awaitMore(200);
                Server.await("readiness", () -> isUp(server.application()));
            }
            assertThat(load.hangs).isEmpty();
            assertThat(load.statuses()).isEqualTo(Set.of(200, 503));
            assertNothingLeft(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    /** What may happen to the way to a server. */
    enum Way {
        SLOW, CUT, BLACK_HOLE, RESET, REFUSED;

        void make(FaultProxy proxy) {
            switch (this) {
                case SLOW -> proxy.delay(Duration.ofMillis(100));
                case CUT -> proxy.cutAfter(20);
                case BLACK_HOLE -> proxy.blackHole();
                case RESET -> proxy.reset();
                case REFUSED -> proxy.refuse();
            }
        }

        boolean fails() {
            return this != SLOW;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aWayToTheServerThatIsFaultyForAWhile(Way way) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); RunningApplication owner = Server.start();
                FaultProxy proxy = FaultProxy.to("127.0.0.1", Integer.parseInt(Server.address(owner).get("redis.port")));
                HttpServer server = behind(owner, proxy)) {
            setAda(server.client());
            Load load = new Load(server);
            try (load) {
                load.awaitMore(200);
                way.make(proxy);
                load.awaitMore(way.fails() ? 503 : 200);
                proxy.passThrough();
                load.awaitMore(200);
                Server.await("readiness", () -> isUp(server.application()));
                load.awaitMore(200);
            }
            assertThat(load.hangs).isEmpty();
            assertThat(load.statuses()).isEqualTo(way.fails() ? Set.of(200, 503) : Set.of(200));
            assertNothingLeft(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    private static HttpServer behind(RunningApplication owner, FaultProxy proxy) {
        return new HttpServer(Server.address(owner), Stream.concat(Arrays.stream(SHORT), Stream.of("--redis.port=" + proxy.port())).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/slow/one", "/slow/session"})
    void aThousandClientsThatLeaveWhileTheyWait(String path) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); RunningApplication owner = Server.start();
                FaultProxy proxy = FaultProxy.to("127.0.0.1", Integer.parseInt(Server.address(owner).get("redis.port")));
                HttpServer server = behind(owner, proxy)) {
            setAda(server.client());
            proxy.delay(Duration.ofMillis(300));
            int before = HttpServer.SLOW.get();
            for (int i = 0; i < 10; i++) {
                List<Socket> sockets = new ArrayList<>();
                for (int j = 0; j < 100; j++) {
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                    socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                    sockets.add(socket);
                }
                int expected = before + 100 * (i + 1);
                Server.await("the requests", () -> HttpServer.SLOW.get() >= expected);
                for (Socket socket : sockets) {
                    socket.setSoLinger(true, 0);
                    socket.close();
                }
            }
            Server.await("nothing is left of them", server::isIdle);
            proxy.passThrough();
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            assertNothingLeft(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void connectionsThatTheServerEnds() throws Exception {
        try (HttpServer server = new HttpServer(SHORT)) {
            setAda(server.client());
            server.client().send(Command.CLIENT, "KILL", "TYPE", "normal", "SKIPME", "no").ignoreElement().onErrorComplete().blockingAwait();
            Server.await("an answer", () -> server.get("/users/1").statusCode() == 200);
            assertNothingLeft(server);
        }
    }

    @Test
    void aServerThatComesAfterTheApplicationWhichDoesNotRequireIt() throws Exception {
        Map<String, String> address;
        try (RunningApplication owner = Server.start("--redis.password=pw")) {
            address = Server.address(owner);
        }
        try (HttpServer server = new HttpServer(address, "--redis.required=false")) {
            assertThat(isUp(server.application())).isFalse();
            assertThat(server.get("/users/1").statusCode()).isEqualTo(503);
            assertThatThrownBy(() -> server.client().inSession(session -> session.send(Command.PING).toSingle()).blockingGet())
                    .isInstanceOf(RedisUnavailableException.class).hasMessageContaining("REDIS-5");
            try (RunningApplication owner = Server.start("--redis.password=pw", "--redis.port=" + address.get("redis.port"))) {
                Server.await("readiness", () -> isUp(server.application()));
                assertThat(server.get("/users/1").statusCode()).isEqualTo(404);
                assertThat(owner.injector()).isNotNull();
            }
            Server.await("readiness is gone again", () -> !isUp(server.application()));
        }
    }

    @Test
    void anApplicationThatNamesNoServerAndRequiresNone() throws Exception {
        try (HttpServer server = new HttpServer("--redis.required=false", "--devservices.enabled=false")) {
            assertThat(isUp(server.application())).isFalse();
            assertThat(server.get("/users/1").statusCode()).isEqualTo(503);
        }
    }
}
