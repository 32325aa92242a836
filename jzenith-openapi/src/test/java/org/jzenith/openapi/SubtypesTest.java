package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What is said of types that Jackson tells apart by their JSON. */
class SubtypesTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Cat.class, name = "cat"), @JsonSubTypes.Type(Dog.class)})
    public interface Pet { }

    public record Cat(int lives) implements Pet { }

    @JsonTypeName("hound")
    public record Dog(boolean barks) implements Pet { }

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

    @Path("/subtypes")
    @Consumes("application/json")
    @Produces("application/json")
    public static class SubtypeResource {
        @POST @Path("pets") public Pet pet(Pet pet) {
            return pet;
        }

        @POST @Path("shapes") public Shape shape(Shape shape) {
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
    void mayHaveMoreThanWhatTheyExtend() {
        assertThat(application.client().post("/subtypes/shapes", "{\"colour\":\"red\",\"radius\":1}").status()).isEqualTo(200);
        assertThat(schemas.at("/Circle/allOf/0/$ref").asText()).isEqualTo("#/components/schemas/Shape");
        assertThat(schemas.path("Shape").toString()).isEqualTo("{\"type\":\"object\",\"properties\":{\"colour\":{\"type\":\"string\"}}}");
    }

    @Test
    void areToldApartByTheNamesThatAreSent() {
        assertThat(application.client().post("/subtypes/pets", "{\"kind\":\"hound\",\"barks\":true}").json(JsonNode.class).path("kind").asText())
                .isEqualTo("hound");
        assertThat(schemas.at("/Pet/discriminator").toString()).isEqualTo("{\"propertyName\":\"kind\",\"mapping\":"
                + "{\"cat\":\"#/components/schemas/Cat\",\"hound\":\"#/components/schemas/Dog\"}}");
    }
}
