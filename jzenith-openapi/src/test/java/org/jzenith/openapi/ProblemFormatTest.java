package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.error.ErrorBody;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.error.ProblemFormat;
import org.jzenith.testing.TestResponse;

/** What is said of errors if the application has its own bodies for them. */
class ProblemFormatTest {

    public record Item(int n) {}

    @Path("/items/{n}")
    @Produces("application/json")
    public static class ItemResource {
        @GET
        public Item get(@PathParam("n") int n) {
            throw new NotFoundException();
        }
    }

    public static class Errors implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            return ErrorBody.json(Map.of("errors", problem.title())).withMediaType("application/vnd.example+json");
        }
    }

    public static class Failing implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            throw new IllegalStateException("as the test wants");
        }
    }

    @Test
    void isAnythingOfItsMediaType() {
        try (DescribedApplication application = DescribedApplication.start(
                RestPlugin.withResources(ItemResource.class).withProblemFormat(Errors.class))) {
            TestResponse answered = application.get("/items/1");
            JsonNode document = application.document();
            assertThat(answered.header("Content-Type")).hasValue("application/vnd.example+json");
            assertThat(document.toString()).doesNotContain("problem+json", "schemas/Problem\"");
            assertThat(document.at("/components/responses/NotFound/content/application~1vnd.example+json/schema"))
                    .isEmpty();
            assertThat(document.at("/components/responses/NotFound/content").fieldNames())
                    .toIterable()
                    .containsExactly("application/vnd.example+json");
            assertThat(OpenApiSchema.violations(document)).isEmpty();
        }
    }

    @Test
    void isAProblemIfTheFormatFails() {
        try (DescribedApplication application = DescribedApplication.start(
                RestPlugin.withResources(ItemResource.class).withProblemFormat(Failing.class))) {
            assertThat(application.get("/items/1").header("Content-Type")).hasValue("application/problem+json");
            assertThat(application
                            .document()
                            .at("/components/responses/NotFound/content")
                            .fieldNames())
                    .toIterable()
                    .containsExactly("application/problem+json");
        }
    }
}
