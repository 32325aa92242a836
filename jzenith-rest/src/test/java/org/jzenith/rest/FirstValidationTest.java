package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;
import org.junit.jupiter.api.Test;

/** What takes long at the first validation does not block the event loop of the first request. */
class FirstValidationTest {

    @GroupSequenceProvider(Groups.class)
    public record Parcel(@NotBlank String name) { }

    public record Delivery(@Valid Parcel parcel) { }

    /** Is created when the constraints of its class are read. */
    public static final class Groups implements DefaultGroupSequenceProvider<Parcel> {

        private static final AtomicReference<String> CREATED_ON = new AtomicReference<>();

        public Groups() {
            CREATED_ON.set(Thread.currentThread().getName());
        }

        @Override
        @SuppressWarnings("removal") // In Hibernate Validator 9, which the second line of Vert.x has
        public List<Class<?>> getValidationGroups(Parcel parcel) {
            return List.of(Parcel.class);
        }
    }

    @Path("/deliveries")
    public static class Deliveries {
        @POST @Consumes(MediaType.APPLICATION_JSON) public String deliver(@Valid Delivery delivery) {
            return delivery.parcel().name();
        }
    }

    @Test
    void readsTheConstraintsOfBodiesBeforeTheFirstRequest() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Deliveries.class))) {
            assertThat(server.postJson("/deliveries", "{\"parcel\":{\"name\":\"a\"}}").body()).isEqualTo("a");
            assertThat(Groups.CREATED_ON).hasValue("validator-start");
        }
    }
}
