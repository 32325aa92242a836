package org.jzenith.rest.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.TestServer;

/** Methods that decide on status and headers, and tell the type of the body. */
class TypedResponseTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    public interface Animal {}

    @JsonTypeName("cat")
    public record Cat(int lives) implements Animal {}

    private static final String CATS = "[{\"kind\":\"cat\",\"lives\":9}]";

    private static TypedResponse<List<Animal>> cats() {
        List<Animal> cats = new ArrayList<>(List.of(new Cat(9)));
        return TypedResponse.of(
                cats, Response.status(203).link("cats?after=1", "next").header("X-Total", 1));
    }

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {

        @GET
        @Path("now")
        @Compiled
        public TypedResponse<List<Animal>> now() {
            return cats();
        }

        @GET
        @Path("single")
        @Compiled
        public Single<TypedResponse<List<Animal>>> single() {
            return Single.just(cats());
        }

        @GET
        @Path("late")
        public Single<TypedResponse<List<Animal>>> late() {
            return Single.fromCallable(TypedResponseTest::cats).subscribeOn(Schedulers.computation());
        }

        @GET
        @Path("maybe")
        public Maybe<TypedResponse<List<Animal>>> maybe() {
            return Maybe.just(cats());
        }

        @GET
        @Path("blocking")
        @Blocking
        public TypedResponse<List<Animal>> blocking() {
            return cats();
        }

        @GET
        @Path("nobody")
        public Maybe<TypedResponse<List<Animal>>> nobody() {
            return Maybe.empty();
        }

        @GET
        @Path("resumed")
        public void resumed(@Suspended AsyncResponse response) {
            response.resume(TypedResponse.of(new Cat(9), Response.status(203)));
        }

        @GET
        @Path("tagged")
        @Compiled
        public Single<TypedResponse<Cat>> tagged(@Context Request request) {
            EntityTag tag = new EntityTag("7");
            Response.ResponseBuilder same = request.evaluatePreconditions(tag);
            return Single.just(
                    same == null
                            ? TypedResponse.of(new Cat(7), Response.ok().tag(tag))
                            : TypedResponse.empty(same.tag(tag)));
        }

        @GET
        @Path("text")
        @Produces({"text/plain", "text/html"})
        public TypedResponse<String> text() {
            return TypedResponse.of("<p>", Response.ok().type("text/html"));
        }

        @GET
        @Path("stream")
        public TypedResponse<Flowable<Cat>> stream() {
            return TypedResponse.of(
                    Flowable.just(new Cat(1), new Cat(2)), Response.ok().header("X-Total", 2));
        }

        private static final TypedResponse<Cat> SHARED = TypedResponse.of(new Cat(1), Response.ok());

        @GET
        @Path("shared")
        public TypedResponse<Cat> shared() {
            return SHARED;
        }
    }

    /** Changes every response. */
    public static class Counting implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().add("X-Filtered", response.getEntityType() == null ? "" : "typed");
        }
    }

    private static TestServer server;
    private static TestServer filtered;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of(), RestPlugin.withResources(Resource.class));
        filtered = TestServer.start(
                Map.of(), RestPlugin.withResources(Resource.class).withProviders(Counting.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        filtered.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "single", "late", "maybe", "blocking"})
    void haveTheStatusTheHeadersAndABodyOfItsType(String path) {
        for (TestServer each : List.of(server, filtered)) {
            HttpResponse<String> answer = each.get("/" + path);
            assertThat(answer.statusCode()).isEqualTo(203);
            assertThat(answer.body()).isEqualTo(CATS);
            assertThat(answer.headers().firstValue("X-Total")).contains("1");
            assertThat(answer.headers().firstValue("Link"))
                    .hasValueSatisfying(link -> assertThat(link).contains("rel=\"next\"", "cats?after=1"));
        }
    }

    @Test
    void areSeenByFiltersWithTheirType() {
        assertThat(filtered.get("/single").headers().allValues("X-Filtered")).containsExactly("typed");
    }

    @Test
    void mayBeMissing() {
        assertThat(server.get("/nobody").statusCode()).isEqualTo(404);
    }

    @Test
    void mayBeWhatAnAsyncResponseIsResumedWith() {
        HttpResponse<String> answer = server.get("/resumed");
        assertThat(answer.statusCode()).isEqualTo(203);
        assertThat(answer.body()).isEqualTo("{\"kind\":\"cat\",\"lives\":9}");
    }

    @Test
    void areNotSentAgainToWhoHasThem() {
        for (TestServer each : List.of(server, filtered)) {
            HttpResponse<String> first = each.get("/tagged");
            assertThat(first.body()).isEqualTo("{\"kind\":\"cat\",\"lives\":7}");
            assertThat(first.headers().firstValue("ETag")).contains("\"7\"");
            HttpResponse<String> second = each.get("/tagged", "If-None-Match", "\"7\"");
            assertThat(second.statusCode()).isEqualTo(304);
            assertThat(second.body()).isEmpty();
            assertThat(second.headers().firstValue("ETag")).contains("\"7\"");
        }
    }

    @Test
    void mayHaveAMediaType() {
        HttpResponse<String> answer = server.get("/text");
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        assertThat(answer.body()).isEqualTo("<p>");
    }

    @Test
    void mayBeStreams() {
        HttpResponse<String> answer = server.get("/stream");
        assertThat(answer.headers().firstValue("X-Total")).contains("2");
        assertThat(answer.body()).isEqualTo("[{\"kind\":\"cat\",\"lives\":1},{\"kind\":\"cat\",\"lives\":2}]");
    }

    @Test
    void areNotChangedByWhatFiltersDo() {
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> answer = filtered.get("/shared");
            assertThat(answer.headers().allValues("X-Filtered")).containsExactly("typed");
        }
    }

    @Test
    void neverHaveABodyOfNothing() {
        assertThatThrownBy(() -> TypedResponse.of(null, Response.ok())).isInstanceOf(NullPointerException.class);
        assertThat(TypedResponse.empty(Response.ok("body")).entity()).isNull();
        assertThat(TypedResponse.of("body", Response.accepted()).status()).isEqualTo(202);
    }
}
