package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;

/** What linters and generators of clients expect of a document, whatever the application says. */
@Tag("O10")
class ToolsTest {

    public record Basket(
            @NotNull Map<@Pattern(regexp = "[a-z]+") @Size(max = 5) String, @Positive Integer> pieces,
            Optional<Map<@NotBlank String, String>> notes,
            Map<String, String> free,
            List<Map<@Size(min = 2) String, Integer>> several) {}

    @Path("/baskets")
    @Consumes("application/json")
    public static class BasketResource {
        @PUT
        public void replaceAll(@Valid @NotNull Basket basket) {}

        @PUT
        @Path("prices")
        public void setPrices(@NotNull Map<@Size(max = 3) String, @Positive Integer> prices) {}

        @GET
        public String get() {
            return "";
        }

        @GET
        @Path("{id}")
        @io.swagger.v3.oas.annotations.tags.Tag(name = "Others", description = "What else there is")
        @Operation(summary = "Finds one basket")
        public String find(@PathParam("id") int id) {
            return "";
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(BasketResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode property(String name) {
        return document.at("/components/schemas/ToolsTest.Basket/properties").path(name);
    }

    @Test
    void findsTheConstraintsOfTheKeysOfMaps() {
        assertThat(property("pieces").path("propertyNames"))
                .hasToString("{\"type\":\"string\",\"maxLength\":5,\"pattern\":\"^(?:[a-z]+)$\"}");
        assertThat(property("notes").at("/propertyNames/minLength").asInt()).isEqualTo(1);
        assertThat(property("free").has("propertyNames")).isFalse();
        assertThat(property("several").at("/items/propertyNames/minLength").asInt())
                .isEqualTo(2);
        assertThat(document.at("/paths/~1baskets~1prices/put/requestBody/content/application~1json/schema")
                        .path("propertyNames"))
                .hasToString("{\"type\":\"string\",\"maxLength\":3}");
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ab, 204", "abcdef, 400", "A, 400"})
    void findsWhatTheServerChecks(String key, int status) {
        assertThat(application
                        .client()
                        .send("PUT", "/baskets", "{\"pieces\":{\"" + key + "\":1}}")
                        .status())
                .isEqualTo(status);
    }

    @Test
    void findsTheServer() {
        assertThat(document.path("servers")).hasToString("[{\"url\":\"/\"}]");
    }

    @Test
    void findsEachTagDeclared() {
        assertThat(document.path("tags"))
                .hasToString("[{\"name\":\"Basket\"},{\"name\":\"Others\",\"description\":\"What else there is\"}]");
    }

    @Test
    void findsASummaryOfEachOperation() {
        assertThat(document.at("/paths/~1baskets/put/summary").asText()).isEqualTo("Replace all");
        assertThat(document.at("/paths/~1baskets/get/summary").asText()).isEqualTo("Get");
        assertThat(document.at("/paths/~1baskets~1{id}/get/summary").asText()).isEqualTo("Finds one basket");
    }
}
