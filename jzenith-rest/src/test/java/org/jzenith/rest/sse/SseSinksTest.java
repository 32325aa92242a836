package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** How sinks of server-sent events end, and how this affects others. */
class SseSinksTest {

    private static final BlockingQueue<SseEventSink> JOINED = new LinkedBlockingQueue<>();
    private static volatile BlockingQueue<SseEventSink> closed;
    private static volatile SseBroadcaster broadcaster;
    private static volatile CountDownLatch held;
    private static volatile CountDownLatch released;
    private static TestServer server;

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {}

    @Marked
    public static class Marker implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("Marked", "yes");
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Late {}

    /** Makes the head of the response wait for another thread. */
    @Late
    public static class LateFilter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (response.getStatus() == 200) {
                SuspendableContainerResponseContext suspended = (SuspendableContainerResponseContext) response;
                suspended.suspend();
                new Thread(suspended::resume).start();
            }
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Failing {}

    @Failing
    public static class FailingFilter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (response.getStatus() == 200) {
                throw new NotFoundException();
            }
        }
    }

    @Path("/")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Resource {

        @GET
        @Path("loop")
        public String loop() {
            return Thread.currentThread().getName();
        }

        @GET
        @Path("hold")
        public String hold() throws InterruptedException {
            held.countDown();
            assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
            return "released";
        }

        @POST
        @Path("close")
        @Marked
        public Single<String> close() {
            broadcaster.close();
            return Single.just("closed");
        }

        @GET
        @Path("join")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void join(@Context SseEventSink sink) {
            broadcaster.register(sink);
            JOINED.add(sink);
        }

        @GET
        @Path("join-and-fail")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void joinAndFail(@Context SseEventSink sink) {
            broadcaster.register(sink);
            throw new NotFoundException();
        }

        @GET
        @Path("broadcaster")
        public String broadcaster(@Context Sse sse) {
            broadcaster = sse.newBroadcaster();
            broadcaster.onClose(closed::add);
            return "";
        }

        @GET
        @Path("late")
        @Late
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void late(@Context SseEventSink sink, @Context Sse sse) throws Exception {
            sink.send(sse.newEvent("1"));
            sink.send(sse.newEvent("2"));
            sink.close();
        }

        @GET
        @Path("open-late")
        @Late
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void openLate(@Context SseEventSink sink) {}

        @GET
        @Path("open-late-sending")
        @Late
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void openLateSending(@Context SseEventSink sink, @Context Sse sse) {
            sink.send(sse.newEvent("1"));
            sink.send(sse.newEvent("2")).whenComplete((done, failure) -> sink.send(sse.newEvent("3")));
        }

        @GET
        @Path("open-late-many")
        @Late
        @Blocking
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void openLateMany(@Context SseEventSink sink, @Context Sse sse) {
            for (int i = 1; i <= 3; i++) {
                sink.send(sse.newEvent(Integer.toString(i)));
            }
        }

        @GET
        @Path("open-elsewhere")
        @Blocking
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void openElsewhere(@Context SseEventSink sink) {}

        @GET
        @Path("open-class")
        @Produces("text/*")
        public void openClass(@Context SseEventSink sink) {}

        @GET
        @Path("refused")
        @Failing
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void refused(@Context SseEventSink sink, @Context Sse sse) {
            broadcaster.register(sink);
            broadcaster.onError((failed, failure) -> closed.add(failed));
            broadcaster.broadcast(sse.newEvent("1"));
        }

        @GET
        @Path("both")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void both(@Context SseEventSink sink, @Context Sse sse)
                throws Exception { // From close(), since Jakarta REST 4.0
            for (int i = 0; i < 10; i += 2) {
                String fromElsewhere = Integer.toString(i);
                Thread elsewhere = new Thread(() -> sink.send(sse.newEvent(fromElsewhere)));
                elsewhere.start();
                elsewhere.join();
                sink.send(sse.newEvent(Integer.toString(i + 1)));
            }
            sink.close();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "2"),
                RestPlugin.withResources(Resource.class)
                        .withProviders(Marker.class, LateFilter.class, FailingFilter.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void newBroadcaster() {
        closed = new LinkedBlockingQueue<>();
        assertThat(server.get("/broadcaster").statusCode()).isEqualTo(200);
    }

    private static SseEventSink join(RawConnection connection) throws Exception {
        assertThat(connection.get("/join").head()).startsWith("HTTP/1.1 200 ");
        return JOINED.take();
    }

    @Test
    void areClosedAndForgottenWhenTheirClientLeavesAQuietTopic() throws Exception {
        SseEventSink sink;
        try (RawConnection connection = new RawConnection(server)) {
            sink = join(connection);
        }
        assertThat(closed.poll(20, TimeUnit.SECONDS)).isSameAs(sink);
        assertThat(sink.isClosed()).isTrue();
        broadcaster.close();
        assertThat(closed).isEmpty();
    }

    @Test
    void areClosedAndForgottenWhenTheirMethodFails() throws Exception {
        assertThat(server.get("/join-and-fail").statusCode()).isEqualTo(404);
        assertThat(closed.poll(20, TimeUnit.SECONDS)).isNotNull().matches(SseEventSink::isClosed);
    }

    @Test
    void areForgottenWhenTheyAreClosed() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            SseEventSink sink = join(connection);
            sink.close();
            assertThat(closed).containsExactly(sink);
            assertThat(connection.chunkedBody()).isEqualTo("\n\n");
        }
    }

    @Test
    void areClosedWhenTheirClientWantsTheHeadOfTheResponseOnly() throws Exception {
        HttpResponse<String> response = server.send("HEAD", "/join", null);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(response.headers().firstValue("Content-Length")).isEmpty();
        assertThat(closed.poll(20, TimeUnit.SECONDS))
                .isNotNull()
                .isSameAs(JOINED.take())
                .matches(SseEventSink::isClosed);
    }

    @Test
    void surviveABroadcasterThatIsClosedWithoutThem() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            SseEventSink sink = join(connection);
            broadcaster.close(false);
            assertThat(sink.isClosed()).isFalse();
            sink.close();
            assertThat(connection.chunkedBody()).isEqualTo("\n\n");
            assertThat(closed).isEmpty();
        }
    }

    @Test
    @DisplayName("Sinks are closed by a request of another event loop, which does not wait for theirs")
    void areClosedByARequestOfAnotherEventLoop() throws Exception {
        held = new CountDownLatch(1);
        released = new CountDownLatch(1);
        try (RawConnection client = new RawConnection(server)) {
            String loop = loopOf(client);
            join(client);
            try (RawConnection neighbour = connect(loop, true);
                    RawConnection closing = connect(loop, false)) {
                neighbour.get("/hold");
                assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(closing.send(RawCase.head("POST /close HTTP/1.1", "Content-Length: 0"))
                                .response())
                        .endsWith("closed");
                released.countDown();
                assertThat(neighbour.response()).endsWith("released");
                assertThat(client.chunkedBody()).isEqualTo("\n\n");
            } finally {
                released.countDown();
            }
        }
    }

    @Test
    void leaveTheRequestThatClosesThemAsItIs() throws Exception {
        try (RawConnection client = new RawConnection(server)) {
            join(client);
            assertThat(server.send("POST", "/close", null)).satisfies(response -> {
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.body()).isEqualTo("closed");
                assertThat(response.headers().firstValue("Marked")).contains("yes");
            });
        }
    }

    @Test
    void sendInTheOrderOfTheCallsWhicheverThreadsTheyComeFrom() {
        assertThat(server.get("/both").body().lines().filter(line -> !line.isEmpty()))
                .containsExactly(
                        "data: 0", "data: 1", "data: 2", "data: 3", "data: 4", "data: 5", "data: 6", "data: 7",
                        "data: 8", "data: 9");
    }

    @Test
    @DisplayName("Sinks send what they have been given when a filter lets the head of the response go")
    void sendWhatTheyHaveBeenGivenBehindAFilter() {
        assertThat(server.get("/late").body()).isEqualTo("\n\ndata: 1\n\ndata: 2\n\n");
    }

    @Test
    void failOnceWhenAFilterKeepsTheHeadOfTheResponseBack() throws Exception {
        assertThat(server.get("/refused").statusCode()).isEqualTo(404);
        SseEventSink sink = closed.poll(20, TimeUnit.SECONDS);
        assertThat(sink).isNotNull().matches(SseEventSink::isClosed);
        assertThat(closed).allMatch(sink::equals);
    }

    @Tag("R16")
    @ParameterizedTest
    @ValueSource(strings = {"/open-late", "/open-late-sending", "/open-elsewhere", "/open-class", "/late"})
    void sendTheHeadAtOnceToAClientThatWantsNoMore(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("HEAD " + path + " HTTP/1.1"));
            assertThat(connection.head()).startsWith("HTTP/1.1 200 ").contains("text/event-stream");
            assertThat(connection.get("/loop").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Tag("R16")
    @ParameterizedTest
    @ValueSource(strings = {"/open-late-sending", "/open-late-many"})
    void loseNothingWhileAFilterHoldsTheHeadOfTheResponseBack(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get(path).skipPast("data: 1\n");
            connection.skipPast("data: 2\n");
            connection.skipPast("data: 3\n");
        }
    }

    private static String loopOf(RawConnection connection) throws IOException {
        String response = connection.get("/loop").response();
        return response.substring(response.lastIndexOf('\n') + 1);
    }

    /** Opens a connection on one of the two event loops, which take turns. */
    private static RawConnection connect(String loop, boolean same) throws IOException {
        for (int i = 0; i < 10; i++) {
            RawConnection connection = new RawConnection(server);
            if (loopOf(connection).equals(loop) == same) {
                return connection;
            }
            connection.close();
        }
        throw new AssertionError("no connection with " + (same ? "" : "another than ") + loop);
    }
}
