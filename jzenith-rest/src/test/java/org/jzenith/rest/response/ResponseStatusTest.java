package org.jzenith.rest.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Future;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.support.TestServer;

/** The status and the location of successes, by {@code @ResponseStatus} and {@code Created}. */
@Tag("R14")
class ResponseStatusTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    public interface Animal {}

    @JsonTypeName("cat")
    public record Cat(int lives) implements Animal {}

    public record Value(int n) {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Observed {}

    /** Answers which status it has seen. */
    @Observed
    public static class Observer implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Seen", response.getStatus());
        }
    }

    public interface Declared {
        @POST
        @Path("inherited")
        @ResponseStatus(203)
        Value inherited();
    }

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource implements Declared {

        @POST
        @Path("value")
        @Compiled
        @ResponseStatus(201)
        public Value value() {
            return new Value(1);
        }

        @POST
        @Path("single")
        @Compiled
        @ResponseStatus(201)
        public Single<Value> single() {
            return Single.just(new Value(1));
        }

        @POST
        @Path("late")
        @Compiled
        @ResponseStatus(201)
        public Single<Value> late() {
            return Single.timer(5, TimeUnit.MILLISECONDS, Schedulers.computation())
                    .map(tick -> new Value(1));
        }

        @POST
        @Path("maybe")
        @ResponseStatus(201)
        public Maybe<Value> maybe() {
            return Maybe.just(new Value(1));
        }

        @POST
        @Path("stage")
        @ResponseStatus(201)
        public CompletionStage<Value> stage() {
            return CompletableFuture.supplyAsync(() -> new Value(1));
        }

        @POST
        @Path("future")
        @ResponseStatus(201)
        public Future<Value> future() {
            return Future.succeededFuture(new Value(1));
        }

        @POST
        @Path("filtered")
        @Observed
        @ResponseStatus(201)
        public Single<Value> filtered() {
            return single();
        }

        @POST
        @Path("filtered-value")
        @Observed
        @ResponseStatus(201)
        public Value filteredValue() {
            return value();
        }

        @POST
        @Path("blocking")
        @Blocking
        @ResponseStatus(201)
        public Value blocking() {
            return new Value(1);
        }

        @POST
        @Path("generic")
        @ResponseStatus(201)
        public Single<GenericEntity<Value>> generic() {
            return Single.just(new GenericEntity<>(new Value(1)) {});
        }

        @Override
        public Value inherited() {
            return new Value(1);
        }

        @POST
        @Path("void")
        @Compiled
        @ResponseStatus(202)
        public void nothing() {}

        @POST
        @Path("void-blocking")
        @Blocking
        @ResponseStatus(202)
        public void blockingNothing() {}

        @POST
        @Path("void-filtered")
        @Observed
        @ResponseStatus(202)
        public void filteredNothing() {}

        @POST
        @Path("completable")
        @Compiled
        @ResponseStatus(202)
        public Completable completable() {
            return Completable.complete();
        }

        @POST
        @Path("completable-filtered")
        @Observed
        @ResponseStatus(202)
        public Completable filteredCompletable() {
            return Completable.complete();
        }

        @POST
        @Path("reset")
        @ResponseStatus(205)
        public Completable reset() {
            return Completable.complete();
        }

        @POST
        @Path("null")
        @ResponseStatus(202)
        public CompletionStage<Value> nullStage() {
            return CompletableFuture.completedFuture(null);
        }

        @POST
        @Path("flow")
        @ResponseStatus(202)
        public Flowable<Value> flow() {
            return Flowable.just(new Value(1), new Value(2));
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        @ResponseStatus(203)
        public Flowable<Value> lines() {
            return Flowable.just(new Value(1), new Value(2));
        }

        @GET
        @Path("input")
        @Produces("text/plain")
        @ResponseStatus(203)
        public InputStream input() {
            return new ByteArrayInputStream(new byte[] {'a'});
        }

        @POST
        @Path("empty")
        @ResponseStatus(201)
        public Maybe<Value> empty() {
            return Maybe.empty();
        }

        @POST
        @Path("thrown")
        @ResponseStatus(201)
        public Value thrown() {
            throw new BadRequestException();
        }

        @POST
        @Path("failed")
        @Compiled
        @ResponseStatus(201)
        public Single<Value> failed() {
            return Single.error(new BadRequestException());
        }

        @POST
        @Path("failed-flow")
        @ResponseStatus(201)
        public Flowable<Value> failedFlow() {
            return Flowable.error(new BadRequestException());
        }

        @POST
        @Path("mapped")
        @ResponseStatus(201)
        public Single<Value> mapped() {
            return Single.error(new UnsupportedOperationException());
        }

        @POST
        @Path("created")
        @Compiled
        public Created<Value> created() {
            return Created.at("things/1", new Value(1));
        }

        @POST
        @Path("created-single")
        @Compiled
        public Single<Created<Value>> createdSingle() {
            return Single.just(Created.at("things/1", new Value(1)));
        }

        @POST
        @Path("created-said")
        @Compiled
        @ResponseStatus(201)
        public Single<Created<Value>> createdSaid() {
            return createdSingle();
        }

        @POST
        @Path("created-filtered")
        @Observed
        public Single<Created<Value>> createdFiltered() {
            return createdSingle();
        }

        @POST
        @Path("created-blocking")
        @Blocking
        public Created<Value> createdBlocking() {
            return created();
        }

        @POST
        @Path("created-object")
        public Single<Object> createdObject() {
            return Single.just(created());
        }

        @POST
        @Path("created-slash")
        public Single<Created<Value>> createdSlash() {
            return Single.just(new Created<>(URI.create("/things/1"), new Value(1)));
        }

        @POST
        @Path("created-resumed")
        public void createdResumed(@Suspended AsyncResponse response) {
            response.resume(created());
        }

        @POST
        @Path("created-animals")
        public Single<Created<List<Animal>>> createdAnimals() {
            return Single.just(Created.at("things/1", List.of(new Cat(9))));
        }

        @POST
        @Path("created-animals-now")
        public Created<List<Animal>> createdAnimalsNow() {
            return Created.at("things/1", List.of(new Cat(9)));
        }

        @POST
        @Path("created-generic")
        public Single<Created<Object>> createdGeneric() {
            return Single.just(Created.at("things/1", new GenericEntity<List<Animal>>(List.of(new Cat(9))) {}));
        }

        @POST
        @Path("created-nothing")
        @Compiled
        public Single<Created<Void>> createdNothing() {
            return Single.just(Created.at("things/1"));
        }

        @POST
        @Path("created-text")
        @Produces("text/plain")
        @Compiled
        public Single<Created<String>> createdText() {
            return Single.just(Created.at("things/1", "text"));
        }
    }

    private static TestServer compiled;
    private static TestServer plain;

    @BeforeAll
    static void start() {
        compiled = start("true");
        plain = start("false");
    }

    private static TestServer start(String dispatch) {
        return TestServer.start(
                Map.of("rest.compiled-dispatch", dispatch, "rest.base-path", "/api"),
                RestPlugin.withResources(Resource.class)
                        .withProviders(Observer.class)
                        .withMapping(UnsupportedOperationException.class, 409));
    }

    @AfterAll
    static void stop() {
        compiled.close();
        plain.close();
    }

    /** Both applications answer alike; only the name of the server is different. */
    private static HttpResponse<String> send(String method, String path) {
        HttpResponse<String> response = compiled.send(method, "/api/" + path, null);
        HttpResponse<String> other = plain.send(method, "/api/" + path, null);
        assertThat(other.statusCode()).isEqualTo(response.statusCode());
        assertThat(other.body().replaceAll("requestId\":\"[^\"]*", ""))
                .isEqualTo(response.body().replaceAll("requestId\":\"[^\"]*", ""));
        for (String header : List.of("Content-Type", "Content-Length", "Transfer-Encoding", "X-Seen")) {
            boolean problem =
                    header.equals("Content-Length") && response.statusCode() >= 400; // Its request id differs.
            assertThat(problem
                            || other.headers()
                                    .firstValue(header)
                                    .equals(response.headers().firstValue(header)))
                    .as(header)
                    .isTrue();
        }
        assertThat(other.headers().firstValue("Location").map(uri -> uri.replace(":" + plain.port(), "")))
                .isEqualTo(
                        response.headers().firstValue("Location").map(uri -> uri.replace(":" + compiled.port(), "")));
        return response;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "value",
                "single",
                "late",
                "maybe",
                "stage",
                "future",
                "filtered",
                "filtered-value",
                "blocking",
                "generic"
            })
    void areThoseOfTheAnnotationForAValue(String path) {
        HttpResponse<String> response = send("POST", path);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("{\"n\":1}");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("X-Seen"))
                .isEqualTo(path.startsWith("filtered") ? java.util.Optional.of("201") : java.util.Optional.empty());
    }

    @Test
    void areThoseOfTheAnnotationOfAnInterface() {
        assertThat(send("POST", "inherited").statusCode()).isEqualTo(203);
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "void-blocking", "void-filtered", "completable", "completable-filtered", "null"})
    void areThoseOfTheAnnotationForNoValue(String path) {
        HttpResponse<String> response = send("POST", path);
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValue("Content-Length")).hasValue("0");
    }

    @Test
    void mayForbidABody() {
        assertThat(send("POST", "reset").statusCode()).isEqualTo(205);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, flow, 202, '[{\"n\":1},{\"n\":2}]'",
        "GET, lines, 203, '{\"n\":1}\n{\"n\":2}\n'",
        "GET, input, 203, a"
    })
    void areThoseOfTheAnnotationForAStream(String method, String path, int status, String body) {
        HttpResponse<String> response = send(method, path);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({"GET, lines, 203", "GET, input, 203"})
    void areThatOfGetForHead(String method, String path, int status) {
        assertThat(send("HEAD", path).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"empty, 404", "thrown, 400", "failed, 400", "failed-flow, 400", "mapped, 409"})
    void areNotThoseOfFailures(String path, int status) {
        assertThat(send("POST", path).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "created",
                "created-single",
                "created-said",
                "created-filtered",
                "created-blocking",
                "created-object",
                "created-slash",
                "created-resumed"
            })
    void areCreatedWithTheLocation(String path) {
        HttpResponse<String> response = send("POST", path);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("{\"n\":1}");
        assertThat(response.headers().firstValue("Location"))
                .hasValue("http://127.0.0.1:" + compiled.port() + "/api/things/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created-animals", "created-animals-now", "created-generic"})
    void keepTheTypeOfTheBody(String path) {
        assertThat(send("POST", path).body()).isEqualTo("[{\"kind\":\"cat\",\"lives\":9}]");
    }

    @Test
    void areCreatedWithoutABody() {
        HttpResponse<String> response = send("POST", "created-nothing");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Content-Length")).hasValue("0");
        assertThat(response.headers().firstValue("Location")).isPresent();
    }

    @Test
    void areCreatedAsText() {
        HttpResponse<String> response = send("POST", "created-text");
        assertThat(response.body()).isEqualTo("text");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
    }
}
