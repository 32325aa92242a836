package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of parameters whose constraints are those of a type argument: the server enforces them. */
class ParameterConstraintsTest {

    public record Filter(
            @QueryParam("maxDeposit") Optional<@PositiveOrZero BigDecimal> maxDeposit,
            @QueryParam("limit") Optional<BigDecimal> limit) {}

    public static class Sorting {

        @QueryParam("by")
        private Optional<@NotBlank String> by;

        private Optional<Integer> depth;

        @QueryParam("depth")
        public void setDepth(Optional<@Max(3) Integer> depth) {
            this.depth = depth;
        }

        @Override
        public String toString() {
            return by + " " + depth;
        }
    }

    public interface Shared {

        @GET
        String get(
                @BeanParam Filter filter,
                @BeanParam Sorting sorting,
                @HeaderParam("X-Page") Optional<@Positive Integer> page,
                @QueryParam("sizes") List<@Positive Integer> sizes,
                @QueryParam("others") List<Integer> others);
    }

    @Path("/tools")
    public static class Tools implements Shared {
        @Override
        public String get(
                Filter filter, Sorting sorting, Optional<Integer> page, List<Integer> sizes, List<Integer> others) {
            return filter.toString() + sorting;
        }
    }

    @Test
    void areThoseThatTheServerEnforces() {
        try (DescribedApplication application = DescribedApplication.start(RestPlugin.withResources(Tools.class))) {
            JsonNode document = application.document();
            assertThat(OpenApiSchema.violations(document)).isEmpty();
            StringBuilder described = new StringBuilder();
            for (JsonNode parameter : document.at("/paths/~1tools/get/parameters")) {
                described
                        .append(parameter.path("name").asText())
                        .append(' ')
                        .append(parameter.path("schema"))
                        .append('\n');
            }
            assertThat(described.toString().lines())
                    .containsExactlyInAnyOrder(
                            "maxDeposit {\"type\":\"number\",\"minimum\":0}",
                            "limit {\"type\":\"number\"}",
                            "by {\"type\":\"string\",\"minLength\":1,\"pattern\":\"^[\\\\u0000-\\\\u0020]*[^\\\\u0000-\\\\u0020]\"}",
                            "depth {\"type\":\"integer\",\"format\":\"int32\",\"maximum\":3}",
                            "X-Page {\"type\":\"integer\",\"format\":\"int32\",\"exclusiveMinimum\":0}",
                            "sizes {\"type\":\"array\",\"items\":{\"type\":\"integer\",\"format\":\"int32\",\"exclusiveMinimum\":0}}",
                            "others {\"type\":\"array\",\"items\":{\"type\":\"integer\",\"format\":\"int32\"}}");
        }
    }
}
