package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.rest.RestPlugin;

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

    /** Its own limit is ignored, which a warning says at the start. */
    public static class Sub {
        @GET
        @RateLimit("5/1s")
        public String own() {
            return "";
        }
    }

    @Path("/located")
    public static class Located {
        @Path("limited")
        @RateLimit("5/1s")
        public Sub limited() {
            return new Sub();
        }

        @Path("free")
        public Sub free() {
            return new Sub();
        }
    }

    @Test
    void behindALocatorIsThatOfTheLocator() throws Exception {
        try (DescribedApplication application = DescribedApplication.start(RestPlugin.withResources(Located.class))) {
            JsonNode paths = application.document().path("paths");
            assertThat(paths.path("/located/limited").at("/get/responses").has("429"))
                    .isTrue();
            assertThat(paths.path("/located/free").at("/get/responses").has("200"))
                    .isTrue();
            assertThat(paths.path("/located/free").at("/get/responses").has("429"))
                    .isFalse();
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
