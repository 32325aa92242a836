package org.jzenith.rxjava3;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.exceptions.CompositeException;
import io.reactivex.schedulers.Schedulers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestResponse;

/** A method that returns a type of RxJava 3 answers as one that returns the same type of RxJava 2. */
class ResultsTest {

    private static final List<String> KINDS = List.of("single", "maybe", "completable", "flowable", "events");
    /** They begin at once, and may last. */
    private static final List<String> STREAMS = List.of("flowable", "events");

    private static final List<String> OUTCOMES = List.of(
            "value", "nothing", "later", "failure", "mapped", "twice", "answer", "timeout", "response", "scope");
    private static final List<String> FILTERS = List.of("plain", "filtered");

    public record Item(String name, int size) {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Filtered {}

    @Filtered
    public static class Filter implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            request.setProperty("seen", true);
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders()
                    .putSingle(
                            "X-Filtered",
                            request.getProperty("seen") + " " + response.getStatus() + ' '
                                    + (RequestScope.current() != null));
        }
    }

    static final class MappedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The results of RxJava 2, and those of RxJava 3 made of the operators of RxJava 3. */
    private static final class Results {

        private static Object value(String outcome) {
            return switch (outcome) {
                case "failure" -> throw new IllegalStateException("not told");
                case "mapped" -> throw new MappedException();
                case "answer" ->
                    throw new WebApplicationException(Response.status(418)
                            .entity("teapot")
                            .type("text/plain")
                            .build());
                case "response" ->
                    Response.accepted(new Item("response", 1))
                            .header("X-Own", "yes")
                            .build();
                case "scope" -> new Item(String.valueOf(RequestScope.current().requestId()), 2);
                default -> new Item(outcome, 3);
            };
        }

        static io.reactivex.Maybe<Object> two(String outcome) {
            MappedException twice = new MappedException(); // Two sources of an operator have it at the same time.
            io.reactivex.Maybe<Object> made = io.reactivex.Maybe.fromCallable(() -> value(outcome));
            return switch (outcome) {
                case "nothing" -> io.reactivex.Maybe.empty();
                case "later", "scope" -> made.subscribeOn(Schedulers.io()).delay(5, TimeUnit.MILLISECONDS);
                case "timeout" -> io.reactivex.Maybe.never();
                case "twice" -> io.reactivex.Maybe.error(new io.reactivex.exceptions.CompositeException(twice, twice));
                default -> made;
            };
        }

        static Maybe<Object> three(String outcome) {
            MappedException twice = new MappedException();
            Maybe<Object> made = Maybe.fromCallable(() -> value(outcome));
            return switch (outcome) {
                case "nothing" -> Maybe.empty();
                case "later", "scope" ->
                    made.subscribeOn(io.reactivex.rxjava3.schedulers.Schedulers.io())
                            .delay(5, TimeUnit.MILLISECONDS);
                case "timeout" -> Maybe.never();
                case "twice" -> Maybe.error(new CompositeException(twice, twice));
                default -> made;
            };
        }
    }

    @Path("2/plain")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Two {
        @GET
        @Path("single/{outcome}")
        public io.reactivex.Single<Object> single(@PathParam("outcome") String outcome) {
            return Results.two(outcome).toSingle();
        }

        @GET
        @Path("maybe/{outcome}")
        public io.reactivex.Maybe<Object> maybe(@PathParam("outcome") String outcome) {
            return Results.two(outcome);
        }

        @GET
        @Path("completable/{outcome}")
        public io.reactivex.Completable completable(@PathParam("outcome") String outcome) {
            return Results.two(outcome).ignoreElement();
        }

        @GET
        @Path("flowable/{outcome}")
        public io.reactivex.Flowable<Object> flowable(@PathParam("outcome") String outcome) {
            return Results.two(outcome).toFlowable();
        }

        @GET
        @Path("events/{outcome}")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public io.reactivex.Flowable<Object> events(@PathParam("outcome") String outcome) {
            return Results.two(outcome).toFlowable();
        }
    }

    @Path("3/plain")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Three {
        @GET
        @Path("single/{outcome}")
        public Single<Object> single(@PathParam("outcome") String outcome) {
            return Results.three(outcome).toSingle();
        }

        @GET
        @Path("maybe/{outcome}")
        public Maybe<Object> maybe(@PathParam("outcome") String outcome) {
            return Results.three(outcome);
        }

        @GET
        @Path("completable/{outcome}")
        public Completable completable(@PathParam("outcome") String outcome) {
            return Results.three(outcome).ignoreElement();
        }

        @GET
        @Path("flowable/{outcome}")
        public Flowable<Object> flowable(@PathParam("outcome") String outcome) {
            return Results.three(outcome).toFlowable();
        }

        @GET
        @Path("events/{outcome}")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Object> events(@PathParam("outcome") String outcome) {
            return Results.three(outcome).toFlowable();
        }
    }

    @Path("2/filtered")
    @Filtered
    public static class FilteredTwo extends Two {}

    @Path("3/filtered")
    @Filtered
    public static class FilteredThree extends Three {}

    private static RunningApplication compiled;
    private static RunningApplication byRestEasy;

    @BeforeAll
    static void start() {
        compiled = start(true);
        byRestEasy = start(false);
    }

    private static RunningApplication start(boolean compiles) {
        return Applications.of(RestPlugin.withResources(Two.class, Three.class, FilteredTwo.class, FilteredThree.class)
                        .withProviders(Filter.class)
                        .withMapping(MappedException.class, 409, "mapped"))
                .withPlugins(OpenApiPlugin.create())
                .withConfiguration("rest.compiled-dispatch", compiles)
                .withConfiguration("rest.request-timeout", "200ms")
                .start();
    }

    @AfterAll
    static void stop() {
        compiled.close();
        byRestEasy.close();
    }

    static Stream<Arguments> matrix() {
        return KINDS.stream().flatMap(kind -> OUTCOMES.stream()
                .filter(outcome -> !outcome.equals("timeout") || !STREAMS.contains(kind))
                .flatMap(outcome -> FILTERS.stream().map(filter -> Arguments.of(kind, outcome, filter))));
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void answersTheSame(String kind, String outcome, String filter) {
        String path = '/' + filter + '/' + kind + '/' + outcome;
        List<String> answers = Stream.of(compiled, byRestEasy)
                .flatMap(application -> Stream.of("/2", "/3").map(version -> answer(application, version, path)))
                .distinct()
                .toList();
        assertThat(answers).as("%s by RxJava 2 and 3, compiled and not", path).hasSize(1);
        if (outcome.equals("scope") && !kind.equals("completable")) {
            assertThat(answers.get(0)).contains("the-id");
        }
    }

    private static String answer(RunningApplication application, String version, String path) {
        TestResponse response;
        try {
            response = Applications.client(application)
                    .withHeader("X-Request-Id", "the-id")
                    .get(version + path);
        } catch (RuntimeException e) { // A stream that has failed ends without its end.
            return "aborted";
        }
        return response.status() + " " + response.header("Content-Type") + ' ' + response.header("X-Own") + ' '
                + response.header("X-Filtered") + ' ' + response.body().replace(version + path, "");
    }

    @Test
    @SuppressWarnings("unchecked") // It is JSON.
    void areDescribedTheSame() {
        Map<String, Object> document =
                Applications.client(compiled).get("/openapi.json").json(Map.class);
        Map<String, Map<String, Map<String, Object>>> paths =
                (Map<String, Map<String, Map<String, Object>>>) document.get("paths");
        for (String kind : KINDS) {
            String path = "/plain/" + kind + "/{outcome}";
            assertThat(paths.get("/3" + path).get("get").get("responses"))
                    .isEqualTo(paths.get("/2" + path).get("get").get("responses"));
        }
    }
}
