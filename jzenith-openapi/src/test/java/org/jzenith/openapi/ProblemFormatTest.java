package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.rest.RestPlugin;
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

    @Path("/checked")
    public static class CheckedResource {
        @GET
        public String get(@QueryParam("n") @Positive int n) {
            return "";
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

    /** Invalid values have a status of their own. */
    public static class Changing implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            ErrorBody body = ErrorBody.json(Map.of("errors", problem.title()));
            return problem.status() == 503
                    ? body.withStatus(502)
                    : problem.violations().isEmpty() ? body : body.withStatus(422);
        }
    }

    @Test
    @Tag("O8")
    void isTheStatusThatTheFormatChooses() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(ItemResource.class, CheckedResource.class)
                        .withMapping(IllegalStateException.class, 409)
                        .withProblemFormat(Changing.class))) {
            assertThat(application.get("/checked?n=0").status()).isEqualTo(422);
            JsonNode responses = application.document().at("/paths/~1checked/get/responses");
            assertThat(responses.fieldNames())
                    .toIterable()
                    .containsExactly("200", "400", "404", "409", "422", "500", "502");
            assertThat(responses.at("/422/$ref").asText()).startsWith("#/components/responses/UnprocessableContent");
            assertThat(OpenApiSchema.violations(application.document())).isEmpty();
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
