package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.reactivex.processors.BehaviorProcessor;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** Streams of events that a resource sends. */
@Timeout(60)
class TestEventsTest {

    record Step(int number) {}

    private static final CountDownLatch CANCELLED = new CountDownLatch(1);
    private static final BehaviorProcessor<String> NEWS = BehaviorProcessor.create();

    @Path("/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public static class EventsResource {
        @GET
        @Path("steps")
        public Flowable<Step> steps() {
            return Flowable.range(1, 20_000).map(Step::new);
        }

        @GET
        @Path("news")
        public Flowable<String> news(@HeaderParam("X-Who") String who) {
            return NEWS.map(news -> news + " for " + who);
        }

        @GET
        @Path("endless")
        public Flowable<String> endless() {
            return Flowable.<String>never().doOnCancel(CANCELLED::countDown);
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() ->
            JZenith.application("--rest.verticles=1").withPlugins(RestPlugin.withResources(EventsResource.class)));

    @Test
    void areReadOneByOne(TestClient client) {
        try (TestEvents events = client.withHeader("X-Who", "ada").events("/events/news")) {
            NEWS.onNext("rain");
            assertThat(events.next().data()).isEqualTo("rain for ada");
            NEWS.onNext("sun\nand wind");
            TestEvent second = events.next(Duration.ofSeconds(30));
            assertThat(List.of(second.name(), second.id(), second.data()))
                    .isEqualTo(List.of("message", "", "sun\nand wind for ada"));
            assertThatThrownBy(() -> second.json(Step.class))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("sun");
        }
    }

    @Test
    void areReadToTheEndEvenIfTheServerHadToWait(TestClient client) {
        try (TestEvents events = client.events("/events/steps")) {
            assertThat(events.next().json(Step.class)).isEqualTo(new Step(1));
            List<TestEvent> remaining = events.remaining();
            assertThat(remaining).hasSize(19_999);
            assertThat(remaining.get(19_998).json(Step.class)).isEqualTo(new Step(20_000));
            assertThatThrownBy(events::next)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageEndingWith("there is no further event: the stream has ended");
        }
    }

    @Test
    void endWhenTheTestClosesThem(TestClient client) throws InterruptedException {
        TestEvents events = client.withTimeout(Duration.ofSeconds(20)).events("/events/endless");
        assertThatThrownBy(() -> events.next(Duration.ofMillis(50)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageEndingWith("/events/endless: no event within 50 ms");
        events.close();
        CANCELLED.await(); // The server notices that the connection is gone.
        assertThatThrownBy(events::next).isInstanceOf(AssertionError.class).hasMessageEndingWith("closed by the test");
    }

    @Test
    void sayWhatCameInstead(TestClient client) {
        assertThatThrownBy(() -> client.events("/nowhere"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("/nowhere")
                .hasMessageContaining("no stream of events (expected: 200 and text/event-stream), but 404 {");
        assertThatThrownBy(() -> client.events("nowhere")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sayThatTheyWereBrokenOffAndThatNobodyAnswers() throws Exception {
        try (SocketServer server = new SocketServer()) {
            TestClient client = TestClient.of(URI.create("http://127.0.0.1:" + server.port()), new ObjectMapper());
            CompletableFuture<TestEvents> opening = CompletableFuture.supplyAsync(() -> client.events("/half"));
            TestEvents events;
            try (Socket accepted = server.take()) {
                accepted.getOutputStream()
                        .write(
                                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 50\r\n\r\ndata: 1\n\nda"
                                        .getBytes(StandardCharsets.US_ASCII));
                events = opening.get();
                assertThat(events.next().data()).isEqualTo("1");
            }
            assertThatThrownBy(events::next).isInstanceOf(AssertionError.class).hasMessageContaining("been broken off");
            assertThatThrownBy(() -> client.withTimeout(Duration.ofMillis(50)).events("/never"))
                    .hasCauseInstanceOf(HttpTimeoutException.class)
                    .hasMessageEndingWith("no answer within 50 ms");
        }
    }

    @Test
    void areParsedByTheRulesOfBrowsersHoweverTheBytesArrive() throws Exception {
        byte[] stream = String.join(
                        "",
                        "\uFEFF: hello\n\n",
                        "id: 1\rdata\rdata:  two\r\r\n",
                        "event: moved\r\ndata:three: 3\r\nid\r\n\r\n",
                        "event: nothing\n\nretry: 5\nother: x\ndata: 猫\n\n",
                        "data: unfinished\n")
                .getBytes(StandardCharsets.UTF_8);
        for (int size = 1; size < 9; size++) {
            EventReader reader = reader();
            for (int i = 0; i < stream.length; i += size) {
                reader.onNext(List.of(ByteBuffer.wrap(stream, i, Math.min(size, stream.length - i))));
            }
            reader.onComplete();
            List<String> read = new ArrayList<>();
            Optional<TestEvent> next = reader.take(Duration.ZERO).orElseThrow();
            while (next.isPresent()) {
                read.add(next.get().toString());
                next = reader.take(Duration.ZERO).orElseThrow();
            }
            assertThat(read).containsExactly("message 1: \n two", "moved: three: 3", "message: 猫");
        }
        EventReader reader = reader();
        reader.onNext(List.of(ByteBuffer.wrap(new byte[17 * 1024 * 1024])));
        assertThat(reader.end()).contains("16777216 bytes");
    }

    private static EventReader reader() {
        EventReader reader = new EventReader(new ObjectMapper());
        reader.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long parts) {
                // The test sends without being asked.
            }

            @Override
            public void cancel() {
                // The test does not send any more.
            }
        });
        return reader;
    }
}
