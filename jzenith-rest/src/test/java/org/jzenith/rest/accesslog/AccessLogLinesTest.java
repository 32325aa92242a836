package org.jzenith.rest.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

/** That each request is accounted for in the access log, and that no request waits for it. */
class AccessLogLinesTest extends LoggedRequests {

    @Test
    void isNotWrittenForConnectionsWithoutARequestWhichAreCountedInstead() throws Exception {
        try (TestServer server = start(Map.of("rest.http2-clear-text", true, "rest.head-timeout", "3s"))) {
            new RawConnection(server).close();
            try (RawConnection slow = new RawConnection(server)) {
                assertThat(slow.send("GET /items/1 HTTP").restOrNothing()).isEmpty();
            }
            try (RawConnection left = new RawConnection(server)) {
                left.get("/never");
                Await.until(() -> server.get("/metrics").body().contains("http_route=\"/metrics\""));
                left.reset();
            }
            Await.until(() -> unanswered(server) == 3);
            try (RawConnection answered = new RawConnection(server);
                    Http2Connection http2 = Http2Connection.open(server.port())) {
                answered.get("/items/1").response();
                assertThat(http2.get("/items/1").response()).startsWith("HTTP/2 200\r\n");
            }
            try (RawConnection invalid = new RawConnection(server)) {
                assertThat(invalid.send("nonsense\r\n\r\n").untilClosed()).startsWith("HTTP/1.0 400 ");
            }
            Await.until(() -> lines().stream().anyMatch(line -> line.contains("\"-\" 400 ")));
            assertThat(unanswered(server)).isEqualTo(3);
            assertThat(server.get("/metrics").body()).contains("http_server_unanswered_connections_total 3.0");
        }
    }

    private static double unanswered(TestServer server) {
        return server.application()
                .injector()
                .getInstance(MeterRegistry.class)
                .get("http.server.unanswered.connections")
                .functionCounter()
                .count();
    }

    private static double count(TestServer server, String outcome) {
        return server.application()
                .injector()
                .getInstance(MeterRegistry.class)
                .get("http.server.access.log.lines")
                .tag("outcome", outcome)
                .functionCounter()
                .count();
    }

    private static void awaitCounters(TestServer server) {
        Await.until(() -> server.application()
                        .injector()
                        .getInstance(MeterRegistry.class)
                        .find("http.server.access.log.lines")
                        .functionCounters()
                        .size()
                == 3);
    }

    @Test
    void canLeaveOutASharePerStatusAndRoutesThatDoNotFail() throws Exception {
        Map<String, ?> sampled = Map.of(
                "rest.access-log.sample-successful",
                0.5,
                "rest.access-log.sample-redirection",
                0,
                "rest.access-log.sample-client-error",
                1,
                "rest.access-log.excluded-routes",
                "/health/live,/echo");
        try (TestServer server = start(sampled);
                RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 1000; i++) {
                connection.get("/items/1").response();
            }
            connection.get("/status/302").response();
            connection.get("/health/live").response();
            for (int i = 0; i < 20; i++) {
                connection.get("/status/404").response();
            }
            connection.get("/echo").response();
            awaitCounters(server);
            Await.until(() -> count(server, "written") + count(server, "sampled_out") == 1023);
            assertThat(lines()).hasSize((int) count(server, "written"));
            assertThat(lines()).filteredOn(line -> line.contains("/items/1 ")).hasSizeBetween(350, 650);
            assertThat(lines()).filteredOn(line -> line.contains(" 404 ")).hasSize(20);
            assertThat(lines())
                    .filteredOn(line -> line.contains("\"GET /echo "))
                    .hasSize(1); // It failed, with 405.
            assertThat(lines()).noneMatch(line -> line.contains(" 302 ") || line.contains("/health"));
        }
    }

    /** An appender that blocks until it is told to go on. */
    private static final class Blocked extends AppenderBase<ILoggingEvent> {
        private final CountDownLatch opened = new CountDownLatch(1);

        @Override
        protected void append(ILoggingEvent event) {
            try {
                opened.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void blocksNoRequestWhileItsAppenderBlocks() throws Exception {
        Blocked blocked = new Blocked();
        blocked.start();
        Logger logger = (Logger) LoggerFactory.getLogger(LOGGER);
        logger.addAppender(blocked);
        try (TestServer server = start(Map.of("rest.access-log.max-queued", "20KB"));
                RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 500; i++) {
                assertThat(connection
                                .get("/items/1", "User-Agent: " + "x".repeat(5000))
                                .response())
                        .startsWith("HTTP/1.1 200 ");
            }
            awaitCounters(server);
            assertThat(count(server, "dropped")).isBetween(490.0, 499.0);
            blocked.opened.countDown();
            Await.until(() -> count(server, "written") + count(server, "dropped") == 500);
            connection.get("/items/1").response();
            Await.until(() -> count(server, "written") + count(server, "dropped") == 501);
            assertThat(lines()).hasSize((int) count(server, "written"));
        } finally {
            blocked.opened.countDown();
            logger.detachAppender(blocked);
        }
    }

    @Test
    void isWrittenAsAWholeBeforeTheApplicationHasStopped() throws Exception {
        try (TestServer server = start(Map.of());
                RawConnection connection = new RawConnection(server)) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 90; i++) {
                requests.append("GET /items/1 HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            for (int i = 0; i < 10; i++) {
                connection.send(requests.toString());
                for (int each = 0; each < 90; each++) {
                    connection.response();
                }
            }
        }
        assertThat(lines()).hasSize(900);
    }
}
