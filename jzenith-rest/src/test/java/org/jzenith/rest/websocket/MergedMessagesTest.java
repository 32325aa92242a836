package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** What an endpoint sends is merged with what becomes of the messages that it receives, as the guide shows it. */
class MergedMessagesTest {

    private static final Queue<Long> REQUESTS = new ConcurrentLinkedQueue<>();

    public static final class Merged implements WebSocketEndpoint<String, String> {
        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return Flowable.range(0, Integer.MAX_VALUE)
                    .map(i -> "message " + i)
                    .doOnRequest(REQUESTS::add)
                    .mergeWith(messages.ignoreElements());
        }
    }

    @BeforeEach
    void forget() {
        REQUESTS.clear();
    }

    /** Otherwise, up to 128 messages would wait for each client that reads slowly, and nothing would count them. */
    @Test
    @Tag("S4")
    void areRequestedOneAfterTheOther() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources().withWebSocket("/merged", Merged.class));
                RawWebSocket client = RawWebSocket.open(server, "/merged")) {
            for (int i = 0; i < 200; i++) {
                assertThat(client.read().text()).isEqualTo("message " + i);
            }
            assertThat(REQUESTS).hasSizeGreaterThanOrEqualTo(200).containsOnly(1L);
        }
    }
}
