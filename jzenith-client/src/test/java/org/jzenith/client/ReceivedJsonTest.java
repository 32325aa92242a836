package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.client.error.ClientContentException;
import org.jzenith.client.error.ClientResponseException;

/** The limit of what JSON of a service makes the application hold. */
@Tag("S6")
class ReceivedJsonTest {

    /** Some bytes for each name, value and bracket, which take a hundred times as many in memory. */
    private static final String BOMB =
            IntStream.range(0, 700_000).mapToObj(i -> "\"k" + i + "\":[{}]").collect(Collectors.joining(",", "{", "}"));

    /** Seven names, values and brackets. */
    private static final String SMALL = "{\"a\":[{}]}";

    @Path("maps")
    public interface MapApi {

        @GET
        Single<Map<String, Object>> map();

        @GET
        Single<Response> response();

        @GET
        @Path("stream")
        Flowable<Map<String, Object>> stream();
    }

    private static Stub answering(int status, String type, String body) {
        return Stub.http(request -> answer(request, status, type, body));
    }

    private static void answer(HttpServerRequest request, int status, String type, String body) {
        request.response().setStatusCode(status).putHeader("Content-Type", type).end(body);
    }

    private static Called<MapApi> client(Stub stub, String... keys) {
        return Called.at(stub.url(), MapApi.class, keys);
    }

    @Test
    void aBodyWithTooManyTokensIsNotRead() throws Exception {
        try (Stub stub = answering(200, "application/json", BOMB);
                Called<MapApi> client = client(stub)) {
            assertThat(failure(client.api().map()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessage(
                            "client-books: GET /maps: the response has more than 250000 names, values and brackets of JSON, which is client-books.max-json-tokens");
            Response response = value(client.api().response());
            assertThatThrownBy(() -> response.readEntity(new GenericType<Map<String, Object>>() {}))
                    .isInstanceOf(ProcessingException.class)
                    .hasMessageContaining("client-books.max-json-tokens");
        }
    }

    @Test
    void theLimitIsThatOfTheConfiguration() throws Exception {
        try (Stub stub = answering(200, "application/json", SMALL);
                Called<MapApi> enough = client(stub, "max-json-tokens=7");
                Called<MapApi> less = client(stub, "max-json-tokens=6")) {
            assertThat(value(enough.api().map())).containsOnlyKeys("a");
            assertThat(failure(less.api().map())).hasMessageContaining("has more than 6 names, values and brackets");
        }
    }

    @Test
    void theLimitIsForEachElementOfAStream() throws Exception {
        try (Stub stub = answering(200, "application/x-ndjson", (SMALL + '\n').repeat(1_000));
                Called<MapApi> enough = client(stub, "max-json-tokens=7");
                Called<MapApi> less = client(stub, "max-json-tokens=6")) {
            assertThat(value(enough.api().stream().count())).isEqualTo(1_000);
            assertThat(failure(less.api().stream().toList())).hasMessageContaining("client-books.max-json-tokens");
        }
    }

    @Test
    void aLargeProblemIsNotRead() throws Exception {
        try (Stub stub = answering(500, "application/problem+json", BOMB);
                Called<MapApi> client = client(stub)) {
            assertThat(failure(client.api().map())).isInstanceOfSatisfying(ClientResponseException.class, answer -> {
                assertThat(answer).hasMessage("client-books: GET /maps was answered with 500");
                assertThat(answer.problem()).isEmpty();
            });
        }
    }

    @Test
    void aBodyThatIsTooDeepNamesTheLimit() throws Exception {
        try (Stub stub = answering(200, "application/json", "{\"a\":" + "[".repeat(300) + "]".repeat(300) + '}');
                Called<MapApi> client = client(stub)) {
            assertThat(failure(client.api().map()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessageContaining("goes beyond what is accepted as JSON: Document nesting depth (201)");
        }
    }
}
