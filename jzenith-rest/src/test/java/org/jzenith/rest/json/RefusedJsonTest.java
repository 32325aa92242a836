package org.jzenith.rest.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Single;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.TestServer;

/** JSON of clients that is well-formed, but that nothing could keep as it is: the answer says where, and what. */
@Tag("stress")
class RefusedJsonTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    public interface Shape {}

    public record Circle(float radius, @Nullable String name) implements Shape {}

    public record Square(double side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes(@JsonSubTypes.Type(value = Dog.class, name = "dog"))
    public interface Pet {}

    public record Dog(int age) implements Pet {}

    /** A text that is made of a text. */
    public record Name(String value) {
        public static Name valueOf(String value) {
            return new Name(value);
        }
    }

    public static class Bean {
        public int n = 7;
    }

    /** As the module of Kotlin reads a class whose properties may not be null. */
    public record Guest(
            @JsonSetter(nulls = Nulls.FAIL) String name,
            @JsonSetter(contentNulls = Nulls.FAIL) @Nullable List<String> meals) {}

    @SuppressWarnings("ArrayRecordComponent") // A body may be of any type.
    public record All(
            int n,
            char c,
            boolean b,
            @Nullable Integer box,
            int @Nullable [] ns,
            double @Nullable [] ds,
            @Nullable Float f,
            double d,
            OptionalDouble od,
            Optional<Double> o,
            @Nullable List<Double> list,
            @Nullable String text,
            @Nullable CharSequence characters,
            @Nullable Name name,
            @Nullable List<String> texts,
            @Nullable Map<String, Object> map,
            @Nullable JsonNode node,
            @Nullable Object any,
            @Nullable Bean bean,
            @Nullable Shape shape,
            @Nullable List<Shape> shapes,
            @Nullable Pet pet,
            @Nullable List<Guest> guests,
            @Nullable OffsetDateTime offset,
            @Nullable ZonedDateTime zoned,
            @Nullable OffsetTime time) {}

    @Path("/all")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {
        @POST
        @Compiled
        public Single<All> compiled(All all) {
            return Single.just(all);
        }

        @PUT
        @Compiled(false)
        public Single<All> uncompiled(All all) {
            return Single.just(all);
        }

        @POST
        @Path("number")
        public int number(int number) {
            return number;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertRefused(TestServer server, String body, String path, String detail) {
        for (String method : List.of("POST", "PUT")) {
            var response = server.send(method, "/all", body, "Content-Type", "application/json");
            JsonNode problem = assertProblem(response, 400, "Malformed Body");
            assertThat(problem.path("path").asText()).isEqualTo(path);
            assertThat(problem.path("detail").asText()).startsWith(detail + " (line ");
        }
    }

    private static void assertRead(TestServer server, String body, String expected) {
        for (String method : List.of("POST", "PUT")) {
            var response = server.send(method, "/all", body, "Content-Type", "application/json");
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains(expected);
        }
    }

    @Tag("J1")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"offset\":\"2020-01-01T00:00:00+02:00\"",
                "\"zoned\":\"2020-01-01T00:00:00+02:00\"",
                "\"offset\":\"2020-01-01T00:00:00Z\"",
                "\"time\":\"10:15+02:00\""
            })
    void aDateKeepsItsOffset(String member) {
        assertRead(server, '{' + member + '}', member);
    }

    @Tag("J2")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'n':null}|n|The value of n is not a whole number",
                "{'d':null}|d|The value of d is not a number",
                "{'c':null}|c|The value of c is not a character",
                "{'b':null}|b|The value of b is not true or false",
                "{'ns':[1,null]}|ns[1]|The value of ns[1] is not a whole number",
                "{'ds':[null]}|ds[0]|The value of ds[0] is not a number",
                "{'bean':{'n':null}}|bean.n|The value of bean.n is not a whole number"
            })
    void nullIsNoPrimitive(String body, String path, String detail) {
        assertRefused(server, body.replace('\'', '"'), path, detail);
    }

    @Tag("J2")
    @Test
    void aPrimitiveMayBeMissing() {
        assertRead(server, "{}", "{\"n\":0,\"c\":\"\\u0000\",\"b\":false,\"box\":null,");
        assertRead(server, "{\"bean\":{},\"box\":null}", "\"bean\":{\"n\":7}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'guests':[{}]}|guests[0].name",
                "{'guests':[{'name':null}]}|guests[0].name",
                "{'guests':[{'name':'Ada'},{'name':'Bob','meals':['tea',null]}]}|guests[1].meals[1]"
            })
    void aPropertyThatMustNotBeNullIsNamed(String body, String path) {
        assertRefused(server, body.replace('\'', '"'), path, "The value of " + path + " is missing or null");
    }

    @Tag("J3")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'f':1e40}|f",
                "{'f':-1e40}|f",
                "{'d':1e400}|d",
                "{'od':1e400}|od",
                "{'o':1e400}|o",
                "{'list':[1,1e400]}|list[1]",
                "{'ds':[1,2,-1e400]}|ds[2]",
                "{'map':{'a':1e400}}|map.a",
                "{'node':{'a':[1e400]}}|node.a[0]",
                "{'any':[1e400]}|any[0]",
                "{'f':'NaN'}|f",
                "{'d':'Infinity'}|d",
                "{'ds':['-INF']}|ds[0]",
                "{'n':99999999999}|n",
                "{'shape':{'radius':1e40,'kind':'circle'}}|shape.radius",
                "{'shape':{'kind':'square','side':1e400}}|shape.side"
            })
    void aNumberThatItsTypeCannotHoldIsRefused(String body, String path) {
        assertRefused(server, body.replace('\'', '"'), path, "The value of " + path + " is out of range");
    }

    @Tag("J3")
    @Test
    void largeNumbersAreReadWhereTheyFit() {
        assertRead(server, "{\"d\":1e300}", "\"d\":1.0E300");
        assertRead(server, "{\"f\":3e38}", "\"f\":3.0E38");
    }

    @Tag("J4")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'shape':{'kind':'triangle'}}|shape.kind|The value of shape.kind is not one of circle, square",
                "{'shape':{'radius':1}}|shape.kind|The value of shape.kind is missing (expected: one of circle, square)",
                "{'shape':{'kind':null,'radius':1}}|shape.kind|The value of shape.kind is missing (expected: one of circle, square)",
                "{'shapes':[{'kind':'square'},{}]}|shapes[1].kind|The value of shapes[1].kind is missing (expected: one of circle, square)",
                "{'pet':{'cat':{'age':1}}}|pet|The type of pet is not one of dog"
            })
    void anUnknownTypeIsAnsweredWithThoseThatThereAre(String body, String path, String detail) {
        assertRefused(server, body.replace('\'', '"'), path, detail);
    }

    @Tag("J8")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'n':1,'n':2}|n",
                "{'text':'a','n':1,'text':'a'}|text",
                "{'map':{'a':1,'b':2,'c':3,'d':4,'a':5}}|map.a",
                "{'node':{'x':[{'a':1,'a':1}]}}|node.x[0].a",
                "{'bean':{'n':1,'n':1}}|bean.n",
                "{'shape':{'kind':'circle','kind':'square'}}|shape.kind",
                "{'shape':{'radius':1,'kind':'circle','radius':2}}|shape.radius"
            })
    void aNameThatOccursTwiceIsRefused(String body, String path) {
        assertRefused(server, body.replace('\'', '"'), path, "The body has the property " + path + " more than once");
    }

    @Tag("J8")
    @Test
    void aLongNameIsNotSentBackAsAWhole() {
        String name = "x".repeat(40_000);
        String body = "{\"map\":{\"" + name + "\":1,\"" + name + "\":2}}";
        assertThat(server.postJson("/all", body).body())
                .contains("map.xxx", "xxx... more than once")
                .hasSizeLessThan(2_000);
    }

    @Tag("J8")
    @Test
    void aKeyAllowsNamesThatOccurTwice() {
        try (TestServer lax =
                TestServer.start(Map.of("rest.json-duplicate-names", true), RestPlugin.withResources(Resource.class))) {
            assertRead(lax, "{\"n\":1,\"n\":2}", "\"n\":2");
            assertRefused(lax, "{\"n\":\"4\"}", "n", "The value of n is not a whole number");
        }
    }

    @Tag("J8")
    @Test
    void theApplicationMayAllowThemToo() {
        RestPlugin plugin = RestPlugin.withResources(Resource.class)
                .withJson(json -> json.disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));
        try (TestServer lax = TestServer.start(plugin)) {
            assertRead(lax, "{\"n\":1,\"n\":2}", "\"n\":2");
        }
    }

    @Tag("P18")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'text':'a\\u0000b'}|text",
                "{'characters':'\\u0000'}|characters",
                "{'name':{'value':'\\u0000'}}|name.value",
                "{'texts':['a','\\u0000']}|texts[1]",
                "{'map':{'a':{'b':'\\u0000'}}}|map.a.b",
                "{'node':{'a':['\\u0000']}}|node.a[0]",
                "{'any':'\\u0000'}|any",
                "{'shape':{'name':'\\u0000','kind':'circle'}}|shape.name"
            })
    void aTextWithNullCharactersIsRefused(String body, String path) {
        String refused = body.replace('\'', '"');
        assertRefused(
                server, refused, path, "The value of " + path + " contains U+0000, which most databases cannot store");
        for (String half : List.of("\\\\ud800", "\\\\udc00", "\\\\udc00\\\\ud800")) {
            assertRefused(
                    server,
                    refused.replaceAll("\\\\u0000", half),
                    path,
                    "The value of " + path + " contains half of a surrogate pair, which most databases cannot store");
        }
        assertRead(server, refused.replaceAll("\\\\u0000", "\\\\ud83d\\\\ude00"), "\\uD83D\\uDE00");
    }

    @Tag("P18")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'map':{'a\\u0000':1}}|map|The value of map",
                "{'node':{'a':[{'\\u0000':[]}]}}|node.a[0]|The value of node.a[0]",
                "{'\\u0000':1}|``|The body"
            })
    void aNameWithThemIsRefusedToo(String body, String path, String subject) {
        assertRefused(
                server,
                body.replace('\'', '"'),
                path,
                subject + " has a name that contains U+0000, which most databases cannot store");
        String half = body.replace('\'', '"').replace("\\u0000", "\\ud800");
        for (String method : List.of("POST", "PUT")) { // Jackson itself may refuse such a name.
            assertProblem(server.send(method, "/all", half, "Content-Type", "application/json"), 400, "Malformed Body");
        }
    }

    @Tag("P18")
    @Test
    void aKeyAllowsThem() {
        try (TestServer lax =
                TestServer.start(Map.of("rest.unstorable-text", true), RestPlugin.withResources(Resource.class))) {
            assertRead(lax, "{\"text\":\"a\\u0000b\"}", "\"text\":\"a\\u0000b\"");
            assertRead(lax, "{\"map\":{\"\\u0000\":1}}", "{\"\\u0000\":1}");
        }
    }

    @Tag("P18")
    @Test
    void aMapperOfTheApplicationDoesNotReadThemEither() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class), binder -> binder.bind(ObjectMapper.class)
                        .toInstance(new ObjectMapper().findAndRegisterModules()))) {
            assertRefused(
                    own,
                    "{\"text\":\"\\u0000\"}",
                    "text",
                    "The value of text contains U+0000, which most databases cannot store");
        }
    }
}
