package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;
import org.jzenith.testing.TestResponse;

/** What is said of methods that declare their status. */
@Tag("R14")
class ResponseStatusTest {

    public record Item(int n) {}

    public interface Declared {
        @POST
        @Path("inherited")
        @ResponseStatus(203)
        Item inherited();
    }

    @Path("/statuses")
    @Produces("application/json")
    public static class StatusResource implements Declared {
        @POST
        @Path("created")
        public Single<Created<Item>> created() {
            return Single.just(Created.at("statuses/1", new Item(1)));
        }

        @POST
        @Path("said")
        @ApiResponse(responseCode = "201", description = "Made")
        public Created<Item> said() {
            return Created.at("statuses/1", new Item(1));
        }

        @POST
        @Path("nothing")
        public Created<Void> nothing() {
            return Created.at("statuses/1");
        }

        @POST
        @Path("typed")
        public Single<TypedResponse<Item>> typed() {
            return Single.just(TypedResponse.of(new Item(1), Response.ok().tag("7")));
        }

        @POST
        @Path("empty")
        public TypedResponse<Void> empty() {
            return TypedResponse.empty(Response.noContent());
        }

        @POST
        @Path("accepted")
        @ApiResponse(responseCode = "202", description = "Later")
        public TypedResponse<List<Item>> accepted() {
            return TypedResponse.of(List.of(new Item(1)), Response.accepted());
        }

        @POST
        @Path("value")
        @ResponseStatus(201)
        public Item value() {
            return new Item(1);
        }

        @POST
        @Path("stream")
        @ResponseStatus(202)
        public Flowable<Item> stream() {
            return Flowable.just(new Item(1));
        }

        @POST
        @Path("completable")
        @ResponseStatus(202)
        public Completable completable() {
            return Completable.complete();
        }

        @Override
        public Item inherited() {
            return new Item(1);
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(StatusResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @ParameterizedTest
    @CsvSource({
        "created, 201, true",
        "said, 201, true",
        "nothing, 201, false",
        "typed, 200, true",
        "empty, 204, false",
        "accepted, 202, true",
        "value, 201, true",
        "stream, 202, true",
        "completable, 202, false",
        "inherited, 203, true"
    })
    void isWhatIsAnswered(String path, int status, boolean body) {
        TestResponse response = application.client().post("/statuses/" + path, "");
        JsonNode responses = document.path("paths").path("/statuses/" + path).at("/post/responses");
        assertThat(response.status()).isEqualTo(status);
        assertThat(responses.fieldNames())
                .toIterable()
                .filteredOn(name -> name.startsWith("2"))
                .containsExactly(String.valueOf(status));
        JsonNode described = responses.path(String.valueOf(status));
        assertThat(described.has("content")).isEqualTo(body);
        assertThat(response.body().isEmpty()).isEqualTo(!body);
        assertThat(described.at("/headers/Location").isMissingNode())
                .isEqualTo(response.header("Location").isEmpty());
    }

    @Test
    void isTheTypeOfTheBody() {
        assertThat(document.at("/paths/~1statuses~1created/post/responses/201/content/application~1json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/ResponseStatusTest.Item");
        assertThat(document.at("/paths/~1statuses~1said/post/responses/201/description")
                        .asText())
                .isEqualTo("Made");
        assertThat(document.at("/paths/~1statuses~1typed/post/responses/200/content/application~1json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/ResponseStatusTest.Item");
        assertThat(document.at(
                                "/paths/~1statuses~1accepted/post/responses/202/content/application~1json/schema/items/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/ResponseStatusTest.Item");
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }
}
