package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Takes long, since a heartbeat is sent every 15 seconds. */
@Tag("long")
class SseHeartbeatTest {

    private static final String HEARTBEAT = ":\n\n";
    private static final CompletableSubject RELEASED = CompletableSubject.create();

    /** Like a resource that forwards the events of another server in pieces, as they arrive. */
    @Path("/")
    public static class Resource {
        @GET
        @Path("pieces")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Buffer> pieces(@QueryParam("piece") List<String> pieces) {
            return Flowable.fromIterable(pieces)
                    .concatMap(piece -> Flowable.just(Buffer.buffer(piece))
                            .concatWith(Completable.timer(100, TimeUnit.MILLISECONDS))) // Each piece is sent by itself.
                    .concatWith(RELEASED);
        }
    }

    @Test
    void comesBetweenEventsAndNeverWithinOne() throws Exception {
        Map<List<String>, RawConnection> within = new LinkedHashMap<>();
        Map<List<String>, RawConnection> between = new LinkedHashMap<>();
        try (TestServer server =
                TestServer.start(Map.of("rest.verticles", 1), RestPlugin.withResources(Resource.class))) {
            for (List<String> pieces : List.of(
                    List.of("data: {\"a\":"),
                    List.of("data: a\n"),
                    List.of("data: a\r"),
                    List.of("data: a\r\n"),
                    List.of("data: a\r", "\n"),
                    List.of("data: a\n\n", "id: 1\n"))) {
                within.put(pieces, connect(server, pieces));
            }
            for (List<String> pieces : List.of(
                    List.of("data: a\r\r"),
                    List.of("data: a\r\n\r\n"),
                    List.of("data: a\n", "\n"),
                    List.of("data: a\r\n\r", "\n"),
                    List.of("data: a", "\r\n", "\r\n"),
                    List.of("\n"))) {
                between.put(pieces, connect(server, pieces));
            }
            RawConnection last = connect(server, List.of("data: a\n\n"));
            last.skipPast(HEARTBEAT);
            last.skipPast(
                    HEARTBEAT); // By now, the connections whose pieces came later have also been quiet for long enough.
            RELEASED.onComplete();
            for (Map.Entry<List<String>, RawConnection> event : within.entrySet()) {
                assertThat(event.getValue().chunkedBody()).isEqualTo(String.join("", event.getKey()));
            }
            for (Map.Entry<List<String>, RawConnection> event : between.entrySet()) {
                assertThat(event.getValue().chunkedBody())
                        .matches(body -> body.startsWith(String.join("", event.getKey()) + HEARTBEAT));
            }
        }
    }

    private static RawConnection connect(TestServer server, List<String> pieces) throws IOException {
        StringBuilder target = new StringBuilder("/pieces?");
        for (String piece : pieces) {
            target.append("&piece=").append(URLEncoder.encode(piece, StandardCharsets.UTF_8));
        }
        RawConnection connection = new RawConnection(server).get(target.toString());
        assertThat(connection.head()).startsWith("HTTP/1.1 200 ").contains("chunked");
        return connection;
    }
}
