package org.jzenith.rest.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Whose turn it is while a connection is silent. */
class IdleTimeoutTest {

    /** More than the operating system buffers for a server that reads nothing. */
    private static final int LARGE = 30_000_000;

    private static TestServer server;

    /** What the methods wait for. */
    private static volatile CompletableSubject released;

    private static volatile CountDownLatch paused;

    @Path("/")
    @RequestLimits(maxBodySize = "100MB")
    public static class Resource {

        @GET
        @Path("slow")
        public Single<String> slow() {
            return released.toSingleDefault("slow");
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            released.blockingAwait();
            return "blocking";
        }

        @GET
        @Path("stream")
        @Produces("application/x-ndjson")
        public Flowable<Long> stream() {
            return Flowable.just(0L).concatWith(released).concatWith(Flowable.just(1L));
        }

        @POST
        @Path("paused")
        public Single<Long> paused(Flowable<Buffer> body) {
            paused.countDown();
            return released.andThen(body.map(Buffer::length).reduce(0L, Long::sum));
        }

        @POST
        @Path("late")
        @Blocking
        public int late(InputStream body) throws IOException {
            released.blockingAwait();
            return body.readAllBytes().length;
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.idle-timeout", "1s", "rest.verticles", 1), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        released = CompletableSubject.create();
        paused = new CountDownLatch(1);
    }

    /** Returns when the idle timeout has ended another connection, twice. */
    private static void awaitIdleTimeouts() throws IOException {
        for (int i = 0; i < 2; i++) {
            try (RawConnection silent = new RawConnection(server)) {
                assertThat(silent.get("/health").response()).startsWith("HTTP/1.1 200 ");
                assertThat(silent.untilClosed()).isEmpty();
            }
        }
    }

    @Test
    void isNotThatOfAClientWhichWaitsForTheServer() throws Exception {
        try (RawConnection slow = new RawConnection(server).get("/slow");
                RawConnection blocking = new RawConnection(server).get("/blocking");
                RawConnection stream = new RawConnection(server).get("/stream", "Accept: application/x-ndjson");
                RawConnection ahead = new RawConnection(server).get("/slow");
                RawConnection willing = new RawConnection(server)) {
            ahead.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
            CompletableFuture<String> large = CompletableFuture.supplyAsync(
                    () -> server.send("POST", "/paused", "x".repeat(LARGE)).body());
            willing.send("POST /late HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            assertThat(paused.await(20, TimeUnit.SECONDS)).isTrue();
            awaitIdleTimeouts();
            released.onComplete();
            assertThat(slow.response()).startsWith("HTTP/1.1 200 ").endsWith("slow");
            assertThat(blocking.response()).startsWith("HTTP/1.1 200 ").endsWith("blocking");
            assertThat(stream.head()).startsWith("HTTP/1.1 200 ");
            assertThat(stream.chunkedBody()).isEqualTo("0\n1\n");
            assertThat(ahead.response()).startsWith("HTTP/1.1 200 ").endsWith("slow");
            assertThat(willing.response()).startsWith("HTTP/1.1 100 ");
            assertThat(large.get(20, TimeUnit.SECONDS)).isEqualTo(Integer.toString(LARGE));
        }
    }

    @Test
    void isThatOfAClientWhoseBodyIsAwaited() throws Exception {
        released.onComplete();
        try (RawConnection whole = new RawConnection(server);
                RawConnection stream = new RawConnection(server)) {
            String request = " HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe";
            whole.send("POST /echo" + request);
            stream.send("POST /late" + request);
            assertThat(whole.restOrNothing()).isEmpty();
            assertThat(stream.restOrNothing()).isEmpty();
        }
    }
}
