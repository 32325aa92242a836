package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What is said of types that Jackson tells apart by their JSON. */
@Tag("stress")
class SubtypesTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Cat.class, name = "cat"), @JsonSubTypes.Type(Dog.class)})
    public interface Pet {}

    public record Cat(int lives) implements Pet {}

    @JsonTypeName("hound")
    public record Dog(boolean barks) implements Pet {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    public abstract static class Shape {
        public String colour = "red";
    }

    public static class Circle extends Shape {
        public int radius;
    }

    public static class Square extends Shape {
        public int side;
    }

    /** Has no property of its own. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Point.class), @JsonSubTypes.Type(Group.class)})
    public sealed interface Figure permits Point, Group {}

    public record Point(int x, int y) implements Figure {}

    public record Group(List<Figure> figures, Map<String, Figure> named) implements Figure {}

    public record Drawing(Figure figure, Optional<Figure> background, Flowers<Figure> flowers) {}

    public record Flowers<T>(T one, Map<String, List<T>> many) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(value = Tree.class, name = "tree"))
    public interface Plant {}

    public record Tree(int height) implements Plant {}

    @Path("/subtypes")
    @Consumes("application/json")
    @Produces("application/json")
    public static class SubtypeResource {
        @POST
        @Path("pets")
        public Pet pet(Pet pet) {
            return pet;
        }

        @GET
        @Path("shapes")
        public List<Shape> shapes() {
            return List.of(new Circle(), new Square());
        }

        @GET
        @Path("figures")
        public List<Figure> figures() {
            return List.of(new Point(1, 2), new Group(List.of(new Point(3, 4)), Map.of("a", new Point(5, 6))));
        }

        @GET
        @Path("figure")
        public Figure figure() {
            return new Point(1, 2);
        }

        @GET
        @Path("drawing")
        public Drawing drawing() {
            return new Drawing(
                    new Point(1, 2),
                    Optional.of(new Point(1, 2)),
                    new Flowers<>(new Point(1, 2), Map.of("a", List.of(new Point(1, 2)))));
        }

        @GET
        @Path("plants")
        public List<Plant> plants() {
            return List.of(new Tree(2));
        }

        @POST
        @Path("shapes")
        public Shape shape(Shape shape) {
            return shape;
        }
    }

    private static DescribedApplication application;
    private static JsonNode schemas;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(SubtypeResource.class));
        schemas = application.document().at("/components/schemas");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    @Tag("O4")
    void areOneOfSeveralIfTheirPropertiesTellThemApart() {
        assertThat(application
                        .client()
                        .post("/subtypes/shapes", "{\"colour\":\"red\",\"radius\":1}")
                        .status())
                .isEqualTo(200);
        assertThat(schemas.path("SubtypesTest.Shape").toString())
                .isEqualTo("{\"oneOf\":[{\"$ref\":\"#/components/schemas/SubtypesTest.Circle\"},"
                        + "{\"$ref\":\"#/components/schemas/SubtypesTest.Square\"}]}");
        assertThat(schemas.path("SubtypesTest.Circle").toString())
                .isEqualTo(
                        "{\"type\":\"object\",\"additionalProperties\":false,"
                                + "\"properties\":{\"colour\":{\"type\":[\"string\",\"null\"]},\"radius\":{\"type\":\"integer\",\"format\":\"int32\"}}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/subtypes/shapes",
                "/subtypes/figures",
                "/subtypes/figure",
                "/subtypes/drawing",
                "/subtypes/plants"
            })
    @Tag("O4")
    void areDescribedAsTheyAreSent(String path) {
        assertThat(TypesTest.violations(application, path)).isEmpty();
    }

    @Test
    @Tag("O4")
    void areToldApartByJacksonsPropertyWhereTheAnnotationNamesNone() {
        assertThat(schemas.at("/SubtypesTest.Plant/discriminator").toString())
                .isEqualTo("{\"propertyName\":\"@type\",\"mapping\":"
                        + "{\"tree\":\"#/components/schemas/SubtypesTest.Tree\"}}");
        assertThat(application.get("/subtypes/plants").body()).isEqualTo("[{\"@type\":\"tree\",\"height\":2}]");
    }

    @Test
    void areToldApartByTheNamesThatAreSent() {
        assertThat(application
                        .client()
                        .post("/subtypes/pets", "{\"kind\":\"hound\",\"barks\":true}")
                        .json(JsonNode.class)
                        .path("kind")
                        .asText())
                .isEqualTo("hound");
        assertThat(schemas.at("/SubtypesTest.Pet/discriminator").toString())
                .isEqualTo(
                        "{\"propertyName\":\"kind\",\"mapping\":"
                                + "{\"cat\":\"#/components/schemas/SubtypesTest.Cat\",\"hound\":\"#/components/schemas/SubtypesTest.Dog\"}}");
    }
}
