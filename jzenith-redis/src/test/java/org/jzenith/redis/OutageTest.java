package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthReport;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.Outages;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.PendingRequest;
import org.jzenith.testing.servers.ServerProcess;
import org.jzenith.testing.servers.TimeLimit;

/** The outages that all plugins survive, with a real Redis, and outages of the network to it. */
@Tag("stress")
@Tag("vertx")
class OutageTest extends Outages<HttpServer> {

    /** For a way that is slow and loses nothing. */
    private static final String[] PATIENT = {"--redis.command-timeout=20s", "--redis.connect-timeout=20s"};

    OutageTest() {
        super(Server.PLUGIN, "--redis.command-timeout=2s", "--redis.connect-timeout=2s", "--redis.client-name=outage");
    }

    @Override
    protected HttpServer start(String... arguments) {
        return new HttpServer(arguments);
    }

    @Override
    protected void introduceAda(HttpServer server) {
        server.client().dao("user:", User.class).set("1", new User(1, "Ada")).blockingAwait();
    }

    /** Redis has not kept the data. */
    @Override
    protected int statusOfAdaAtANewServer() {
        return 404;
    }

    @Override
    protected ServerProcess process(HttpServer server) {
        return RedisProcess.of(server.client());
    }

    @Override
    protected void endConnections(HttpServer server) {
        server.client()
                .send(Command.CLIENT, "KILL", "TYPE", "normal", "SKIPME", "no")
                .ignoreElement()
                .onErrorComplete()
                .blockingAwait();
    }

    @Override
    protected void askAlone(HttpServer server) {
        assertThat(server.client()
                        .inSession(session -> session.send(Command.PING).toSingle())
                        .blockingGet())
                .hasToString("PONG");
    }

    /** At rest there is at most one connection for each event loop, and one of the health check. */
    @Override
    protected void assertNothingLeft(HttpServer server) {
        TimeLimit.MINUTE.await("no call is left", server::isIdle);
        TimeLimit.MINUTE.await("as many connections as there are event loops", () -> hasOneForEachEventLoop(server));
    }

    private static boolean hasOneForEachEventLoop(HttpServer server) {
        return Server.connections(server.client(), "outage")
                .map(count -> count <= Server.PLUGIN.pool(server.application()).max())
                .onErrorReturnItem(
                        false) // It went to a connection that the server has ended, which no call had noticed.
                .blockingGet();
    }

    /** What may happen to the network to a server. */
    enum Way {
        SLOW,
        CUT,
        BLACK_HOLE,
        RESET,
        REFUSED;

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
        try (UndeliverableErrors errors = new UndeliverableErrors();
                RunningApplication owner = Server.PLUGIN.start();
                FaultProxy proxy = Server.PLUGIN.proxy(owner);
                HttpServer server = way.fails() ? behind(owner, proxy) : behind(owner, proxy, PATIENT)) {
            introduceAda(server);
            survives(server, way.fails() ? Set.of(200, 503) : Set.of(200), load -> {
                way.make(proxy);
                awaitMore(load, way.fails() ? 503 : 200);
                proxy.passThrough();
                awaitMore(load, 200);
                awaitReadiness(server);
                awaitMore(load, 200);
            });
            assertThat(errors.all()).isEmpty();
        }
    }

    private HttpServer behind(RunningApplication owner, FaultProxy proxy, String... further) {
        return HttpServer.on(
                owner,
                Stream.concat(Stream.of(brief(Server.PLUGIN.argument("port", proxy.port()))), Stream.of(further))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/slow/one", "/slow/session"})
    void aThousandClientsThatLeaveWhileTheyWait(String path) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                RunningApplication owner = Server.PLUGIN.start();
                FaultProxy proxy = Server.PLUGIN.proxy(owner);
                HttpServer server = behind(owner, proxy)) {
            introduceAda(server);
            proxy.delay(Duration.ofMillis(300));
            int before = HttpServer.SLOW.get();
            for (int i = 0; i < 10; i++) {
                List<PendingRequest> clients = new ArrayList<>();
                for (int j = 0; j < 100; j++) {
                    clients.add(PendingRequest.get(server.port(), path));
                }
                int expected = before + 100 * (i + 1);
                TimeLimit.MINUTE.await("the requests", () -> HttpServer.SLOW.get() >= expected);
                for (PendingRequest client : clients) {
                    client.reset();
                }
            }
            TimeLimit.MINUTE.await("nothing is left of them", server::isIdle);
            proxy.passThrough();
            TimeLimit.MINUTE.await("an answer", () -> server.get("/users/1").statusCode() == 200);
            assertNothingLeft(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    /** Such as a cache. */
    @Test
    void aServerThatTheApplicationCanDoWithoutDoesNotTakeItOutOfService() {
        try (RunningApplication owner = Server.PLUGIN.start();
                FaultProxy proxy = Server.PLUGIN.proxy(owner);
                RunningApplication application =
                        Server.PLUGIN.startOn(owner, "--redis.port=" + proxy.port(), "--health.optional=redis")) {
            HealthRegistry health = application.injector().getInstance(HealthRegistry.class);
            TimeLimit.MINUTE.await(
                    "readiness",
                    () -> health.readiness()
                                    .blockingGet()
                                    .results()
                                    .get("redis")
                                    .status()
                            == HealthResult.Status.UP);
            proxy.refuse();
            TimeLimit.MINUTE.await("the loss of the server", () -> {
                HealthReport report = health.readiness().blockingGet();
                assertThat(report.status()).isEqualTo(HealthResult.Status.UP);
                return report.results().get("redis").status() == HealthResult.Status.DOWN;
            });
        }
    }
}
