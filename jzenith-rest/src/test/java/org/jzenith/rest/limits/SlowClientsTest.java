package org.jzenith.rest.limits;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Two thousand clients that send one byte per second, together with some normal clients that must be served. */
@Tag("stress")
@Tag("vertx")
class SlowClientsTest {

    private static final int HEADS = 1_500;
    private static final int BODIES = 500;
    private static final int OTHERS = 8;

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger served = new AtomicInteger();

    private final List<RawConnection> heads = new ArrayList<>();
    private final List<RawConnection> bodies = new ArrayList<>();

    @AfterEach
    void breakOff() throws IOException {
        over.set(true);
        for (List<RawConnection> slow : List.of(heads, bodies)) {
            for (RawConnection connection : slow) {
                connection.reset();
            }
        }
    }

    @Test
    void areEndedWhileOthersAreServed() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(OTHERS);
        try (TestServer server = TestServer.start(
                Map.of("rest.head-timeout", "6s", "rest.body-timeout", "6s"),
                RestPlugin.withResources(Resource.class))) {
            for (int i = 0; i < HEADS; i++) {
                heads.add(new RawConnection(server).send("GET /hello HTTP/1.1\r\nHost: a\r\nX: "));
            }
            for (int i = 0; i < BODIES; i++) {
                bodies.add(new RawConnection(server)
                        .send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"));
            }
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < OTHERS; i++) {
                others.add(threads.submit(() -> useUntilOver(server)));
            }
            for (int second = 0; second < 8; second++) {
                heads.forEach(connection -> connection.sendWhileItIsTaken("y"));
                bodies.forEach(connection -> connection.sendWhileItIsTaken("y"));
                TimeUnit.SECONDS.sleep(1); // This is how slow they are, not a time limit.
            }
            for (RawConnection slow : heads) {
                assertThat(slow.restOrNothing()).isEmpty();
            }
            for (RawConnection slow : bodies) {
                assertThat(slow.restOrNothing())
                        .matches(answer -> answer.isEmpty() || answer.startsWith("HTTP/1.1 408 "));
            }
            over.set(true);
            for (Future<?> other : others) {
                other.get(20, TimeUnit.SECONDS);
            }
            assertThat(served).hasValueGreaterThan(OTHERS);
        } finally {
            over.set(true);
            threads.shutdown();
        }
    }

    /** Uses new connections and old ones: each request must be answered. */
    private Void useUntilOver(TestServer server) throws IOException {
        try (RawConnection old = new RawConnection(server)) {
            while (!over.get()) {
                try (RawConnection fresh = new RawConnection(server)) {
                    assertThat(fresh.get("/hello", "Connection: close").response())
                            .startsWith("HTTP/1.1 200 ")
                            .endsWith("hello");
                }
                assertThat(old.get("/hello").response())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("hello");
                assertThat(old.send(RawCase.post("hello", "Content-Length: 5")).response())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("hello");
                served.incrementAndGet();
            }
            return null;
        }
    }
}
