package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.identity.Identity;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestWebSocket;

/** Who has opened a WebSocket is the same, in the same form, as who sends a request. */
@Tag("D12")
class WebSocketCallerTest {

    @Path("/caller")
    @Authenticated
    public static class CallerResource {

        @GET
        public String get(@Context Optional<Identity> caller) {
            return text(caller);
        }
    }

    /** Says who has opened it, for each message in another way to find out. */
    @Authenticated
    public static class CallerSocket implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            Optional<Identity> opening = Identity.current();
            return messages.observeOn(Schedulers.computation()).map(message -> switch (message) {
                case "session" -> text(session.caller(Identity.class));
                case "opening" -> text(opening);
                default -> text(Identity.current());
            });
        }
    }

    /** Says the same of somebody who need not be known. */
    @PermitAll
    public static class OpenSocket extends CallerSocket {}

    private static String text(Optional<Identity> caller) {
        return caller.map(known -> known.name()
                        + ' '
                        + known.roles()
                        + ' '
                        + known.claims().get("sub"))
                .orElse("nobody");
    }

    static JZenith describe() {
        return JZenith.application("--rest.verticles=1")
                .withPlugins(
                        RestPlugin.withResources(CallerResource.class)
                                .withWebSocket("/socket", CallerSocket.class)
                                .withWebSocket("/open", OpenSocket.class),
                        SecurityPlugin.create().jwt());
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(WebSocketCallerTest::describe);

    @Test
    void isTheSameIdentity(TestClient client) {
        TestClient ada = client.as("ada", "admin");
        String expected = ada.get("/caller").body();
        assertThat(expected).isEqualTo("ada [admin] ada");
        try (TestWebSocket socket = ada.webSocket("/socket")) {
            for (String way : new String[] {"session", "opening", "current"}) {
                assertThat(socket.send(way).next(String.class)).as(way).isEqualTo(expected);
            }
        }
    }

    @Test
    void isEmptyIfNobodyHasToBeKnown(TestClient client) {
        try (TestWebSocket socket = client.webSocket("/open")) {
            assertThat(socket.send("session").next(String.class)).isEqualTo("nobody");
            assertThat(socket.send("current").next(String.class)).isEqualTo("nobody");
        }
    }
}
