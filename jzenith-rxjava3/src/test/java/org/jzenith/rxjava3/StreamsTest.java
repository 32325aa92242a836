package org.jzenith.rxjava3;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.form.Part;
import org.jzenith.testing.TestForm;
import org.jzenith.testing.TestWebSocket;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/** Bodies, forms and WebSockets as streams of RxJava 3. */
class StreamsTest {

    private static final String LONG = "0123456789".repeat(100_000);

    @Path("/")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Resource {
        @POST
        @Path("flowable")
        public Single<Integer> length(Flowable<Buffer> body) {
            return length3(body);
        }

        @POST
        @Path("publisher")
        public Single<Integer> publisher(Publisher<Buffer> body) {
            return length3(Flowable.fromPublisher(body));
        }

        @POST
        @Path("flow")
        public Single<Integer> flow(Flow.Publisher<Buffer> body) {
            return length3(Flowable.fromPublisher(FlowAdapters.toPublisher(body)));
        }

        private static Single<Integer> length3(Flowable<Buffer> body) {
            return body.observeOn(Schedulers.computation()).map(Buffer::length).reduce(0, Integer::sum);
        }

        @POST
        @Path("parts")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public Single<String> parts(Flowable<Part> parts) {
            return parts.concatMapSingle(part -> Flowable.fromPublisher(part.content())
                            .map(Buffer::length)
                            .reduce(0, Integer::sum)
                            .map(length -> part.name() + '=' + length))
                    .reduce("", (all, one) -> all + one + ' ');
        }

        @POST
        @Path("copy")
        @Produces(MediaType.APPLICATION_OCTET_STREAM)
        public Flowable<Buffer> copy(Flowable<Buffer> body) {
            return body;
        }
    }

    public static class Echo extends RxJava3WebSocketEndpoint<String, String> {
        @Override
        protected Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return messages.observeOn(Schedulers.computation())
                    .map(message -> message + " in " + RequestScope.current().requestId());
        }
    }

    private static RunningApplication application;

    @BeforeAll
    static void start() {
        application = Applications.of(RestPlugin.withResources(Resource.class).withWebSocket("/echo", Echo.class))
                .start();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String post(String path, Object body) {
        return Applications.client(application).post(path, body).body();
    }

    @Test
    void aBodyArrivesAsAStreamOfAnyType() {
        byte[] body = LONG.getBytes(StandardCharsets.US_ASCII);
        assertThat(post("/flowable", body)).isEqualTo("1000000");
        assertThat(post("/publisher", body)).isEqualTo("1000000");
        assertThat(post("/flow", body)).isEqualTo("1000000");
    }

    @Test
    void aBodyOfJsonArrivesAsAStreamToo() {
        assertThat(Applications.client(application)
                        .withHeader("Content-Type", "application/json")
                        .post("/flowable", "[1, 2]".getBytes(StandardCharsets.US_ASCII))
                        .body())
                .isEqualTo("6");
    }

    @Test
    void aBodyCanBeSentBackWhileItArrives() {
        assertThat(post("/copy", LONG.getBytes(StandardCharsets.US_ASCII))).isEqualTo(LONG);
    }

    @Test
    void theRestOfAFormArrivesWithTheNextPart() {
        assertThat(post(
                        "/parts",
                        TestForm.create()
                                .withField("a", "1")
                                .withFile("b", "b.txt", "text/plain", LONG.getBytes(StandardCharsets.US_ASCII))
                                .withField("c", "123")))
                .isEqualTo("a=1 b=1000000 c=3 ");
    }

    @Test
    void aWebSocketSendsWhatItsEndpointDoes() {
        try (TestWebSocket socket = Applications.client(application)
                .withHeader("X-Request-Id", "the-id")
                .webSocket("/echo")) {
            assertThat(socket.send("a").next(String.class)).isEqualTo("a in the-id");
            assertThat(socket.send("b").next(String.class)).isEqualTo("b in the-id");
        }
    }
}
