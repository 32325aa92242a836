package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.TestServer;

/**
 * Clients that flood a process with 64 MB by HTTP/2, on its only event loop. Another client is answered all the time,
 * and nothing is left when they are gone. {@code -Dhttp2.flood=1000000} is the long form: docs/testing.md.
 */
@Tag("stress")
@Tag("vertx")
@Tag("M1")
@Tag("M2")
class Http2FloodTest {

    private static final int TIMES = Integer.getInteger("http2.flood", 10_000);
    /** After this time, a flood that the server holds back is given up. */
    private static final long MILLIS = Long.getLong("http2.flood.millis", 2_000);

    private static final int UNREAD_CONNECTIONS = 20;
    private static final int UNREAD_STREAMS = 50;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static ServerProcess server;
    private static int port;

    /**
     * Starts a process if there is none, or if a flood has ended it. The leak detector looks at each 16th buffer: to
     * look at all of them takes more memory than the floods.
     */
    @BeforeEach
    void start() throws Exception {
        if (server != null && !server.hasEnded()) {
            return;
        }
        server = new ServerProcess(
                List.of(
                        "-Xmx64m",
                        "-XX:MaxDirectMemorySize=32m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-Dio.netty.leakDetection.level=advanced",
                        "-Dio.netty.leakDetection.samplingInterval=16"),
                Http2FloodServer.class,
                Map.of(),
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--rest.verticles=1",
                "--rest.send-timeout=2s",
                "--rest.http2-clear-text=true");
        port = server.port();
        server.readOn();
    }

    @AfterAll
    static void endsWell() throws Exception {
        try (ServerProcess ending = server) {
            ending.sigterm();
            assertThat(ending.exitCode()).as(ending.logSoFar()).isZero();
            assertThat(ending.log()).doesNotContain("LEAK", "OutOfMemory", " ERROR ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void byAClientThatReadsNothing(Http2Flood flood) throws Exception {
        try (Http2Connection connection = Http2Connection.open(port)) {
            serveDuring(connection, new Thread(() -> flood.run(connection, TIMES), flood.name()));
        }
        awaitNothing();
    }

    @ParameterizedTest
    @EnumSource
    void byAClientThatReadsEverything(Http2Flood flood) throws Exception {
        try (Http2Connection connection = Http2Connection.open(port)) {
            Thread reading = new Thread(() -> readAll(connection), "reading");
            reading.start();
            serveDuring(connection, new Thread(() -> flood.run(connection, TIMES), flood.name()));
            reading.join();
        }
        awaitNothing();
    }

    private static void readAll(Http2Connection connection) {
        try {
            while (true) {
                connection.read();
            }
        } catch (IOException end) {
            // The server has closed the connection, or the test has.
        }
    }

    /** Asks on other connections until the flood is over or has been held back for long enough. */
    private static void serveDuring(Http2Connection flooded, Thread flood) throws Exception {
        flood.start();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS);
        try (Http2Connection kept = Http2Connection.open(port)) {
            do {
                assertServes(kept);
                try (Http2Connection fresh = Http2Connection.open(port)) {
                    assertServes(fresh);
                }
                assertThat(get("/hello")).isEqualTo("hello");
            } while (flood.isAlive() && System.nanoTime() < end);
        }
        flooded.reset();
        flood.join();
    }

    private static void assertServes(Http2Connection connection) throws IOException {
        assertThat(connection.get("/hello").response())
                .startsWith("HTTP/2 200\r\n")
                .endsWith("\r\n\r\nhello");
    }

    private static String get(String path) throws IOException {
        try {
            return CLIENT.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                    .version(HttpClient.Version.HTTP_1_1)
                                    .timeout(TestServer.DEADLINE)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Returns when nothing is in flight but the question itself, and next to nothing is held. */
    private static void awaitNothing() {
        assertThat(server.hasEnded()).as(() -> server.logSoFar()).isFalse();
        Await.until(() -> {
            List<String> metrics = get("/metrics").lines().toList();
            return sum(metrics, "http_server_active_requests{") <= 1
                    && sum(metrics, "http_server_buffered_bytes ") < 500_000;
        });
    }

    private static double sum(List<String> metrics, String name) {
        return metrics.stream()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** A thousand answers of 1 MB each, of which the windows of the streams or of the connections take nothing. */
    @ParameterizedTest
    @CsvSource({"0", "2000000"})
    void byStreamsThatNeverReadTheirAnswers(int window) throws Exception {
        List<Http2Connection> connections = new ArrayList<>();
        try (Http2Connection kept = Http2Connection.open(port)) {
            for (int i = 0; i < UNREAD_CONNECTIONS; i++) {
                Http2Connection connection = Http2Connection.open(port, Http2Frame.INITIAL_WINDOW_SIZE, window);
                connections.add(connection);
                for (int j = 0; j < UNREAD_STREAMS; j++) {
                    Http2Stream stream = connection.nextStream();
                    connection.sendWhileItIsTaken(
                            Http2Frame.headers(stream.id(), 5, connection.block(Http2Connection.lines("GET", "/large")))
                                    .bytes());
                }
                assertThat(kept.get("/health").response()).startsWith("HTTP/2 200\r\n");
            }
            assertThat(sum(get("/metrics").lines().toList(), "http_server_buffered_bytes "))
                    .isLessThan(64_000_000);
        } finally {
            for (Http2Connection connection : connections) {
                connection.reset();
            }
        }
        awaitNothing();
    }

    @Test
    void byConnectionsThatSendOnlyTheBeginningOfAHead() throws Exception {
        List<Http2Connection> connections = new ArrayList<>();
        try (Http2Connection kept = Http2Connection.open(port)) {
            for (int i = 0; i < 500; i++) {
                Http2Connection connection = Http2Connection.open(port);
                connections.add(connection);
                connection.sendWhileItIsTaken(Http2Frame.headers(1, 0, HeaderBlocks.literal("x: " + "y".repeat(15_000)))
                        .bytes());
            }
            assertThat(kept.get("/health").response()).startsWith("HTTP/2 200\r\n");
            assertThat(sum(get("/metrics").lines().toList(), "http_server_buffered_bytes "))
                    .as("what they hold is counted")
                    .isGreaterThan(500_000);
        } finally {
            for (Http2Connection connection : connections) {
                connection.reset();
            }
        }
        awaitNothing();
    }
}
