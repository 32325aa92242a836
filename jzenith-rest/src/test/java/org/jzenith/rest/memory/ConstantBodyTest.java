package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.sun.management.ThreadMXBean;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.spi.ConstantBody;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** A large body that is the same for all clients. */
@Tag("M3")
class ConstantBodyTest {

    private static final String TEXT = "0123456789abcdef".repeat(90_000);
    private static final int MANY = 50;

    static final class Large implements Handler<HttpServerRequest> {

        private static volatile long eventLoopThread;
        private final ConstantBody body = ConstantBody.of(TEXT.getBytes(StandardCharsets.US_ASCII));

        @Override
        @SuppressWarnings("deprecation") // Its successor came with JDK 19.
        public void handle(HttpServerRequest request) {
            eventLoopThread = Thread.currentThread().getId();
            body.sendTo(request);
        }
    }

    private static TestServer start() {
        return TestServer.start(Map.of("rest.verticles", 1), RestPlugin.withResources(), binder -> httpBinder(binder)
                .route("/large", Large.class));
    }

    @Test
    void isReceivedAsItIsAgainAndAgain() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 3; i++) {
                assertThat(connection.get("/large").response())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("\r\n\r\n" + TEXT);
            }
            connection.get("/large").get("/large");
            assertThat(connection.response()).endsWith("\r\n\r\n" + TEXT);
            assertThat(connection.response()).endsWith("\r\n\r\n" + TEXT);
        }
    }

    @Test
    void hasALengthForHead() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection
                            .send("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n")
                            .head())
                    .containsIgnoringCase("content-length: " + TEXT.length());
            assertThat(connection.get("/health").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void isNotCopiedForARequest() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.get("/large").response();
            long before = threads.getThreadAllocatedBytes(Large.eventLoopThread);
            for (int i = 0; i < 5; i++) {
                connection.get("/large").response();
            }
            assertThat((threads.getThreadAllocatedBytes(Large.eventLoopThread) - before) / 5)
                    .isLessThan(TEXT.length() / 4);
        }
    }

    /** Each would hold 1.4 MB, and 20 of them more than they may. */
    @Test
    void takesNoMemoryForClientsThatDoNotReceiveIt() throws Exception {
        List<RawConnection> clients = new ArrayList<>();
        try (TestServer server = TestServer.start(
                Map.of("rest.max-buffered-bytes", "24MB"), RestPlugin.withResources(), binder -> httpBinder(binder)
                        .route("/large", Large.class))) {
            for (int i = 0; i < MANY; i++) {
                clients.add(new RawConnection(server).get("/large"));
            }
            for (RawConnection client : clients) {
                assertThat(client.response()).startsWith("HTTP/1.1 200 ").endsWith(TEXT);
            }
        } finally {
            for (RawConnection client : clients) {
                client.close();
            }
        }
    }

    @Test
    void isNotSentToWhoHasLeft() throws IOException {
        try (TestServer server = start();
                LogRecorder log = new LogRecorder()) {
            for (int i = 0; i < MANY; i++) {
                RawConnection client = new RawConnection(server).get("/large");
                client.readByte();
                client.reset();
            }
            assertThat(server.get("/large").body()).isEqualTo(TEXT);
            log.assertNoWarnings();
        }
    }
}
