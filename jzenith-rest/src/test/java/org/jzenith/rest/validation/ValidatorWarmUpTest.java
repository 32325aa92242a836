package org.jzenith.rest.validation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** What takes long at the first validation does not block the event loop of the first request. */
class ValidatorWarmUpTest {

    public record Delivery(@Valid WatchedParcel parcel) {}

    @Path("/deliveries")
    public static class Deliveries {
        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public String deliver(@Valid Delivery delivery) {
            return delivery.parcel().name();
        }
    }

    @Test
    void readsTheConstraintsOfBodiesBeforeTheFirstRequest() {
        AtomicReference<String> readOn = new AtomicReference<>();
        WatchedParcel.whenRead(readOn::set);
        try (TestServer server = TestServer.start(RestPlugin.withResources(Deliveries.class))) {
            assertThat(server.postJson("/deliveries", "{\"parcel\":{\"name\":\"a\"}}")
                            .body())
                    .isEqualTo("a");
            assertThat(readOn).hasValue("validator-start");
        }
    }
}
