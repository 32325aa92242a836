package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;

/** Which properties of responses are required: those that Jackson writes whatever their value is. */
@Tag("O9")
class WrittenPropertiesTest {

    public static final class View {}

    public record Part(String a, int b) {}

    public record Whole(
            String text,
            int number,
            Optional<String> mayBeNull,
            @Nullable String nullable,
            @JsonInclude(Include.NON_NULL) String notNull,
            @JsonInclude(Include.NON_NULL) long primitive,
            @JsonInclude(Include.NON_ABSENT) Optional<String> notAbsent,
            @JsonInclude(Include.NON_EMPTY) List<String> notEmpty,
            @JsonInclude(Include.NON_DEFAULT) int notDefault,
            @JsonView(View.class) String ofAView,
            @JsonIgnore String ignored,
            @JsonProperty("other_name") String renamed,
            @JsonUnwrapped Part unwrapped) {}

    @JsonInclude(Include.NON_NULL)
    public record Sparse(String text, boolean flag) {}

    public record Both(int number, @NotNull String needed) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Cat.class, name = "cat"),
        @JsonSubTypes.Type(value = Dog.class, name = "dog")
    })
    public abstract static class Pet {
        public int age = 1;
    }

    public static final class Cat extends Pet {
        public boolean purrs;
    }

    public static final class Dog extends Pet {
        @JsonInclude(Include.NON_NULL)
        public String bark;
    }

    @Path("/written")
    @Produces("application/json")
    @Consumes("application/json")
    public static class WrittenResource {
        @GET
        public Whole whole() {
            return new Whole(
                    null, 0, Optional.empty(), null, null, 0, Optional.empty(), null, 0, null, null, null, null);
        }

        @GET
        @Path("sparse")
        public List<Sparse> sparse() {
            return List.of(new Sparse(null, false));
        }

        @GET
        @Path("pet")
        public Pet pet() {
            return new Cat();
        }

        @POST
        public Both both(Both both) {
            return both;
        }
    }

    private static JsonNode schema(DescribedApplication application, String name) {
        return application.document().at("/components/schemas/WrittenPropertiesTest." + name);
    }

    @Test
    void areThoseThatAreAlwaysThere() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(WrittenResource.class))) {
            assertThat(schema(application, "Whole").path("required"))
                    .extracting(JsonNode::asText)
                    .containsExactly("mayBeNull", "nullable", "number", "other_name", "primitive", "text");
            assertThat(application.get("/written").json(JsonNode.class).fieldNames())
                    .toIterable()
                    .contains("mayBeNull", "nullable", "number", "other_name", "primitive", "text");
            assertThat(schema(application, "Sparse").path("required")).hasToString("[\"flag\"]");
            assertThat(application.get("/written/sparse").body()).isEqualTo("[{\"flag\":false}]");
            assertThat(OpenApiSchema.violations(application.document())).isEmpty();
        }
    }

    @Test
    void areThoseOfSubtypesToo() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(WrittenResource.class))) {
            assertThat(schema(application, "Pet").path("required")).hasToString("[\"age\",\"kind\"]");
            assertThat(schema(application, "Cat").path("allOf").toString()).contains("\"required\":[\"purrs\"]");
            assertThat(schema(application, "Dog").path("allOf").toString()).doesNotContain("required");
        }
    }

    /** One schema for both directions has the requirements of the server. */
    @Test
    void areOfABodyThoseThatTheServerRequires() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(WrittenResource.class))) {
            assertThat(schema(application, "Both").path("required")).hasToString("[\"needed\"]");
        }
    }

    @ParameterizedTest
    @CsvSource({"NON_NULL, '[\"number\",\"primitive\"]'", "NON_DEFAULT, '[\"primitive\"]'"})
    void dependOnTheMapperOfTheApplication(Include include, String required) {
        try (DescribedApplication application = DescribedApplication.start(RestPlugin.withResources(
                        WrittenResource.class)
                .withJson(json -> json.defaultPropertyInclusion(JsonInclude.Value.construct(include, include))))) {
            assertThat(schema(application, "Whole").path("required")).hasToString(required);
        }
    }
}
