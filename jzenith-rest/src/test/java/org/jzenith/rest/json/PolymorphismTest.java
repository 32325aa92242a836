package org.jzenith.rest.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.TestServer;

/** A value tells its type if {@code @JsonTypeInfo} says so, wherever it stands in what a method returns. */
@Tag("stress")
class PolymorphismTest {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    public interface Animal {}

    @JsonTypeName("cat")
    public record Cat(String name) implements Animal {}

    @JsonTypeName("dog")
    public record Dog(int age) implements Animal {}

    public record Page<T>(T first, List<T> rest) {}

    private static final List<Animal> LIST = List.of(new Cat("Tom"), new Dog(3));
    private static final Map<String, Animal> MAP = Map.of("a", new Cat("Tom"));
    private static final Page<Animal> PAGE = new Page<>(new Cat("Tom"), List.of(new Dog(3)));
    private static final String LIST_AS_JSON = "[{\"type\":\"cat\",\"name\":\"Tom\"},{\"type\":\"dog\",\"age\":3}]";
    private static final String MAP_AS_JSON = "{\"a\":{\"type\":\"cat\",\"name\":\"Tom\"}}";
    private static final String PAGE_AS_JSON =
            "{\"first\":{\"type\":\"cat\",\"name\":\"Tom\"},\"rest\":[{\"type\":\"dog\",\"age\":3}]}";
    private static final String CAT_AS_JSON = "{\"type\":\"cat\",\"name\":\"Tom\"}";

    @Path("/streams")
    @Produces({MediaType.APPLICATION_JSON, "application/x-ndjson", MediaType.SERVER_SENT_EVENTS})
    public static class Streams {
        @GET
        @Path("animal")
        public Flowable<Animal> animal() {
            return Flowable.just(new Cat("Tom"));
        }

        @GET
        @Path("list")
        public Flowable<List<Animal>> list() {
            return Flowable.just(LIST);
        }

        @GET
        @Path("wildcard")
        public Flowable<? extends List<? extends Animal>> wildcard() {
            return Flowable.just(LIST);
        }

        @GET
        @Path("observable")
        public Observable<Collection<Animal>> observable() {
            return Observable.just(LIST);
        }

        @GET
        @Path("set")
        public Flowable<Set<Animal>> set() {
            return Flowable.just(new LinkedHashSet<>(LIST));
        }

        @GET
        @Path("array")
        public Flowable<Animal[]> array() {
            return Flowable.just(LIST.toArray(new Animal[0]));
        }

        @GET
        @Path("arrays")
        public Flowable<List<Animal>[]> arrays() {
            @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type
            List<Animal>[] arrays = new List[] {LIST};
            return Flowable.<List<Animal>[]>just(arrays);
        }

        @GET
        @Path("map")
        public Flowable<Map<String, Animal>> map() {
            return Flowable.just(MAP);
        }

        @GET
        @Path("optional")
        public Flowable<Optional<Animal>> optional() {
            return Flowable.just(Optional.of(new Cat("Tom")));
        }

        @GET
        @Path("page")
        public Flowable<Page<Animal>> page() {
            return Flowable.just(PAGE);
        }

        @GET
        @Path("nested")
        public Flowable<List<Page<Animal>>> nested() {
            return Flowable.just(List.of(PAGE));
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.ok(new GenericEntity<Flowable<List<Animal>>>(list()) {})
                    .build();
        }

        @GET
        @Path("generic")
        public GenericEntity<Flowable<List<Animal>>> generic() {
            return new GenericEntity<Flowable<List<Animal>>>(list()) {};
        }
    }

    @Path("/values")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Values {
        @GET
        @Path("animal")
        public Single<Animal> animal() {
            return Single.just(new Cat("Tom"));
        }

        @GET
        @Path("list")
        public List<Animal> list() {
            return LIST;
        }

        @GET
        @Path("array")
        public Animal[] array() {
            return LIST.toArray(new Animal[0]);
        }

        @GET
        @Path("single")
        public Single<List<Animal>> single() {
            return Single.just(LIST);
        }

        @GET
        @Path("wildcard")
        public Single<? extends List<? extends Animal>> wildcard() {
            return Single.just(LIST);
        }

        @GET
        @Path("maybe")
        public Maybe<Set<Animal>> maybe() {
            return Maybe.just(new LinkedHashSet<>(LIST));
        }

        @GET
        @Path("stage")
        public CompletionStage<Map<String, Animal>> stage() {
            return CompletableFuture.completedFuture(MAP);
        }

        @GET
        @Path("optional")
        public Single<Optional<Animal>> optional() {
            return Single.just(Optional.of(new Cat("Tom")));
        }

        @GET
        @Path("page")
        public Single<Page<Animal>> page() {
            return Single.just(PAGE);
        }

        @GET
        @Path("generic")
        public GenericEntity<List<Animal>> generic() {
            return new GenericEntity<List<Animal>>(LIST) {};
        }

        @GET
        @Path("single-generic")
        public Single<GenericEntity<List<Animal>>> singleGeneric() {
            return Single.just(generic());
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.ok(generic()).build();
        }

        @GET
        @Path("single-response")
        public Single<Response> singleResponse() {
            return Single.just(response());
        }
    }

    private static final Map<String, String> IN_STREAMS = Map.ofEntries(
            Map.entry("animal", CAT_AS_JSON),
            Map.entry("list", LIST_AS_JSON),
            Map.entry("wildcard", LIST_AS_JSON),
            Map.entry("observable", LIST_AS_JSON),
            Map.entry("set", LIST_AS_JSON),
            Map.entry("array", LIST_AS_JSON),
            Map.entry("arrays", '[' + LIST_AS_JSON + ']'),
            Map.entry("map", MAP_AS_JSON),
            Map.entry("optional", CAT_AS_JSON),
            Map.entry("page", PAGE_AS_JSON),
            Map.entry("nested", '[' + PAGE_AS_JSON + ']'),
            Map.entry("response", LIST_AS_JSON),
            Map.entry("generic", LIST_AS_JSON));

    private static final Map<String, String> AS_VALUES = Map.ofEntries(
            Map.entry("animal", CAT_AS_JSON),
            Map.entry("list", LIST_AS_JSON),
            Map.entry("array", LIST_AS_JSON),
            Map.entry("single", LIST_AS_JSON),
            Map.entry("wildcard", LIST_AS_JSON),
            Map.entry("maybe", LIST_AS_JSON),
            Map.entry("stage", MAP_AS_JSON),
            Map.entry("optional", CAT_AS_JSON),
            Map.entry("page", PAGE_AS_JSON),
            Map.entry("generic", LIST_AS_JSON),
            Map.entry("single-generic", LIST_AS_JSON),
            Map.entry("response", LIST_AS_JSON),
            Map.entry("single-response", LIST_AS_JSON));

    static Stream<Arguments> inStreams() {
        return IN_STREAMS.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    static Stream<Arguments> asValues() {
        return AS_VALUES.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    private static TestServer server;
    private static TestServer uncompiled;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Streams.class, Values.class));
        uncompiled = TestServer.start(
                Map.of("rest.compiled-dispatch", false), RestPlugin.withResources(Streams.class, Values.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        uncompiled.close();
    }

    @Tag("R1")
    @ParameterizedTest
    @MethodSource("inStreams")
    void showsInEveryFormatOfAStream(String path, String element) {
        assertThat(get(server, "/streams/" + path, "application/json")).isEqualTo('[' + element + ']');
        assertThat(get(server, "/streams/" + path, "application/x-ndjson")).isEqualTo(element + '\n');
        assertThat(get(server, "/streams/" + path, "text/event-stream")).endsWith("data: " + element + "\n\n");
    }

    @Tag("R1")
    @ParameterizedTest
    @MethodSource("asValues")
    void showsInValuesWhetherOrNotTheirMethodIsCompiled(String path, String value) {
        assertThat(get(server, "/values/" + path, "application/json")).isEqualTo(value);
        assertThat(get(uncompiled, "/values/" + path, "application/json")).isEqualTo(value);
    }

    @Test
    void isTestedWithCompiledMethods() {
        assertThat(server.application()
                        .injector()
                        .getInstance(DispatchReport.class)
                        .methods())
                .anyMatch(method -> method.path().equals("/values/single") && method.reason() == null);
    }

    private static String get(TestServer from, String path, String accept) {
        return from.get(path, "Accept", accept).body();
    }
}
