package org.jzenith.rest.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.SlowResource;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
@Tag("vertx")
class LimitsTest {

    @Path("/")
    public static class Resource extends SlowResource {
        @POST
        @Path("lines")
        public int lines(String body) {
            return body.length();
        }
    }

    @BeforeEach
    void prepare() {
        SlowResource.prepare();
    }

    private static TestServer start(String key, Object value) {
        return TestServer.start(Map.of("rest.verticles", 1, key, value), RestPlugin.withResources(Resource.class));
    }

    @Test
    void refusesARequestLineThatIsTooLong() throws Exception {
        try (TestServer server = start("rest.max-request-line-size", "200");
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick?" + "x".repeat(100)).response()).startsWith("HTTP/1.1 200 ");
            // Netty has not read the version by then.
            assertThat(connection.get("/quick?" + "x".repeat(300)).untilClosed())
                    .startsWith("HTTP/1.")
                    .contains(" 414 ")
                    .contains("application/problem+json");
        }
    }

    @Test
    void refusesHeadersThatAreTooLarge() throws Exception {
        try (TestServer server = start("rest.max-header-size", "500");
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick", "X-A: " + "x".repeat(300)).response())
                    .startsWith("HTTP/1.1 200 ");
            assertThat(connection.get("/quick", "X-A: " + "x".repeat(600)).untilClosed())
                    .startsWith("HTTP/1.1 431 ")
                    .contains("application/problem+json");
        }
    }

    @Test
    void refusesARequestWithTooManyHeaders() throws Exception {
        try (TestServer server = start("rest.max-headers", "3");
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick", "X: y", "X: z").response()).startsWith("HTTP/1.1 200 ");
            assertThat(connection.get("/quick", "X: y", "X: z", "X: y").untilClosed())
                    .startsWith("HTTP/1.1 431 ")
                    .contains("application/problem+json")
                    .containsIgnoringCase("connection: close");
        }
    }

    @Test
    @Tag("M1")
    void refusesTooManyHeadersBeforeTheirEndHasArrived() throws Exception {
        try (TestServer server = start("rest.max-headers", "300");
                RawConnection atOnce = new RawConnection(server);
                RawConnection inPieces = new RawConnection(server)) {
            atOnce.send("GET /quick HTTP/1.1\r\nHost: a\r\n" + "x:\r\n".repeat(300));
            inPieces.send("GET /quick HTTP/1.1\r\nHost: a\r\n" + "x:\r\n".repeat(150));
            assertThat(atOnce.untilClosed()).startsWith("HTTP/1.1 431 ").contains("more than 300 headers");
            inPieces.send("x:\r\n".repeat(150));
            assertThat(inPieces.untilClosed()).startsWith("HTTP/1.1 431 ").contains("more than 300 headers");
        }
    }

    @Test
    @Tag("M1")
    void countsTheHeadersOfEachRequestAndNoLinesOfABody() throws Exception {
        try (TestServer server = start("rest.max-headers", "300");
                RawConnection connection = new RawConnection(server)) {
            String headers = "x:\r\n".repeat(297);
            connection.send(("POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n" + headers + "\r\n"
                            + "x:\r\n".repeat(1_000))
                    .repeat(3));
            for (int i = 0; i < 3; i++) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n4000");
            }
        }
    }

    @Test
    void answersThousandsOfRequestsBehindASlowOne() throws Exception {
        try (TestServer server = start("rest.max-pipelined-requests", "6000");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/slow").send("GET /quick HTTP/1.1\r\nHost: a\r\n\r\n".repeat(5_000));
            for (int i = 0; i < 20; i++) { // By then, the event loop has read all of them.
                assertThat(server.get("/quick").body()).isEqualTo("quick");
            }
            SlowResource.answer("done");
            assertThat(connection.response()).endsWith("done");
            for (int i = 0; i < 5_000; i++) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("quick");
            }
        }
    }

    @Test
    void closesAConnectionOnWhichTooManyRequestsWait() throws Exception {
        try (TestServer server = start("rest.max-pipelined-requests", "2");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/slow").get("/quick");
            assertThat(server.get("/quick").body()).isEqualTo("quick");
            connection.get("/quick");
            assertThat(connection.restOrNothing()).isEmpty();
        }
    }

    @Test
    void closesAConnectionWhoseFirstRequestHeadDripsInForTooLong() throws Exception {
        try (TestServer server = start("rest.head-timeout", "500ms");
                RawConnection connection = new RawConnection(server)) {
            Thread dripping = new Thread(() -> {
                try {
                    connection.send("GET /quick HTTP/1.1\r\n");
                    while (true) {
                        connection.send("X: y\r\n");
                        TimeUnit.MILLISECONDS.sleep(20); // Without a pause, the head would be too large before.
                    }
                } catch (IOException | InterruptedException e) {
                    Thread.currentThread().interrupt(); // The server has closed the connection.
                }
            });
            dripping.start();
            assertThat(connection.restOrNothing()).isEmpty();
            dripping.join();
            assertThat(server.get("/quick").body()).isEqualTo("quick");
        }
    }

    @Test
    void closesAConnectionThatIsSilentBetweenTwoRequests() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "300ms");
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick").response()).endsWith("quick");
            assertThat(connection.send("GET /qu").restOrNothing()).isEmpty();
        }
    }

    @Test
    void closesConnectionsBeyondTheLimitAndServesTheOthers() throws Exception {
        try (TestServer server = start("rest.max-connections", 2)) {
            List<RawConnection> connections = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                connections.add(new RawConnection(server));
                assertThat(connections.get(i).get("/quick").response()).endsWith("quick");
            }
            try (RawConnection third = new RawConnection(server)) {
                assertThat(third.restOrNothing()).isEmpty();
            }
            assertThat(connections.get(1).get("/quick").response()).endsWith("quick");
            connections.get(0).close();
            Await.until(() -> serves(server));
            connections.get(1).close();
        }
    }

    private static boolean serves(TestServer server) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            return connection.get("/quick").responseOrNothing().endsWith("quick");
        }
    }

    @Test
    void countsNoConnectionOfAClientThatBeganWithHttp2AndHasLeft() throws Exception {
        try (TestServer server = start("rest.max-connections", 1)) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
                assertThat(connection.response()).startsWith("HTTP/1.1 505 ");
            }
            Await.until(() -> serves(server));
        }
    }

    @Test
    void answers503BeyondTheRequestsInFlightButStillTellsItsHealth() throws Exception {
        try (TestServer server = start("rest.max-requests-in-flight", 2);
                RawConnection first = new RawConnection(server).get("/slow");
                RawConnection second = new RawConnection(server).get("/slow");
                RawConnection third = new RawConnection(server)) {
            SlowResource.awaitSlow(2);
            assertThat(third.get("/quick").response())
                    .startsWith("HTTP/1.1 503 ")
                    .containsIgnoringCase("retry-after: 1")
                    .contains("application/problem+json");
            assertThat(third.get("/health/ready").response()).startsWith("HTTP/1.1 200 ");
            SlowResource.answer("done");
            assertThat(first.response()).endsWith("done");
            assertThat(second.response()).endsWith("done");
            assertThat(third.get("/quick").response()).endsWith("quick");
        }
    }

    @Test
    void countsAPipelinedRequestOnlyWhenTheOneBeforeItIsAnswered() throws Exception {
        try (TestServer server = start("rest.max-requests-in-flight", 1);
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /quick HTTP/1.1\r\nHost: a\r\n\r\n");
            SlowResource.awaitSlow(1);
            SlowResource.answer("done");
            assertThat(connection.response()).endsWith("done");
            assertThat(connection.response()).endsWith("quick");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest.max-connections", "rest.max-requests-in-flight"})
    void theLargestNumberIsNoLimit(String key) throws Exception {
        List<RawConnection> connections = new ArrayList<>();
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", 2, key, Integer.MAX_VALUE), RestPlugin.withResources(Resource.class))) {
            for (int i = 0; i < 5; i++) {
                connections.add(new RawConnection(server).get("/slow"));
            }
            SlowResource.awaitSlow(5);
            SlowResource.answer("done");
            for (RawConnection connection : connections) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("done");
                connection.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"rest.max-header-size, 0", "rest.max-request-line-size, 0KB", "rest.verticles, 2147483647"})
    void refusesToStartWithWhatServesNobody(String key, String value) {
        assertThatThrownBy(() -> TestServer.start(Map.of(key, value), RestPlugin.withResources(Resource.class))
                        .close())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-8 " + key);
    }
}
