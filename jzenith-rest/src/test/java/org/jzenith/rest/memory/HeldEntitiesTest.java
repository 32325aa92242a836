package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Frame;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Entities of responses that their clients do not receive: only the bytes of the response wait. */
@Tag("stress")
@Tag("vertx")
@Tag("S1")
class HeldEntitiesTest {

    private static final int STREAMS = 4;
    /** More than the operating system takes for a client. */
    private static final int LENGTH = 6_000_000;

    private static final Queue<WeakReference<Object>> ENTITIES = new ConcurrentLinkedQueue<>();

    @Path("/")
    public static class Resource {

        private static <T> Single<T> noted(T entity) {
            ENTITIES.add(new WeakReference<>(entity));
            return Single.just(entity);
        }

        @GET
        @Path("value")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Map<String, String>> value() {
            return noted(Map.of("text", "x".repeat(LENGTH)));
        }

        @GET
        @Path("values")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<List<String>> values() {
            return noted(List.of("x".repeat(LENGTH), "y".repeat(LENGTH)));
        }

        @GET
        @Path("text")
        public Single<String> text() {
            return noted("x".repeat(LENGTH));
        }

        @GET
        @Path("bytes")
        public Single<byte[]> bytes() {
            return noted(new byte[LENGTH]);
        }

        @POST
        @Path("value")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Map<String, String>> value(String body) {
            ENTITIES.add(new WeakReference<>(body));
            return value();
        }
    }

    @BeforeEach
    void forget() {
        ENTITIES.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/value", "/values", "/text", "/bytes"})
    @DisplayName("Entities are released although the window of their streams is 0")
    void areReleasedOverHttp2(String path) throws Exception {
        try (TestServer server = start();
                Http2Connection client = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 0)) {
            client.awaitSettingsAck(1);
            for (int i = 0; i < STREAMS; i++) {
                client.get(path);
            }
            awaitRelease(STREAMS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/value", "/values", "/text", "/bytes"})
    @DisplayName("Entities are released although their clients read nothing")
    void areReleasedOverHttp1(String path) throws Exception {
        try (TestServer server = start();
                RawConnection client = new RawConnection(server)) {
            client.get(path);
            awaitRelease(1);
        }
    }

    @Test
    @DisplayName("The body of a request is released, and what was made of it, although the response waits")
    void areReleasedAfterPost() throws Exception {
        try (TestServer server = start();
                Http2Connection client = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 0);
                RawConnection older = new RawConnection(server)) {
            client.awaitSettingsAck(1);
            client.post("/value", "body", "content-type: text/plain");
            older.send("POST /value HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                    + "Content-Length: 4\r\n\r\nbody");
            awaitRelease(4);
        }
    }

    private static TestServer start() {
        return TestServer.start(
                // A client that is disconnected would release everything.
                Map.of("rest.http2-clear-text", true, "rest.max-buffered-bytes", "1GB", "rest.send-timeout", "10m"),
                RestPlugin.withResources(Resource.class));
    }

    private static void awaitRelease(int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (ENTITIES.size() < count || living() > 0) {
            assertThat(System.nanoTime())
                    .as("deadline; of %s entities, %s live", ENTITIES.size(), living())
                    .isLessThan(deadline);
            Thread.sleep(50);
            if (ENTITIES.size() == count) {
                System.gc();
            }
        }
    }

    private static long living() {
        return ENTITIES.stream().filter(entity -> entity.get() != null).count();
    }
}
