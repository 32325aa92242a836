package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult.Status;
import org.jzenith.http.server.HttpServers;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.BusyEventLoop;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.SlowResource;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

@Tag("stress")
@Tag("vertx")
class DrainTest {

    private static SingleSubject<String> secondAnswer;
    private static CountDownLatch askedAgain;

    @Path("/")
    public static class Resource extends SlowResource {
        @GET
        @Path("second")
        public Single<String> second() {
            askedAgain.countDown();
            return secondAnswer;
        }

        @GET
        @Path("large")
        public StreamingOutput large() {
            return out -> out.write("x".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
        }
    }

    @AutoClose
    private final LogRecorder log = new LogRecorder(LoggerFactory.getLogger(JZenith.class));

    @BeforeEach
    void prepare() {
        SlowResource.prepare();
        secondAnswer = SingleSubject.create();
        askedAgain = new CountDownLatch(1);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of("rest.verticles", "1"), keysAndValues),
                RestPlugin.withResources(Resource.class));
    }

    /** Begins to close the server and returns when it accepts no more connections. */
    private static CompletableFuture<Void> beginClose(TestServer server) throws IOException {
        CompletableFuture<Void> closed = beginUnready(server);
        awaitRefusal(server);
        return closed;
    }

    /** Begins to close the server and returns when readiness is DOWN, which is the first thing that happens. */
    private static CompletableFuture<Void> beginUnready(TestServer server) {
        HealthRegistry health = server.application().injector().getInstance(HealthRegistry.class);
        CompletableFuture<Void> closed = server.beginClose();
        Await.until(() -> health.readiness().blockingGet().status() != Status.UP);
        return closed;
    }

    private static RawConnection askSlow(TestServer server) throws Exception {
        RawConnection connection = new RawConnection(server).get("/slow");
        SlowResource.awaitSlow(1);
        return connection;
    }

    /** Timers of Vert.x take at least a millisecond. */
    @Test
    void takesADelayOfLessThanAMillisecondForNone() {
        start("rest.drain-delay", "PT0.0001S").close();
        assertThat(log.lastMessage()).startsWith("Stopped in ");
    }

    @Test
    void finishesWhatIsInFlightAndTellsTheClientThatItWasTheLast() throws Exception {
        TestServer server = start();
        try (RawConnection connection = askSlow(server)) {
            CompletableFuture<Void> closed = beginClose(server);
            SlowResource.answer("late");
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 200")
                    .containsIgnoringCase("connection: close")
                    .endsWith("late");
            assertThat(connection.untilClosed()).isEmpty();
            closed.get(20, TimeUnit.SECONDS);
            assertThat(log.lastMessage())
                    .matches("Stopped in \\d+ ms: [1-9]\\d* requests finished, \\d+ refused, 0 aborted");
        }
    }

    @Test
    void tellsWhatItWaitsForWhenItBegins() throws Exception {
        TestServer server = start("rest.drain-delay", "10ms", "rest.drain-timeout", "1m");
        try (LogRecorder recorder = new LogRecorder(LoggerFactory.getLogger(HttpServers.class));
                RawConnection connection = askSlow(server)) {
            CompletableFuture<Void> closed = beginUnready(server); // Another request would be in flight, too.
            Await.until(() -> !recorder.events().isEmpty());
            SlowResource.answer("late");
            assertThat(connection.response()).endsWith("late");
            closed.get(20, TimeUnit.SECONDS);
            assertThat(recorder.events())
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly(
                            "Stopping: connections are accepted for 10 ms (rest.drain-delay); then the requests in flight, "
                                    + "1 now, have at most 1 min (rest.drain-timeout)");
        }
    }

    @Test
    void saysNothingIfThereIsNothingToWaitFor() {
        try (LogRecorder recorder = new LogRecorder(LoggerFactory.getLogger(HttpServers.class))) {
            start().close();
            assertThat(recorder.events()).isEmpty();
        }
    }

    @Test
    void stillAnswersAConnectionThatWasIdle() throws Exception {
        TestServer server = start();
        try (RawConnection idle = new RawConnection(server)) {
            assertThat(idle.get("/quick").response()).endsWith("quick").doesNotContainIgnoringCase("connection: close");
            CompletableFuture<Void> closed;
            try (BusyEventLoop loop = new BusyEventLoop(server)) {
                closed = loop.beginClose();
                idle.get("/quick");
            }
            assertThat(idle.response()).endsWith("quick").containsIgnoringCase("connection: close");
            closed.get(20, TimeUnit.SECONDS);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void doesNotRunWhatWasPipelinedBehindAnAnnouncedClose() throws Exception {
        TestServer server = start();
        try (RawConnection connection = askSlow(server)) {
            connection.get("/quick").get("/quick");
            CompletableFuture<Void> closed = beginClose(server);
            int before = SlowResource.quickCalls();
            SlowResource.answer("late");
            assertThat(connection.response())
                    .containsIgnoringCase("connection: close")
                    .endsWith("late");
            assertThat(connection.untilClosed()).isEmpty();
            closed.get(20, TimeUnit.SECONDS);
            assertThat(SlowResource.quickCalls()).isEqualTo(before);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void tellsTheClientOfAPipelinedRequestTooThatItsAnswerIsTheLast() throws Exception {
        TestServer server = start();
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /second HTTP/1.1\r\nHost: a\r\n\r\n");
            SlowResource.awaitSlow(1);
            SlowResource.answer("first");
            assertThat(connection.response()).endsWith("first").doesNotContainIgnoringCase("connection: close");
            assertThat(askedAgain.await(20, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closed = beginClose(server);
            secondAnswer.onSuccess("second");
            assertThat(connection.response()).endsWith("second").containsIgnoringCase("connection: close");
            assertThat(connection.untilClosed()).isEmpty();
            closed.get(20, TimeUnit.SECONDS);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void letsTheKernelRefuseNewConnections() throws Exception {
        TestServer server = start();
        try (RawConnection connection = askSlow(server)) {
            CompletableFuture<Void> closed = beginClose(server);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (accepts(server)) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
            SlowResource.answer("late");
            assertThat(connection.response()).endsWith("late");
            closed.get(20, TimeUnit.SECONDS);
        }
    }

    private static boolean accepts(TestServer server) throws IOException {
        try {
            new RawConnection(server).close();
            return true;
        } catch (ConnectException refused) {
            return false;
        }
    }

    @Test
    void takesNoNewConnections() throws Exception {
        TestServer server = start();
        try (RawConnection connection = askSlow(server)) {
            CompletableFuture<Void> closed = beginClose(server);
            SlowResource.answer("late");
            assertThat(connection.response()).endsWith("late");
            closed.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void answersAConnectionThatWasAcceptedBeforeThePortClosed() throws Exception {
        TestServer server = start();
        CompletableFuture<Void> closed;
        try (BusyEventLoop loop = new BusyEventLoop(server)) {
            closed = loop.beginClose();
            try (RawConnection late = loop.connect().get("/quick")) {
                loop.free();
                assertThat(late.response()).endsWith("quick").containsIgnoringCase("connection: close");
            }
        }
        closed.get(20, TimeUnit.SECONDS);
        assertThat(log.lastMessage()).contains("1 requests finished, 0 refused, 0 aborted");
    }

    /** Readiness is DOWN a moment before the event loop learns of the stop. */
    private static void awaitRefusal(TestServer server) throws IOException {
        Await.until(() -> {
            try (RawConnection late = new RawConnection(server)) {
                return late.get("/quick").response().isEmpty();
            } catch (IOException reset) {
                return true;
            }
        });
    }

    @Test
    void takesNewConnectionsDuringTheDrainDelay() throws Exception {
        TestServer server = start("rest.drain-delay", "5s");
        CompletableFuture<Void> closed = beginUnready(server);
        try (RawConnection late = new RawConnection(server)) {
            assertThat(late.get("/quick").response()).endsWith("quick");
        }
        assertThat(closed).isNotDone();
        closed.get(20, TimeUnit.SECONDS);
    }

    @Test
    void abortsWhatTakesLongerThanTheDrainTimeout() throws Exception {
        TestServer server = start("rest.drain-timeout", "100ms");
        try (RawConnection connection = askSlow(server)) {
            beginUnready(server).get(20, TimeUnit.SECONDS);
            assertThat(connection.response()).isEmpty();
            assertThat(SlowResource.isAwaited()).isFalse();
            assertThat(log.lastMessage()).contains("0 requests finished, 0 refused, 1 aborted");
        }
    }

    @Test
    void finishesALargeResponseThatIsOnItsWay() throws Exception {
        TestServer server = start();
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick").response()).endsWith("quick"); // The connection has been accepted now.
            connection.get("/large");
            CompletableFuture<Void> closed = beginUnready(server);
            assertThat(connection.untilClosed()).endsWith("\r\n0\r\n\r\n").hasSizeGreaterThan(1_000_000);
            closed.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void refusesToBeClosedOnAnEventLoop() throws Exception {
        try (TestServer server = start()) {
            CompletableFuture<Void> result = new CompletableFuture<>();
            server.application().injector().getInstance(Vertx.class).runOnContext(nothing -> {
                try {
                    server.application().close();
                    result.complete(null);
                } catch (RuntimeException e) {
                    result.completeExceptionally(e);
                }
            });
            assertThatThrownBy(() -> result.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(IllegalStateException.class);
            assertThat(server.get("/quick").body()).isEqualTo("quick");
        }
    }

    @Test
    void freesThePortAndForgetsTheAddress() throws IOException {
        TestServer server = start();
        int port = server.port();
        server.close();
        assertThat(server.application().addresses()).isEmpty();
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(true);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            assertThat(again.isBound()).isTrue();
        }
    }
}
