package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import io.reactivex.Flowable;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Clients that make the server hold more than it may. */
@Tag("stress")
@Tag("vertx")
class BufferedBytesTest {

    private static final int CLIENTS = 40;

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("pieces")
        public Flowable<byte[]> pieces() {
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> new byte[8_000]);
        }

        @POST
        @Path("length")
        public int length(String body) {
            return body.length();
        }

        @POST
        @Path("size")
        @Consumes(MediaType.APPLICATION_JSON)
        public int size(Map<String, Object> body) {
            return body.size();
        }
    }

    static final class Large implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response().end(Buffer.buffer(new byte[1_000_000]));
        }
    }

    private final List<RawConnection> clients = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (RawConnection client : clients) {
            client.reset();
        }
        clients.clear();
    }

    private static TestServer start(Map<String, ?> configuration) {
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), binder -> httpBinder(binder)
                .route("/large", Large.class));
    }

    private static String post(int length) {
        return "POST /length HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private RawConnection client(TestServer server, String request) throws IOException {
        RawConnection client = new RawConnection(server).sendWhileItIsTaken(request);
        clients.add(client);
        return client;
    }

    private static void awaitStatus(TestServer server, String path, int status) {
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        int last = 0;
        while (last != status) {
            assertThat(System.nanoTime()).as("deadline; last " + last).isLessThan(deadline);
            last = server.get(path).statusCode();
        }
    }

    /** 2.4 MB of bodies count as 4.8 MB, which is more than 80 % and less than 100 % of 5 MB. */
    @Test
    @Tag("M1")
    void getA503WithRetryAfterWhileThereIsTheHealthToTell() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "5MB", "rest.verticles", 1));
                LogRecorder log = new LogRecorder()) {
            client(server, post(2_000_000) + "x".repeat(1_100_000));
            RawConnection last = client(server, post(1_200_001) + "x".repeat(1_200_000));
            awaitStatus(server, "/hello", 503);
            assertThat(server.get("/hello").headers().firstValue("retry-after")).contains("1");
            assertThat(server.get("/large").statusCode()).isEqualTo(503);
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            RawConnection refused = client(server, post(1_000_000));
            assertThat(refused.response()).startsWith("HTTP/1.1 503 ").containsIgnoringCase("connection: close");
            assertThat(last.send("x").response()).startsWith("HTTP/1.1 200 ").endsWith("1200001");
            awaitStatus(server, "/hello", 200);
            awaitLine(log, "rest.max-buffered-bytes");
        }
    }

    /** As text, the same body takes twice its size; as JSON, what Jackson gathers and makes of it comes to that. */
    @Test
    @Tag("S2")
    void getA503BeforeTheirBodyIsParsedIfThatTookTooMuch() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "6MB", "rest.verticles", 1))) {
            String text = "{\"name\":\"" + "a".repeat(1_400_000) + "\"}";
            assertThat(postTo(server, "length", "text/plain", text)).startsWith("HTTP/1.1 200 ");
            assertThat(postTo(server, "size", "application/json", text))
                    .startsWith("HTTP/1.1 503 ")
                    .containsIgnoringCase("\r\nretry-after: 1\r\n");
            String objects = "{\"a\":[{}" + ",{}".repeat(60_000) + "]}";
            assertThat(postTo(server, "length", "text/plain", objects)).startsWith("HTTP/1.1 200 ");
            assertThat(postTo(server, "size", "application/json", objects)).startsWith("HTTP/1.1 503 ");
            assertThat(postTo(server, "size", "application/json", "{\"a\":1}")).startsWith("HTTP/1.1 200 ");
        }
    }

    private String postTo(TestServer server, String path, String type, String body) throws IOException {
        return client(
                        server,
                        "POST /" + path + " HTTP/1.1\r\nHost: a\r\nContent-Type: " + type + "\r\nContent-Length: "
                                + body.length() + "\r\n\r\n" + body)
                .response();
    }

    @Test
    @Tag("M1")
    void areDisconnectedIfTheyHoldTheMost() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "8MB"))) {
            RawConnection modest = client(
                    server, "POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(modest.head()).as("begun before the others").startsWith("HTTP/1.1 100 ");
            modest.send("x");
            for (int i = 0; i < CLIENTS; i++) {
                client(server, post(1_000_000) + "x".repeat(999_999));
            }
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(modest.send("x").response()).endsWith("2");
            leave();
            awaitStatus(server, "/hello", 200);
        }
    }

    /** Each header has four bytes and takes 160. */
    @Test
    @Tag("M1")
    void areDisconnectedIfTheyDoNotEndTheirHeads() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "4MB", "rest.max-headers", 5_000))) {
            for (int i = 0; i < CLIENTS; i++) {
                client(server, "GET /hello HTTP/1.1\r\nHost: a\r\n" + "x:\r\n".repeat(3_000));
            }
            awaitStatus(server, "/hello", 200);
            assertThat(clients.get(0).restOrNothing()).isEmpty();
        }
    }

    @Test
    @Tag("M2")
    void areDisconnectedIfTheyReceiveNothingOfWhatTheyAskFor() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "8MB"))) {
            for (int i = 0; i < CLIENTS; i++) {
                client(server, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20));
            }
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            leave();
            awaitStatus(server, "/hello", 200);
        }
    }

    @Test
    @Tag("S3")
    void areDisconnectedIfTheyReceiveNothingOfStreamsWithoutEnd() throws Exception {
        try (TestServer server = start(Map.of("rest.max-buffered-bytes", "4MB", "rest.verticles", 1));
                LogRecorder log = new LogRecorder()) {
            for (int i = 0; i < CLIENTS; i++) {
                client(server, "GET /pieces HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            awaitLine(log, "rest.max-buffered-bytes");
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            leave();
            awaitStatus(server, "/hello", 200);
        }
    }

    /**
     * Of two requests in flight, none is left for others as long as those of clients that do not receive anything
     * count.
     */
    @Test
    @DisplayName("Responses that wait for their own clients take no places from the requests of others")
    @Tag("M2")
    void doNotTakeTheRequestsInFlightOfOthers() throws Exception {
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", 2, "rest.max-buffered-bytes", "1GB"))) {
            for (int i = 0; i < CLIENTS; i++) {
                client(server, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20))
                        .skip(1);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(server.get("/hello").statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    @Tag("M2")
    void areDisconnectedSoonIfTheyReceiveNothingAtAll() throws Exception {
        try (TestServer server = start(Map.of("rest.send-timeout", "1s", "rest.max-buffered-bytes", "1GB"));
                LogRecorder log = new LogRecorder()) {
            for (int i = 0; i < CLIENTS; i++) {
                client(server, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20));
            }
            awaitLine(log, "rest.send-timeout");
            assertThat(server.get("/hello").statusCode()).isEqualTo(200);
        }
    }

    private static void awaitLine(LogRecorder log, String text) {
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        while (log.events().stream()
                .noneMatch(event -> event.getFormattedMessage().contains(text))) {
            assertThat(System.nanoTime()).as("deadline for " + text).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
