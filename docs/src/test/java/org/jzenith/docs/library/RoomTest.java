package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.RoomSocket.Said;
import org.jzenith.docs.library.RoomSocket.Say;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestWebSocket;

/** The reading rooms of the guide. */
class RoomTest {

    // tag::plugin[]
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(RestPlugin.withResources().withWebSocket("/rooms/{room}", RoomSocket.class));
    }
    // end::plugin[]

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(RoomTest::describe);

    // tag::test[]
    @Test
    void allHearWhatOneSays(TestClient client) {
        try (TestWebSocket ada = client.webSocket("/rooms/maps?by=ada")) {
            ada.send(new Say("Is anybody here?"));
            assertThat(ada.next(Said.class)).isEqualTo(new Said("ada", "Is anybody here?"));
            try (TestWebSocket ben = client.webSocket("/rooms/maps?by=ben")) {
                ben.send(new Say("I am."));
                assertThat(ben.next(Said.class)).isEqualTo(new Said("ben", "I am."));
                assertThat(ada.next(Said.class)).isEqualTo(new Said("ben", "I am."));
            }
        }
    }
    // end::test[]

    @Test
    void refuseWhatIsNotSaidAsTheyExpect(TestClient client) {
        TestWebSocket eve = client.webSocket("/rooms/maps?by=eve").send("{}x");
        assertThat(eve.closeCode()).isEqualTo(1007);
        assertThat(eve.messages().test().awaitCount(0).values()).isEmpty();
    }
}
