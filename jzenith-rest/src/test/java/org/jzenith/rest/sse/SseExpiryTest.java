package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.GuestAuthentication;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Streams of events end when the credentials expire with which they were asked for. */
class SseExpiryTest {

    private static final String GOODBYE = ": the credentials have expired\nretry: [12]\\d{3}\n\n";

    private static volatile CountDownLatch ended = new CountDownLatch(1);
    private static volatile @Nullable SseEventSink sink;

    @Path("/")
    @PermitAll
    public static class Resource {

        @GET
        @Path("flowable")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> flowable() {
            return Flowable.just("event").concatWith(Flowable.never()).doOnCancel(ended::countDown);
        }

        @GET
        @Path("sink")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void sink(@Context SseEventSink opened, @Context Sse sse) {
            sink = opened;
            opened.send(sse.newEvent("event"));
            ended.countDown();
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        public Flowable<Integer> lines() {
            // The first one comes at once: if all came at the same time, the response would have a length and no
            // chunks.
            return Flowable.intervalRange(2, 2, 300, 300, TimeUnit.MILLISECONDS)
                    .map(Long::intValue)
                    .startWith(1);
        }
    }

    /** Callers who say for how many milliseconds their credentials count. */
    static final class Guests extends GuestAuthentication {

        @Override
        protected long millis(HttpServerRequest request) {
            return Long.parseLong(request.getHeader("X-Millis"));
        }
    }

    @BeforeEach
    void prepare() {
        ended = new CountDownLatch(1);
        sink = null;
    }

    private static TestServer start(boolean compiled) {
        return TestServer.start(
                Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Resource.class),
                binder -> HttpBinder.httpBinder(binder).authentication(Guests.class));
    }

    @ParameterizedTest
    @CsvSource({"flowable,true", "flowable,false", "sink,true"})
    void endAtThatTime(String path, boolean compiled) throws Exception {
        try (TestServer server = start(compiled);
                RawConnection connection = new RawConnection(server)) {
            String response = connection
                    .get("/" + path, "X-Millis: 300", "Connection: close")
                    .untilClosed()
                    .replace("\r\n", "~");
            assertThat(response).startsWith("HTTP/1.1 200 ").containsPattern(GOODBYE + "~0~~$");
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(sink == null || sink.isClosed()).isTrue();
        }
    }

    @Test
    void leaveTheConnectionToOtherRequests() throws Exception {
        try (TestServer server = start(true);
                RawConnection connection = new RawConnection(server)) {
            connection.get("/flowable", "X-Millis: 300").head();
            assertThat(connection.chunkedBody()).containsPattern(GOODBYE + "$");
            connection.get("/lines", "X-Millis: 300").head();
            assertThat(connection.chunkedBody()).isEqualTo("1\n2\n3\n");
        }
    }

    @Test
    void areNotEndedBefore() throws Exception {
        try (TestServer server = start(true);
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get("/flowable", "X-Millis: " + Long.MAX_VALUE / 1_000_000_000)
                    .skipPast("data: event\n\n");
            assertThat(server.get("/lines", "X-Millis", "1").body()).isEqualTo("1\n2\n3\n");
            assertThat(ended.getCount()).isOne();
        }
    }
}
