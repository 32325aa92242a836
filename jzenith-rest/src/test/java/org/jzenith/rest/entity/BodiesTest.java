package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class BodiesTest {

    public record Event(
            String name, Optional<String> note, LocalDate day, Instant at, Duration length, List<String> tags) {}

    public record Parts(JsonObject object, JsonArray array, Buffer bytes) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    public interface Shape {}

    public record Circle(int radius) implements Shape {}

    public record Square(int side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    public interface OfAnyClass {}

    public record Anything(int value) implements OfAnyClass {}

    @Value
    @Builder
    @Jacksonized
    public static class Person {
        String name;
        Optional<Integer> age;

        @Builder.Default
        String role = "guest";
    }

    @Path("/")
    public static class Resource {
        @POST
        @Path("event")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Event event(Event event) {
            return event;
        }

        @POST
        @Path("person")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Person person(Person person) {
            return person;
        }

        @POST
        @Path("vertx")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public JsonObject vertx(JsonObject body) {
            return body.put("given", body.getJsonObject("of").copy().put("at", Instant.EPOCH));
        }

        @POST
        @Path("parts")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Parts parts(Parts parts) {
            return parts;
        }

        @POST
        @Path("shape")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Shape shape(Shape shape) {
            return shape;
        }

        @POST
        @Path("class")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public OfAnyClass ofAnyClass(OfAnyClass value) {
            return value;
        }

        @POST
        @Path("length")
        @Produces(MediaType.TEXT_PLAIN)
        public int length(InputStream body) throws IOException {
            return body.readAllBytes().length;
        }

        @POST
        @Path("call")
        public void call() {
            CALLS.incrementAndGet();
        }

        @POST
        @Path("form")
        @Produces(MediaType.TEXT_PLAIN)
        public String form(@FormParam("a") @DefaultValue("none") String a) {
            return a;
        }
    }

    private static final AtomicInteger CALLS = new AtomicInteger();
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("rest.max-body-size", "1000"), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void takesARecordWithOptionalAndTime() {
        String json = "{\"name\":\"x\",\"note\":null,\"day\":\"2026-11-20\",\"at\":\"2026-11-20T10:00:00Z\","
                + "\"length\":\"PT1H30M\",\"tags\":[\"a\",\"b\"]}";
        assertThat(server.postJson("/event", json).body()).isEqualTo(json);
    }

    @Test
    void takesALombokValueWithBuilderAndItsDefaults() {
        assertThat(server.postJson("/person", "{\"name\":\"Ada\",\"age\":36}").body())
                .isEqualTo("{\"name\":\"Ada\",\"age\":36,\"role\":\"guest\"}");
    }

    @Test
    void takesValuesOfVertxAsWhatTheyContain() {
        assertThat(server.postJson("/vertx", "{\"of\":{\"a\":[1]}}").body())
                .isEqualTo("{\"of\":{\"a\":[1]},\"given\":{\"a\":[1],\"at\":\"1970-01-01T00:00:00Z\"}}");
        String parts = "{\"object\":{\"a\":{\"b\":null}},\"array\":[1,[true]],\"bytes\":\"AQI=\"}";
        assertThat(server.postJson("/parts", parts).body()).isEqualTo(parts);
    }

    @Test
    @DisplayName("It takes subtypes that their properties tell apart, but no class that the body names")
    void takesSubtypesThatTheirPropertiesTellApart() {
        assertThat(server.postJson("/shape", "{\"radius\":1}").body()).isEqualTo("{\"radius\":1}");
        assertThat(server.postJson("/shape", "{\"depth\":1}").statusCode()).isEqualTo(400);
        String named = "{\"@class\":\"" + Anything.class.getName() + "\",\"value\":1}";
        assertThat(server.postJson("/class", named).statusCode()).isEqualTo(400);
    }

    @Test
    void takesAFormAndAnEmptyForm() {
        assertThat(server.send("POST", "/form", "a=b+c%20d", "Content-Type", "application/x-www-form-urlencoded")
                        .body())
                .isEqualTo("b c d");
        assertThat(server.send("POST", "/form", "", "Content-Type", "application/x-www-form-urlencoded")
                        .body())
                .isEqualTo("none");
    }

    @Test
    void takesABodyAtTheLimitAndRefusesOneByteMore() {
        assertThat(server.send("POST", "/length", "x".repeat(1000)).body()).isEqualTo("1000");
        assertThat(server.send("POST", "/length", "x".repeat(1001)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void takesAChunkedBodyOnTheSameConnectionAsTheNextRequest() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /length HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n5");
            connection.send("POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n0");
        }
    }

    @Test
    void refusesAnEndlessBodyWhileItIsStillComing() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /length HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
            connection.send("1f4\r\n" + "x".repeat(500) + "\r\n").send("1f5\r\n" + "x".repeat(501) + "\r\n");
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 413 ")
                    .contains("connection: close")
                    .contains("The body is larger than 1000 bytes.");
            assertThat(connection.untilClosed()).isEmpty();
        }
    }

    @Test
    void answersNothingThatComesBehindABodyThatItRefuses() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n" + "x".repeat(1001)
                    + "POST /call HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 413 ").contains("connection: close");
            assertThat(connection.untilClosed()).isEmpty();
        }
        assertThat(CALLS).hasValue(0);
    }

    @Test
    void refusesADeclaredBodyBeforeItComes() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void asksForABodyThatTheClientHoldsBack() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 100 Continue");
            assertThat(connection.send("abc").response())
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\r\n\r\n3");
        }
    }

    @Test
    void readsAndWritesJsonAsTheApplicationWants() {
        RestPlugin plugin = RestPlugin.withResources(Resource.class)
                .withJson(json -> json.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE));
        try (TestServer custom = TestServer.start(plugin)) {
            assertThat(custom.postJson("/person", "{\"Name\":\"Ada\"}").body()).contains("\"Name\":\"Ada\"");
        }
    }
}
