package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rxjava3.RxJava3Plugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class ReservationTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(
            () ->
                    // tag::plugin[]
                    JZenith.application()
                            .withPlugins(RestPlugin.withResources(ReservationResource.class), RxJava3Plugin.create())
            // end::plugin[]
            );

    @Test
    void aReservationIsFoundByItsTitle(TestClient client) {
        assertThat(client.send("PUT", "/reservations/Emma/kim", null).status()).isEqualTo(204);
        assertThat(client.get("/reservations/Emma").body()).isEqualTo("{\"title\":\"Emma\",\"reader\":\"kim\"}");
        assertThat(client.get("/reservations").body()).isEqualTo("[{\"title\":\"Emma\",\"reader\":\"kim\"}]");
        assertThat(client.get("/reservations/Dune").status()).isEqualTo(404);
    }
}
