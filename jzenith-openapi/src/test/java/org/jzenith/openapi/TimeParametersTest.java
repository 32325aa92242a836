package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of parameters of {@code java.time}, and of records that take parameters. */
@Tag("O4")
class TimeParametersTest {

    public record Range(
            @QueryParam("from") @NotNull LocalDate from,
            @QueryParam("size") @DefaultValue("20") @Positive int size,
            @HeaderParam("X-Since") Optional<Instant> since) {}

    @Path("/times/{day}")
    public static class TimeResource {
        @GET
        public String get(
                @PathParam("day") LocalDate day,
                @BeanParam Range range,
                @QueryParam("all") List<LocalDate> all,
                @QueryParam("wait") Duration wait,
                @QueryParam("at") LocalDateTime at,
                @QueryParam("offset") OffsetDateTime offset,
                @QueryParam("year") Year year) {
            return "";
        }
    }

    @Test
    void isWhatTheirTextsLookLike() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(TimeResource.class))) {
            JsonNode document = application.document();
            assertThat(OpenApiSchema.violations(document)).isEmpty();
            StringBuilder described = new StringBuilder();
            for (JsonNode parameter : document.at("/paths/~1times~1{day}/get/parameters")) {
                described
                        .append(parameter.path("name").asText())
                        .append(parameter.path("required").asBoolean() ? "! " : " ")
                        .append(parameter.path("schema"))
                        .append('\n');
            }
            assertThat(described.toString().lines())
                    .containsExactlyInAnyOrder(
                            "day! {\"type\":\"string\",\"format\":\"date\"}",
                            "from! {\"type\":\"string\",\"format\":\"date\"}",
                            "size {\"type\":\"integer\",\"format\":\"int32\",\"default\":20,\"exclusiveMinimum\":0}",
                            "X-Since {\"type\":\"string\",\"format\":\"date-time\"}",
                            "all {\"type\":\"array\",\"items\":{\"type\":\"string\",\"format\":\"date\"}}",
                            "wait {\"type\":\"string\",\"format\":\"duration\"}",
                            "at {\"type\":\"string\",\"format\":\"date-time-local\"}",
                            "offset {\"type\":\"string\",\"format\":\"date-time\"}",
                            "year {\"type\":\"string\"}");
        }
    }
}
