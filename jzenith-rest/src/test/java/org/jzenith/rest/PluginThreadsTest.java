package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.SerializationFeature;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.support.TestServer;

/** Tests when a plugin begins to work: a plugin that is only made, such as by a test or a command, has no thread. */
class PluginThreadsTest {

    @Path("/time")
    @Produces(MediaType.APPLICATION_JSON)
    public static class TimeResource {
        public record Time(Instant time) {}

        @GET
        public Time time() {
            return new Time(Instant.EPOCH);
        }
    }

    /** Counts the threads that the current thread creates: each asks for the value that it inherits. */
    private static final class Offspring extends InheritableThreadLocal<Object> {
        private final AtomicInteger count = new AtomicInteger();

        Offspring() {
            set(new Object());
        }

        @Override
        protected Object childValue(Object value) {
            count.incrementAndGet();
            return value;
        }
    }

    @Test
    @Tag("C13")
    @SuppressWarnings("ThreadLocalUsage") // It counts the threads that begin during the test.
    void beginWhenTheApplicationStarts() {
        Offspring offspring = new Offspring();
        try {
            AtomicInteger changes = new AtomicInteger();
            RestPlugin plugin = RestPlugin.withResources(TimeResource.class).withJson(json -> {
                changes.incrementAndGet();
                json.enable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
            });
            assertThat(offspring.count).hasValue(0);
            assertThat(changes).hasValue(0);
            try (TestServer server = TestServer.start(plugin)) {
                assertThat(offspring.count.get()).isPositive();
                assertThat(changes.get()).isPositive();
                assertThat(server.get("/time").body()).startsWith("{\"time\":0");
            }
        } finally {
            offspring.remove();
        }
    }
}
