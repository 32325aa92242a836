package org.jzenith.rest.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.reactivex.Flowable;
import io.reactivex.processors.PublishProcessor;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.TestServer;

/** Elements that are written together. */
class StreamElementsTest {

    private static final int MANY = 10_000;
    private static final PublishProcessor<Object> SHARED = PublishProcessor.create();
    private static TestServer server;

    public record Item(int id) {}

    public record Raw(@JsonRawValue String value) {}

    /** Is written as the id of the request in which it is written. */
    public static final class Asking {

        public String getRequestId() {
            return RequestScope.current().requestId();
        }
    }

    @Path("/")
    @Produces({MediaType.APPLICATION_JSON, "application/x-ndjson", MediaType.SERVER_SENT_EVENTS})
    public static class Resource {

        @GET
        @Path("mixed")
        public Flowable<Object> mixed() {
            return Flowable.just(
                    new Item(1), new Item(2), "a\nb", List.of(3), Map.of("c", 4), new Item(5), 6, new Raw("[7,\n8]"));
        }

        @GET
        @Path("many")
        public Flowable<Item> many() {
            return Flowable.range(0, MANY).map(Item::new);
        }

        @GET
        @Path("shared")
        public Flowable<Object> shared() {
            return SHARED.onBackpressureBuffer();
        }

        @POST
        @Path("publish")
        public void publish() {
            SHARED.onNext(new Asking());
            SHARED.onNext(new Asking());
            SHARED.onComplete();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json     | [{\"id\":1},{\"id\":2},\"a\\nb\",[3],{\"c\":4},{\"id\":5},6,{\"value\":[7,~8]}]",
                "application/x-ndjson | {\"id\":1}~{\"id\":2}~\"a\\nb\"~[3]~{\"c\":4}~{\"id\":5}~6~{\"value\":[7,8]}~",
                "text/event-stream    | :~~data: {\"id\":1}~~data: {\"id\":2}~~data: a~data: b~~data: [3]~~"
                        + "data: {\"c\":4}~~data: {\"id\":5}~~data: 6~~data: {\"value\":[7,~data: 8]}~~",
            })
    void mayBeOfSeveralClassesAndHaveLineEnds(String type, String body) {
        assertThat(server.get("/mixed", "Accept", type).body().replace('\n', '~'))
                .isEqualTo(body);
    }

    @Test
    void comeInOrderThoughTheyAreSentInPieces() {
        String body = server.get("/many", "Accept", "application/x-ndjson").body();
        assertThat(body.lines()).hasSize(MANY).startsWith("{\"id\":0}").endsWith("{\"id\":9999}");
        assertThat(body.lines().distinct()).hasSize(MANY);
    }

    @Test
    void areWrittenInTheScopeOfTheirOwnRequestThoughAnotherOnePublishesThem() throws Exception {
        CompletableFuture<HttpResponse<String>> reader =
                CompletableFuture.supplyAsync(() -> server.get("/shared", "Accept", "application/x-ndjson"));
        Await.until(SHARED::hasSubscribers);
        assertThat(server.send("POST", "/publish", "").statusCode()).isEqualTo(204);
        HttpResponse<String> response = reader.get(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        String id = response.headers().firstValue("X-Request-Id").orElseThrow();
        assertThat(response.body()).isEqualTo(("{\"requestId\":\"" + id + "\"}\n").repeat(2));
    }
}
