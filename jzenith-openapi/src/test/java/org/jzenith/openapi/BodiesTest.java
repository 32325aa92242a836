package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestResponse;

/**
 * What the description allows and forbids of bodies is what the server accepts and refuses: of a valid object, each
 * property is left out, null, empty, an empty array or object, and there is one too many; the same for its elements.
 */
@Tag("O1")
@Tag("stress")
class BodiesTest {

    public enum Colour {
        RED,
        GREEN
    }

    public record OfRecord(
            Optional<@NotBlank String> a,
            Optional<String> open,
            @NotNull String needed,
            String free,
            int number,
            Integer box,
            Colour colour,
            @NotEmpty List<@NotNull String> texts,
            List<String> some,
            Set<String> set,
            Map<String, @NotBlank String> map,
            OptionalInt optional,
            @Valid Inner inner,
            @NotNull @Valid Inner neededInner,
            List<@Valid Inner> inners,
            @JsonProperty(required = true) String required,
            @Size(min = 1) String sized,
            boolean flag) {}

    public record Inner(@NotBlank String name, @Min(1) int count) {}

    public static final class OfConstructor {
        private final Optional<@NotBlank String> a;

        @NotNull
        private final String needed;

        @JsonCreator
        OfConstructor(
                @JsonProperty("a") Optional<@NotBlank String> a,
                @JsonProperty(value = "needed", required = true) String needed,
                @JsonProperty("unseen") String unseen) {
            this.a = a;
            this.needed = needed;
        }

        public Optional<@NotBlank String> getA() {
            return a;
        }

        public String getNeeded() {
            return needed;
        }
    }

    public static final class OfSetters {
        private Optional<@NotBlank String> a;
        private Optional<@NotBlank String> b = Optional.empty();

        @NotNull
        private String withDefault = "default";

        @NotNull
        private String needed;

        private int number = 3;

        @SuppressWarnings("UnusedVariable") // Clients can only write it.
        private String secret;

        @JsonProperty(required = true)
        private String said;

        public Optional<@NotBlank String> getA() {
            return a;
        }

        public void setA(Optional<@NotBlank String> a) {
            this.a = a;
        }

        public Optional<@NotBlank String> getB() {
            return b;
        }

        public void setB(Optional<@NotBlank String> b) {
            this.b = b;
        }

        public String getWithDefault() {
            return withDefault;
        }

        @JsonSetter(nulls = Nulls.SKIP)
        public void setWithDefault(String withDefault) {
            this.withDefault = withDefault;
        }

        public String getNeeded() {
            return needed;
        }

        public void setNeeded(String needed) {
            this.needed = needed;
        }

        public int getNumber() {
            return number;
        }

        @JsonSetter(nulls = Nulls.FAIL)
        public void setNumber(int number) {
            this.number = number;
        }

        public void setSecret(String secret) {
            this.secret = secret;
        }

        public String getSaid() {
            return said;
        }

        public void setSaid(String said) {
            this.said = said;
        }

        public String getComputed() {
            return "computed";
        }
    }

    @Value
    @Builder
    @Jacksonized
    public static class OfBuilder {
        Optional<@NotBlank String> a;

        @NotBlank
        String needed;

        @Builder.Default
        @NotNull
        String withDefault = "default";

        String free;

        @NotNull
        @Size(min = 1)
        List<@NotNull @Valid Inner> inners;
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Lenient(@NotNull String any) {}

    public record Page<T>(@NotNull @Valid T first, List<@Valid T> more) {}

    public record Tree(@NotBlank String name, List<@NotNull @Valid Tree> children) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    public sealed interface Shape permits Circle, Square {}

    public record Circle(int radius) implements Shape {}

    public record Square(int side) implements Shape {}

    @Path("/bodies")
    @Consumes("application/json")
    @Produces("application/json")
    public static class BodyResource {
        @POST
        @Path("record")
        public String record(@Valid @NotNull OfRecord body) {
            return "true";
        }

        @POST
        @Path("constructor")
        public String constructor(@Valid @NotNull OfConstructor body) {
            return "true";
        }

        @POST
        @Path("setters")
        public String setters(@Valid @NotNull OfSetters body) {
            return "true";
        }

        @POST
        @Path("builder")
        public String builder(@Valid @NotNull OfBuilder body) {
            return "true";
        }

        @POST
        @Path("lenient")
        public String lenient(@Valid @NotNull Lenient body) {
            return "true";
        }

        @POST
        @Path("generic")
        public String generic(@Valid @NotNull Page<Inner> body) {
            return "true";
        }

        @POST
        @Path("tree")
        public String tree(@Valid @NotNull Tree body) {
            return "true";
        }

        @POST
        @Path("shape")
        public String shape(@Valid @NotNull Shape body) {
            return "true";
        }

        @POST
        @Path("nullable")
        public String nullable(@Valid Inner body) {
            return "true";
        }

        @POST
        @Path("list")
        public String list(@NotNull List<@Valid Inner> body) {
            return "true";
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(BodyResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void areDescribedAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "record|{'a':'x','open':'x','needed':'x','free':'x','number':1,'box':1,'colour':'RED','texts':['x'],'some':['x'],'set':['x','x'],'map':{'k':'v'},"
                        + "'optional':1,'inner':{'name':'x','count':1},'neededInner':{'name':'x','count':1},'inners':[{'name':'x','count':1}],"
                        + "'required':'x','sized':'x','flag':true}",
                "constructor|{'a':'x','needed':'x','unseen':'x'}",
                "setters|{'a':'x','b':'x','withDefault':'x','needed':'x','number':1,'secret':'x','said':'x'}",
                "builder|{'a':'x','needed':'x','withDefault':'x','free':'x','inners':[{'name':'x','count':1}]}",
                "lenient|{'any':'x'}",
                "generic|{'first':{'name':'x','count':1},'more':[{'name':'x','count':1}]}",
                "tree|{'name':'x','children':[{'name':'x','children':[]}]}",
                "shape|{'radius':1}",
                "shape|{'side':1}",
                "nullable|{'name':'x','count':1}",
                "list|[{'name':'x','count':1}]"
            })
    void areAcceptedAsTheyAreDescribed(String path, String valid) throws Exception {
        JsonNode body = JSON.readTree(valid.replace('\'', '"'));
        List<String> disagreements = new ArrayList<>();
        for (JsonNode variant : variants(body)) {
            boolean described = isDescribed(path, variant);
            TestResponse response = application.client().post("/bodies/" + path, variant.toString());
            assertThat(response.status()).as(variant + " " + response).isIn(200, 400);
            if (described != (response.status() == 200)) {
                disagreements.add((described ? "described, but refused: " : "accepted, but not described: ")
                        + variant
                        + ' '
                        + response.body());
            }
        }
        assertThat(isDescribed(path, body)).isTrue();
        assertThat(disagreements).isEmpty();
    }

    @Test
    void areReadOnlyOrWriteOnlyWhereAPropertyIs() {
        JsonNode properties = document.at("/components/schemas/BodiesTest.OfSetters/properties");
        assertThat(properties.at("/computed/readOnly").asBoolean()).isTrue();
        assertThat(properties.at("/secret/writeOnly").asBoolean()).isTrue();
        assertThat(properties.path("secret").path("type").toString()).contains("string");
    }

    private static boolean isDescribed(String path, JsonNode body) {
        String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"components\":"
                + document.path("components") + ",\"allOf\":["
                + document.path("paths")
                        .path("/bodies/" + path)
                        .at("/post/requestBody/content/application~1json/schema")
                + "]}";
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(body)
                .isEmpty();
    }

    /** Returns the body, null, and the body with each change of one value in it. */
    private static List<JsonNode> variants(JsonNode body) {
        List<JsonNode> variants =
                new ArrayList<>(List.of(body, JSON.nullNode(), JSON.createObjectNode(), JSON.createArrayNode()));
        change(body, variants);
        return variants;
    }

    private static void change(JsonNode body, List<JsonNode> variants) {
        if (body instanceof ObjectNode object) {
            variants.add(object.deepCopy().put("oneTooMany", "x"));
            object.fieldNames().forEachRemaining(name -> {
                ObjectNode without = object.deepCopy();
                without.remove(name);
                variants.add(without);
                for (JsonNode other : others(object.get(name))) {
                    variants.add(object.deepCopy().set(name, other));
                }
            });
        } else if (!body.isEmpty()) {
            others(body.get(0))
                    .forEach(other -> variants.add(JSON.createArrayNode().add(other)));
        }
    }

    private static List<JsonNode> others(JsonNode value) {
        List<JsonNode> others = new ArrayList<>(List.of(JSON.nullNode()));
        if (value.isTextual() && !Colour.RED.name().equals(value.asText())) {
            others.add(JSON.getNodeFactory().textNode(""));
        }
        if (value.isContainerNode()) {
            others.add(value.isArray() ? JSON.createArrayNode() : JSON.createObjectNode());
            change(value, others);
        }
        return others;
    }
}
