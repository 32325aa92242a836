package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.reactivex.Flowable;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Frame;
import org.jzenith.rest.http2.Http2Stream;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.SlowResource;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

/** A stop tells clients in two steps that they should go (RFC 9113 section 6.8), and loses no stream. */
class Http2DrainTest {

    private static CountDownLatch ended;

    @Path("/")
    public static class Resource extends SlowResource {
        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> events() {
            return Flowable.just("event").concatWith(Flowable.never()).doOnCancel(ended::countDown);
        }
    }

    @AutoClose
    private final LogRecorder log = new LogRecorder(LoggerFactory.getLogger(JZenith.class));

    @BeforeEach
    void prepare() {
        SlowResource.prepare();
        ended = new CountDownLatch(1);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of("rest.verticles", 1, "rest.http2-clear-text", true), keysAndValues),
                RestPlugin.withResources(Resource.class));
    }

    @Test
    void answersWhatIsInFlightAndWhatComesBetweenTheTwoSteps() throws Exception {
        TestServer server = start();
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream slow = connection.get("/slow");
            SlowResource.awaitSlow(1);
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            assertThat(connection.goAway(1))
                    .isEqualTo(new Http2Connection.GoAway(Integer.MAX_VALUE, Http2Error.NO_ERROR, ""));
            Http2Stream between = connection.get("/quick");
            Http2Connection.GoAway last = connection.goAway(2);
            assertThat(last).isEqualTo(new Http2Connection.GoAway(between.id(), Http2Error.NO_ERROR, ""));
            assertThat(between.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nquick");
            Http2Stream behind = connection.get("/quick");
            assertThat(closed).isNotDone();
            SlowResource.answer("late");
            assertThat(slow.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nlate");
            assertThat(connection.untilClosed()).hasSize(2);
            assertThat(behind.soFar()).isIn("", "RST_STREAM REFUSED_STREAM");
            closed.get(20, TimeUnit.SECONDS);
            assertThat(SlowResource.quickCalls()).isEqualTo(1);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void closesIdleConnectionsAtOnce() throws Exception {
        TestServer server = start();
        try (Http2Connection idle = Http2Connection.open(server.port());
                Http2Connection unused = Http2Connection.open(server.port())) {
            assertThat(idle.get("/quick").response()).endsWith("\r\n\r\nquick");
            unused.settings();
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            assertThat(idle.untilClosed())
                    .isNotEmpty()
                    .allMatch(goAway -> goAway.error() == Http2Error.NO_ERROR && goAway.lastStream() >= 1);
            unused.untilClosed();
            closed.get(20, TimeUnit.SECONDS);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void waitsNotForAClientThatDoesNotAnswerItsPing() throws Exception {
        TestServer server = start();
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/quick").response()).endsWith("\r\n\r\nquick");
            server.close(); // The client reads nothing meanwhile.
            assertThat(log.lastMessage()).contains(" 0 aborted");
            assertThat(connection.untilClosed())
                    .extracting(Http2Connection.GoAway::error)
                    .containsOnly(Http2Error.NO_ERROR);
        }
    }

    @Test
    void finishesABodyThatIsOnItsWay() throws Exception {
        TestServer server = start();
        try (Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 2)
                .holdWindows()) {
            Http2Stream stream = connection.get("/quick");
            assertThat(stream.body(2)).endsWith("\r\n\r\nqu");
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            connection.goAway(2);
            stream.allow(10);
            assertThat(stream.response()).endsWith("\r\n\r\nquick");
            connection.untilClosed();
            closed.get(20, TimeUnit.SECONDS);
            assertThat(log.lastMessage()).contains(" 0 aborted");
        }
    }

    @Test
    void endsStreamsOfEvents() throws Exception {
        TestServer server = start("rest.drain-timeout", "10m");
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream events = connection.get("/events");
            assertThat(events.body(10)).startsWith("HTTP/2 200\r\n");
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            assertThat(events.response()).containsPattern("data: event\n\n: the server stops\nretry: [12]\\d{3}\n\n$");
            connection.untilClosed();
            closed.get(60, TimeUnit.SECONDS);
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void abortsWhatTakesLongerThanTheDrainTimeout() throws Exception {
        TestServer server = start("rest.drain-timeout", "100ms");
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream slow = connection.get("/slow");
            SlowResource.awaitSlow(1);
            server.close();
            assertThat(slow.response()).isIn("(closed)", "RST_STREAM CANCEL", "RST_STREAM REFUSED_STREAM");
            assertThat(SlowResource.isAwaited()).isFalse();
            assertThat(log.lastMessage()).contains(" 1 aborted");
        }
    }
}
