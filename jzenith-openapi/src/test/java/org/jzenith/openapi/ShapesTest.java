package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What looks different in JSON than in Java is described as it looks in JSON. */
class ShapesTest {

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Point(int x, int y) {}

    public record Size(int width) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes(@JsonSubTypes.Type(value = Car.class, name = "car"))
    public interface Vehicle {}

    public record Car(int doors) implements Vehicle {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    public record Boat(int masts) {}

    public static class Letters {
        public char[] getAll() {
            return new char[] {'a', 'b'};
        }
    }

    public record Shapes(
            Point point,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) Size size,
            List<Point> points,
            Vehicle vehicle,
            Car car,
            Boat boat,
            Map.Entry<String, Integer> entry,
            List<Map.Entry<String, Size>> entries,
            Letters letters,
            @JsonRawValue String raw,
            @JsonRawValue(false) String notRaw,
            Buffer buffer) {}

    @Path("/shapes")
    @Produces("application/json")
    public static class ShapeResource {
        @GET
        public Shapes shapes(
                @QueryParam("text") @DefaultValue("a") List<String> texts,
                @QueryParam("number") @DefaultValue("1") Set<Integer> numbers) {
            return new Shapes(
                    new Point(1, 2),
                    new Size(3),
                    List.of(new Point(4, 5)),
                    new Car(3),
                    new Car(5),
                    new Boat(2),
                    Map.entry("a", 1),
                    List.of(Map.entry("b", new Size(1))),
                    new Letters(),
                    "{\"any\":[1]}",
                    "text",
                    Buffer.buffer("x"));
        }

        @GET
        @Path("car")
        public Vehicle car() {
            return new Car(3);
        }

        @GET
        @Path("point")
        public Single<Point> point() {
            return Single.just(new Point(1, 2));
        }

        @GET
        @Path("entry")
        public Map.Entry<String, Point> entry() {
            return Map.entry("a", new Point(1, 2));
        }

        @GET
        @Path("buffer")
        public Single<Buffer> buffer() {
            return Single.just(Buffer.buffer("x"));
        }

        @GET
        @Path("buffers")
        public Flowable<Buffer> buffers() {
            return Flowable.just(Buffer.buffer("{}"));
        }

        @POST
        @Path("buffers")
        public void upload(Flowable<Buffer> body) {}
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(ShapeResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void areAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/shapes", "/shapes/car", "/shapes/point", "/shapes/entry", "/shapes/buffer"})
    void areDescribedAsTheyAreSent(String path) {
        assertThat(TypesTest.violations(application, path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "point|{'type':'array','items':{}}",
                "size|{'type':'array','items':{}}",
                "points|{'type':'array','items':{'type':'array','items':{}}}",
                "vehicle|{}",
                "car|{}",
                "boat|{}",
                "entry|{'type':'object','additionalProperties':{'type':'integer','format':'int32'}}",
                "entries|{'type':'array','items':{'type':'object','additionalProperties':{'$ref':'#/components/schemas/ShapesTest.Size'}}}",
                "raw|{}",
                "notRaw|{'type':'string'}",
                "buffer|{'type':'string','format':'byte'}"
            })
    void areThoseOfJson(String property, String schema) {
        assertThat(document.at("/components/schemas/ShapesTest.Shapes/properties")
                        .path(property)
                        .toString())
                .isEqualTo(schema.replace('\'', '"'));
    }

    @Test
    void ofCharactersIsOneText() {
        assertThat(document.at("/components/schemas/ShapesTest.Letters/properties/all")
                        .toString())
                .isEqualTo("{\"type\":\"string\"}");
    }

    @Test
    void ofASingleBufferIsBase64ButThatOfAStreamIsBytes() {
        assertThat(document.at("/paths/~1shapes~1buffer/get/responses/200/content/application~1json/schema/format")
                        .asText())
                .isEqualTo("byte");
        assertThat(document.at("/paths/~1shapes~1buffers/get/responses/200/content/application~1json/schema/format")
                        .asText())
                .isEqualTo("binary");
        assertThat(document.at("/paths/~1shapes~1buffers/post/requestBody/content/*~1*/schema/format")
                        .asText())
                .isEqualTo("binary");
    }

    @Test
    void ofADefaultForSeveralValuesIsAnArray() {
        assertThat(document.at("/paths/~1shapes/get/parameters/0/schema").toString())
                .isEqualTo("{\"type\":\"array\",\"default\":[\"a\"],\"items\":{\"type\":\"string\"}}");
        assertThat(document.at("/paths/~1shapes/get/parameters/1/schema/default")
                        .toString())
                .isEqualTo("[1]");
    }
}
