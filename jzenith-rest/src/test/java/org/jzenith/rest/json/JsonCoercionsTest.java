package org.jzenith.rest.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.reactivex.Single;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
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

/** A value in a JSON body has the type that is read. */
@Tag("stress")
class JsonCoercionsTest {

    public enum Color {
        RED,
        GREEN
    }

    public record Inner(@Nullable String text) {}

    @SuppressWarnings("ArrayRecordComponent") // A body may be of any type.
    public record All(
            int i,
            @Nullable Integer integer,
            long l,
            @Nullable Short s,
            double d,
            @Nullable Float f,
            @Nullable BigDecimal decimal,
            boolean b,
            @Nullable Boolean bool,
            @Nullable String text,
            @Nullable Color color,
            Optional<Integer> optional,
            OptionalInt optionalInt,
            @Nullable UUID uuid,
            @Nullable URI uri,
            @Nullable Instant instant,
            @Nullable LocalDate date,
            @Nullable Duration duration,
            @Nullable Date old,
            @Nullable Locale locale,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) @Nullable Instant numeric,
            @Nullable Year year,
            @Nullable Inner inner,
            @Nullable List<Integer> list,
            @Nullable Set<String> set,
            @Nullable Map<String, Integer> map,
            @Nullable Map<Integer, String> keys,
            int @Nullable [] array) {}

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
        public Integer number(Integer number) {
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

    @Tag("R15")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "i:4.7",
                "i:'4'",
                "i:''",
                "i:true",
                "i:[4]",
                "i:4.0",
                "integer:4.7",
                "integer:'4'",
                "integer:''",
                "integer:' '",
                "l:1.5",
                "l:'1'",
                "s:'1'",
                "s:70000",
                "d:'1.5'",
                "d:''",
                "f:'1'",
                "f:true",
                "decimal:'1.5'",
                "decimal:''",
                "b:1",
                "b:0",
                "b:'true'",
                "b:''",
                "bool:1",
                "bool:'false'",
                "text:5",
                "text:5.5",
                "text:true",
                "text:[]",
                "text:{}",
                "color:0",
                "color:''",
                "color:'0'",
                "color:true",
                "optional:4.7",
                "optional:'4'",
                "optional:''",
                "optionalInt:'4'",
                "optionalInt:4.7",
                "uuid:''",
                "uuid:5",
                "uri:5",
                "instant:''",
                "instant:5",
                "instant:1.5",
                "instant:true",
                "date:5",
                "date:[2020,1,1]",
                "duration:5",
                "old:5",
                "locale:true",
                "numeric:'2020-01-01T00:00:00Z x'",
                "date:''",
                "inner:''",
                "inner:'x'",
                "inner:5",
                "inner:[]",
                "list:''",
                "list:'4'",
                "list:4",
                "list:['4']",
                "list:[4.7]",
                "set:[5]",
                "set:''",
                "map:''",
                "map:{'a':'4'}",
                "map:[]",
                "keys:{'1':5}",
                "array:''",
                "array:['4']",
                "array:[4.7]",
                "array:4"
            })
    void aValueOfAnotherTypeIsTheFaultOfTheClient(String property) {
        String[] parts = property.split(":", 2);
        String body = "{\"" + parts[0] + "\":" + parts[1].replace('\'', '"') + '}';
        for (String method : List.of("POST", "PUT")) {
            var response = server.send(method, "/all", body, "Content-Type", "application/json");
            assertThat(assertProblem(response, 400, "Malformed Body")
                            .path("path")
                            .asText())
                    .startsWith(parts[0]);
        }
    }

    @Tag("R15")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "i|4",
                "integer|null",
                "integer|-4",
                "l|4",
                "d|4",
                "d|4.5",
                "f|4",
                "decimal|4",
                "decimal|4.5",
                "b|true",
                "bool|null",
                "text|''",
                "text|'5'",
                "text|null",
                "color|'GREEN'",
                "optional|4",
                "optional|null",
                "uuid|'9e5f4b1e-6d3c-4b1a-8f57-0c1d2e3f4a5b'",
                "uri|'http://x'",
                "instant|'2020-01-01T00:00:00Z'",
                "date|'2020-01-01'",
                "duration|'PT5S'",
                "locale|'de'",
                "numeric|5.000000000",
                "year|'2020'",
                "inner|{'text':'x'}",
                "inner|null",
                "list|[1,2]",
                "list|[]",
                "set|['a']",
                "map|{'a':1}",
                "keys|{'1':'a'}",
                "array|[1]"
            })
    void aValueOfTheRightTypeIsRead(String name, String value) {
        String member = "\"" + name + "\":" + value.replace('\'', '"');
        for (String method : List.of("POST", "PUT")) {
            var response = server.send(method, "/all", '{' + member + '}', "Content-Type", "application/json");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body().replace("4.0", "4")).contains(member);
        }
    }

    @Tag("R15")
    @Test
    void aWholeBodyIsNotCoercedEither() {
        for (String body : List.of("\"4\"", "4.7", "true", "\"\"")) {
            assertProblem(server.postJson("/all/number", body), 400, "Malformed Body");
        }
        assertThat(server.postJson("/all/number", "4").body()).isEqualTo("4");
    }

    private static final String COERCED = "{\"i\":4.7,\"l\":\"4\",\"text\":5,\"color\":1}";

    @Tag("R15")
    @Test
    void aKeyAllowsCoercions() {
        try (TestServer lax =
                TestServer.start(Map.of("rest.json-coercions", true), RestPlugin.withResources(Resource.class))) {
            for (String method : List.of("POST", "PUT")) {
                assertThat(lax.send(method, "/all", COERCED, "Content-Type", "application/json")
                                .body())
                        .contains("\"i\":4", "\"l\":4", "\"text\":\"5\"", "\"color\":\"GREEN\"");
            }
        }
    }

    @Tag("R15")
    @Test
    void whatTheApplicationChangesComesLast() {
        RestPlugin plugin = RestPlugin.withResources(Resource.class)
                .withJson(json -> json.enable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                        .withCoercionConfig(
                                LogicalType.Textual,
                                text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert)));
        try (TestServer changed = TestServer.start(plugin)) {
            assertThat(changed.postJson("/all", "{\"i\":4.7,\"text\":5}").body())
                    .contains("\"i\":4", "\"text\":\"5\"");
            assertThat(changed.postJson("/all", "{\"text\":true}").statusCode()).isEqualTo(400);
            assertThat(changed.postJson("/all", "{\"color\":1}").statusCode()).isEqualTo(400);
        }
    }

    @Tag("R15")
    @Test
    void datesThatAreWrittenAsNumbersAreReadAsNumbers() {
        RestPlugin plugin = RestPlugin.withResources(Resource.class)
                .withJson(json -> json.enable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS));
        try (TestServer changed = TestServer.start(plugin)) {
            assertThat(changed.postJson("/all", "{\"date\":[2020,1,2]}").body()).contains("\"date\":[2020,1,2]");
        }
    }

    @Tag("R15")
    @Test
    void aMapperOfTheApplicationIsUsedAsItIs() {
        try (TestServer bound =
                TestServer.start(RestPlugin.withResources(Resource.class), binder -> binder.bind(ObjectMapper.class)
                        .toInstance(JsonMapper.builder().findAndAddModules().build()))) {
            assertThat(bound.postJson("/all/number", "4.7").body()).isEqualTo("4");
        }
    }

    @Tag("R15")
    @Test
    void whatTheApplicationItselfReadsIsCoercedAsBefore() throws Exception {
        ObjectMapper mapper = server.application().injector().getInstance(ObjectMapper.class);
        assertThat(mapper.readValue("4.7", Integer.class)).isEqualTo(4);
    }

    @Tag("M5")
    @Test
    void aBodyWithVeryManyNamesIsRefused() {
        StringBuilder body = new StringBuilder("{\"map\":{");
        for (int i = 0; i < 170_000; i++) {
            body.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(Integer.toString(i * 7919, 36))
                    .append("\":1");
        }
        for (String method : List.of("POST", "PUT")) {
            var response = server.send(method, "/all", body + "}}", "Content-Type", "application/json");
            assertThat(assertProblem(response, 400, "Malformed Body")
                            .get("detail")
                            .asText())
                    .startsWith("The body has more names and values than are accepted");
        }
    }

    @Tag("M5")
    @Test
    void howManyTokensABodyMayHaveIsConfigured() {
        try (TestServer few =
                TestServer.start(Map.of("rest.max-json-tokens", 6), RestPlugin.withResources(Resource.class))) {
            for (String method : List.of("POST", "PUT")) {
                assertThat(few.send(method, "/all", "{\"list\":[1]}", "Content-Type", "application/json")
                                .statusCode())
                        .isEqualTo(200);
                assertThat(few.send(method, "/all", "{\"list\":[1,2,3]}", "Content-Type", "application/json")
                                .statusCode())
                        .isEqualTo(400);
            }
        }
    }

    @Tag("M5")
    @Test
    void aLimitOfTheApplicationsOwnMapperComesFirst() {
        RestPlugin plugin = RestPlugin.withResources(Resource.class).withJson(json -> {
            var factory = json.build().getFactory();
            factory.setStreamReadConstraints(
                    factory.streamReadConstraints().rebuild().maxTokenCount(6).build());
        });
        try (TestServer few = TestServer.start(plugin)) {
            assertThat(few.postJson("/all", "{\"list\":[1]}").statusCode()).isEqualTo(200);
            assertThat(few.postJson("/all", "{\"list\":[1,2,3]}").statusCode()).isEqualTo(400);
        }
    }
}
