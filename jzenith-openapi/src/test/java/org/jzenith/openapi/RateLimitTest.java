package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.RateLimit;

/** What is said of methods whose rate is limited. */
class RateLimitTest {

    @Path("/limits")
    public static class Resource {
        @GET
        @RateLimit("5/1s")
        @RateLimit("100/1h")
        public String limited() {
            return "";
        }

        @GET
        @Path("free")
        public String free() {
            return "";
        }
    }

    @Path("/class")
    @RateLimit("5/1s")
    public static class Limited {
        @GET
        public String limited() {
            return "";
        }
    }

    @Test
    void isThatTheyMayAnswer429() throws Exception {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(Resource.class, Limited.class))) {
            JsonNode paths = application.document().path("paths");
            assertThat(paths.path("/limits").at("/get/responses/429/$ref").asText())
                    .isEqualTo("#/components/responses/TooManyRequests");
            assertThat(paths.path("/class").at("/get/responses").has("429")).isTrue();
            assertThat(paths.path("/limits/free").at("/get/responses").has("200"))
                    .isTrue();
            assertThat(paths.path("/limits/free").at("/get/responses").has("429"))
                    .isFalse();
        }
    }
}
