package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.io.File;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What is said of types is true of the JSON that is sent. */
class TypesTest {

    /** Of another library, and of the member instead of the type. */
    static final class Elsewhere {
        private Elsewhere() {}

        @Retention(RetentionPolicy.RUNTIME)
        @interface Nullable {}
    }

    public enum Colour {
        RED
    }

    public record Part(String name) {}

    public record Empty(
            Optional<String> text,
            Optional<Part> part,
            Optional<Colour> colour,
            Optional<List<Part>> parts,
            @org.jspecify.annotations.Nullable String nullable,
            @Schema(description = "Which") @org.jspecify.annotations.Nullable Part nullablePart,
            @Elsewhere.Nullable Integer older,
            @org.jspecify.annotations.Nullable Object any,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> absent,
            @JsonInclude(JsonInclude.Include.NON_NULL) @org.jspecify.annotations.Nullable String left) {}

    @Schema(description = "An amount", example = "3 EUR")
    @JsonSerialize(using = ToStringSerializer.class)
    public record Money(int amount) {}

    public record Key(@JsonValue UUID value) {}

    public record Scalars(
            Currency currency,
            Locale locale,
            YearMonth month,
            Year year,
            Period period,
            ZoneId zone,
            Pattern pattern,
            List<Currency> currencies,
            Optional<Locale> optional,
            Map<Locale, Year> years,
            AtomicLong atomicLong,
            AtomicBoolean atomicBoolean,
            OptionalInt optionalInt,
            OptionalDouble optionalDouble,
            CharSequence text,
            byte small,
            ByteBuffer bytes,
            File file,
            LocalDateTime local,
            LocalTime time,
            Instant instant,
            Money money,
            @Schema(description = "What is left") Money rest,
            Key key,
            @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal price,
            @JsonSerialize(using = ToStringSerializer.class) long number) {}

    @JsonFormat(shape = JsonFormat.Shape.NUMBER)
    public enum Rank {
        FIRST,
        SECOND
    }

    @JsonFormat(shape = JsonFormat.Shape.OBJECT)
    public enum Planet {
        EARTH;

        public int getMoons() {
            return 1;
        }
    }

    public record Formatted(
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Instant seconds,
            @JsonFormat(shape = JsonFormat.Shape.STRING) Instant text,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Colour index,
            Rank rank,
            Planet planet,
            @JsonFormat(shape = JsonFormat.Shape.STRING) Rank named) {}

    public record Place(int number, Optional<Colour> colour, List<Part> parts) {}

    public record Renamed(
            @JsonUnwrapped(prefix = "home-") Place home,
            @JsonUnwrapped(suffix = "-at-work") Place work,
            @JsonUnwrapped Part part) {}

    public record Page<T>(List<T> elements) {}

    public record PagePart(int number) {}

    /** Has the simple name of another. */
    public static final class Other {
        private Other() {}

        public record Part(int number) {}
    }

    @Path("/types")
    @Produces("application/json")
    public static class TypeResource {
        @GET
        @Path("pages")
        public Page<Part> pages() {
            return new Page<>(List.of(new Part("x")));
        }

        @GET
        @Path("page")
        public PagePart page() {
            return new PagePart(1);
        }

        @GET
        @Path("others")
        public Page<Other.Part> others() {
            return new Page<>(List.of(new Other.Part(1)));
        }

        @GET
        @Path("bytes")
        public Page<byte[]> bytes() {
            return new Page<>(List.of(new byte[] {1}));
        }

        @GET
        @Path("nested")
        public Page<Page<byte[]>> nested() {
            return new Page<>(List.of(bytes()));
        }

        @GET
        @Path("optional")
        public Optional<Part> optional() {
            return Optional.empty();
        }

        @GET
        @Path("texts")
        public Optional<List<String>> texts() {
            return Optional.empty();
        }

        @GET
        @Path("scalars")
        public Scalars scalars() {
            return new Scalars(
                    Currency.getInstance("EUR"),
                    Locale.GERMAN,
                    YearMonth.of(2026, 1),
                    Year.of(2026),
                    Period.ofDays(1),
                    ZoneId.of("Europe/Berlin"),
                    Pattern.compile("x"),
                    List.of(Currency.getInstance("EUR")),
                    Optional.of(Locale.GERMAN),
                    Map.of(Locale.GERMAN, Year.of(2026)),
                    new AtomicLong(1),
                    new AtomicBoolean(),
                    OptionalInt.of(1),
                    OptionalDouble.empty(),
                    "x",
                    (byte) 1,
                    ByteBuffer.wrap(new byte[] {1}),
                    new File("x"),
                    LocalDateTime.of(2026, 1, 2, 3, 4, 5),
                    LocalTime.of(1, 2, 3),
                    Instant.EPOCH,
                    new Money(3),
                    new Money(2),
                    new Key(new UUID(1, 2)),
                    BigDecimal.ONE,
                    1);
        }

        @GET
        @Path("formatted")
        public Formatted formatted() {
            return new Formatted(
                    LocalDate.of(2026, 2, 1),
                    Instant.EPOCH,
                    Instant.EPOCH,
                    Colour.RED,
                    Rank.SECOND,
                    Planet.EARTH,
                    Rank.FIRST);
        }

        @GET
        @Path("renamed")
        public Renamed renamed() {
            Place place = new Place(1, Optional.empty(), List.of(new Part("x")));
            return new Renamed(place, place, new Part("y"));
        }

        @GET
        @Path("empty")
        public Empty empty(@QueryParam("q") @Elsewhere.Nullable String q) {
            return new Empty(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    null,
                    null,
                    null,
                    null,
                    Optional.empty(),
                    null);
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(TypeResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode property(String type, String name) {
        return document.at("/components/schemas")
                .path("TypesTest." + type)
                .at("/properties")
                .path(name);
    }

    /** What a client that validates would say of an answer. */
    static List<String> violations(DescribedApplication application, String path) {
        JsonNode document = application.document();
        String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"components\":"
                + document.path("components") + ",\"allOf\":["
                + document.path("paths").path(path).at("/get/responses/200/content/application~1json/schema") + "]}";
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(application.get(path).json(JsonNode.class))
                .stream()
                .map(Error::toString)
                .toList();
    }

    @Test
    void areAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/types/empty",
                "/types/scalars",
                "/types/pages",
                "/types/page",
                "/types/others",
                "/types/bytes",
                "/types/nested",
                "/types/optional",
                "/types/texts",
                "/types/formatted",
                "/types/renamed"
            })
    void areDescribedAsTheyAreSent(String path) {
        assertThat(violations(application, path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text|{'type':['string','null']}",
                "part|{'anyOf':[{'$ref':'#/components/schemas/TypesTest.Part'},{'type':'null'}]}",
                "colour|{'type':['string','null'],'enum':['RED',null]}",
                "parts|{'type':['array','null'],'items':{'$ref':'#/components/schemas/TypesTest.Part'}}",
                "nullable|{'type':['string','null']}",
                "nullablePart|{'anyOf':[{'$ref':'#/components/schemas/TypesTest.Part'},{'type':'null'}],'description':'Which'}",
                "older|{'type':['integer','null'],'format':'int32'}",
                "any|{}"
            })
    void tellOfNullWhereNoValueIsNull(String property, String schema) {
        assertThat(property("Empty", property).toString()).isEqualTo(schema.replace('\'', '"'));
    }

    @Test
    void tellOfNoNullWhereNoValueIsLeftOut() {
        assertThat(property("Empty", "absent").toString()).isEqualTo("{\"type\":\"string\"}");
        assertThat(property("Empty", "left").toString()).isEqualTo("{\"type\":\"string\"}");
        try (DescribedApplication without = DescribedApplication.start(RestPlugin.withResources(TypeResource.class)
                .withJson(json -> json.defaultPropertyInclusion(JsonInclude.Value.construct(
                        JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))))) {
            assertThat(without.document().at("/components/schemas").toString()).doesNotContain("null\"");
            assertThat(violations(without, "/types/empty")).isEmpty();
        }
    }

    @Test
    void tellOfNoNullInAText() {
        assertThat(document.at("/paths/~1types~1empty/get/parameters/0/schema").toString())
                .isEqualTo("{\"type\":\"string\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "currency|{'type':'string'}",
                "locale|{'type':'string'}",
                "month|{'type':'string'}",
                "year|{'type':'string'}",
                "period|{'type':'string'}",
                "zone|{'type':'string'}",
                "pattern|{'type':'string'}",
                "currencies|{'type':'array','items':{'type':'string'}}",
                "optional|{'type':['string','null']}",
                "years|{'type':'object','additionalProperties':{'type':'string'}}",
                "atomicLong|{'type':'integer','format':'int64'}",
                "atomicBoolean|{'type':'boolean'}",
                "optionalInt|{'type':['integer','null'],'format':'int32'}",
                "optionalDouble|{'type':['number','null'],'format':'double'}",
                "text|{'type':'string'}",
                "small|{'type':'integer','format':'int32'}",
                "bytes|{'type':'string','format':'byte'}",
                "file|{'type':'string'}",
                "local|{'type':'string','format':'date-time-local'}",
                "time|{'type':'string','format':'time-local'}",
                "instant|{'type':'string','format':'date-time'}",
                "money|{'type':'string','description':'An amount','example':'3 EUR'}",
                "rest|{'type':'string','description':'What is left','example':'3 EUR'}",
                "key|{'type':'string','format':'uuid'}",
                "price|{'type':'string'}",
                "number|{'type':'string'}"
            })
    void areOneValueWhereTheMapperWritesOne(String property, String schema) {
        assertThat(property("Scalars", property).toString()).isEqualTo(schema.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Formatted|day|{'type':'string'}",
                "Formatted|seconds|{'type':'number'}",
                "Formatted|text|{'type':'string','format':'date-time'}",
                "Formatted|index|{'type':'integer','format':'int32'}",
                "Formatted|rank|{'type':'integer','format':'int32'}",
                "Formatted|planet|{}",
                "Formatted|named|{'type':'string'}",
                "Renamed|home-number|{'type':'integer','format':'int32'}",
                "Renamed|colour-at-work|{'type':['string','null'],'enum':['RED',null]}",
                "Renamed|home-parts|{'type':'array','items':{'$ref':'#/components/schemas/TypesTest.Part'}}",
                "Renamed|name|{'type':'string'}"
            })
    void areAsAnnotationsOfJacksonFormatAndRenameThem(String type, String property, String schema) {
        assertThat(property(type, property).toString()).isEqualTo(schema.replace('\'', '"'));
    }

    @Test
    void areWhatTheModulesOfTheMapperWrite() {
        SimpleModule numbers = new SimpleModule().addSerializer(Year.class, new StdScalarSerializer<>(Year.class) {
            @Override
            public void serialize(Year year, JsonGenerator json, SerializerProvider provider) throws IOException {
                json.writeNumber(year.getValue());
            }

            @Override
            public void acceptJsonFormatVisitor(JsonFormatVisitorWrapper visitor, JavaType type)
                    throws JsonMappingException {
                visitIntFormat(visitor, type, JsonParser.NumberType.INT);
            }
        });
        try (DescribedApplication other = DescribedApplication.start(
                RestPlugin.withResources(TypeResource.class).withJson(json -> json.addModule(numbers)))) {
            assertThat(other.document()
                            .at("/components/schemas/TypesTest.Scalars/properties/year")
                            .toString())
                    .isEqualTo("{\"type\":\"integer\",\"format\":\"int32\"}");
            assertThat(violations(other, "/types/scalars")).isEmpty();
        }
    }

    @Test
    void haveANameEachWhatTheirArgumentsAre() {
        List<String> names = new ArrayList<>();
        document.at("/components/schemas").fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .filteredOn(name -> name.contains("Page"))
                .containsExactlyInAnyOrder(
                        "TypesTest.PageByteArray",
                        "TypesTest.PageTypesTest.PageByteArray",
                        "TypesTest.PageTypesTest.Other.Part",
                        "TypesTest.PageTypesTest.Part",
                        "TypesTest.PagePart");
    }
}
