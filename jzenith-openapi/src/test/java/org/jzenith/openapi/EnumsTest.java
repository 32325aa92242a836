package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;

/** What is said of enums, whose constants may be called one way in JSON and another in the text of a parameter. */
class EnumsTest {

    public enum Colour {
        @JsonProperty("light-red")
        RED,
        GREEN
    }

    public enum Size {
        SMALL;

        public static Size fromString(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT));
        }
    }

    public enum Shape {
        ROUND
    }

    public record Ball(Colour colour) {}

    @Path("/balls")
    @Produces("application/json")
    public static class BallResource {
        @GET
        public Ball get(
                @QueryParam("colour") @DefaultValue("RED") Colour colour,
                @QueryParam("others") List<Colour> others,
                @QueryParam("size") Size size,
                @QueryParam("shape") Shape shape,
                @QueryParam("said") @Schema(allowableValues = "GREEN") Colour said) {
            return new Ball(colour);
        }
    }

    public static class Shapes implements ParamConverterProvider {
        @Override
        @SuppressWarnings("unchecked")
        public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
            return type == Shape.class ? (ParamConverter<T>) new ShapeConverter() : null;
        }
    }

    static final class ShapeConverter implements ParamConverter<Shape> {
        @Override
        public Shape fromString(String text) {
            return Shape.ROUND;
        }

        @Override
        public String toString(Shape shape) {
            return "o";
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(
                RestPlugin.withResources(BallResource.class).withProviders(Shapes.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|{'type':'string','default':'RED','enum':['RED','GREEN']}",
                "1|{'type':'array','items':{'type':'string','enum':['RED','GREEN']}}",
                "2|{'type':'string'}",
                "3|{'type':'string'}",
                "4|{'type':'string','enum':['GREEN']}"
            })
    void areToldByTheTextsThatAreConverted(int parameter, String schema) {
        assertThat(document.at("/paths/~1balls/get/parameters")
                        .path(parameter)
                        .path("schema")
                        .toString())
                .isEqualTo(schema.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource({"colour=RED, 200", "colour=light-red, 404", "others=GREEN, 200", "size=small, 200", "shape=o, 200"})
    void areConvertedAsTheyAreTold(String query, int status) {
        assertThat(application.get("/balls?" + query).status()).isEqualTo(status);
    }

    @Test
    void areToldByTheirNamesInJson() {
        assertThat(document.at("/components/schemas/EnumsTest.Ball/properties/colour/enum")
                        .toString())
                .isEqualTo("[\"light-red\",\"GREEN\"]");
        assertThat(application.get("/balls").body()).isEqualTo("{\"colour\":\"light-red\"}");
    }
}
