package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.info.Info;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;

/** What applications decide for themselves, each in the same JVM as others. */
class ApplicationsTest {

    public record Note(String theText) {}

    @Path("/notes")
    @OpenAPIDefinition(info = @Info(title = "Notes", version = "2.1"))
    public static class NoteResource {
        @GET
        public Single<Note> get() {
            return Single.just(new Note(""));
        }

        @POST
        public void create(Note note) {}
    }

    @Path("/others")
    public static class OtherResource {
        @GET
        public String get() {
            return "";
        }
    }

    private static RestPlugin snakeCase() {
        return RestPlugin.withResources(NoteResource.class)
                .withJson(json -> json.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
    }

    @Test
    void haveADocumentEachWithTheJsonOfTheirOwn() {
        try (DescribedApplication camel = DescribedApplication.start(RestPlugin.withResources(NoteResource.class));
                DescribedApplication snake = DescribedApplication.start(snakeCase());
                DescribedApplication other =
                        DescribedApplication.start(RestPlugin.withResources(OtherResource.class))) {
            for (int i = 0; i < 2; i++) {
                assertThat(camel.document()
                                .at("/components/schemas/ApplicationsTest.Note")
                                .toString())
                        .isEqualTo(
                                "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{\"theText\":{\"type\":[\"string\",\"null\"]}}}");
                assertThat(snake.document()
                                .at("/components/schemas/ApplicationsTest.Note")
                                .toString())
                        .isEqualTo(
                                "{\"type\":\"object\",\"properties\":{\"the_text\":{\"type\":[\"string\",\"null\"]}}}");
                assertThat(other.document().toString()).doesNotContain("Note").contains("/others");
            }
        }
    }

    @Test
    void giveTheSameDocumentWhateverTheOrderOfTheirResources() {
        try (DescribedApplication one =
                        DescribedApplication.start(RestPlugin.withResources(NoteResource.class, OtherResource.class));
                DescribedApplication another =
                        DescribedApplication.start(RestPlugin.withResources(OtherResource.class, NoteResource.class))) {
            assertThat(one.get("/openapi.json").body())
                    .isEqualTo(another.get("/openapi.json").body());
        }
    }

    @Test
    void makeTheDocumentOnceHoweverManyAskAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        java.util.concurrent.atomic.AtomicInteger made = new java.util.concurrent.atomic.AtomicInteger();
        OpenApiPlugin plugin = OpenApiPlugin.create().withChange(document -> made.incrementAndGet());
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(NoteResource.class), plugin)) {
            assertThat(made).hasValue(0);
            List<Callable<String>> requests = IntStream.range(0, 64)
                    .<Callable<String>>mapToObj(
                            i -> () -> application.get("/openapi.json").body())
                    .toList();
            Set<String> bodies = threads.invokeAll(requests).stream()
                    .map(ApplicationsTest::join)
                    .collect(Collectors.toSet());
            assertThat(bodies).hasSize(1);
            assertThat(made).hasValue(1);
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static String join(Future<String> request) {
        try {
            return request.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void sayWhatTheyAreCalledAndWhereTheyLie() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(NoteResource.class), "--rest.base-path=/api/")) {
            assertThat(application.document().path("info").toString())
                    .isEqualTo("{\"title\":\"Notes\",\"version\":\"2.1\"}");
            assertThat(application.document().path("servers").toString()).isEqualTo("[{\"url\":\"/api\"}]");
            assertThat(application.document().path("paths").has("/notes")).isTrue();
        }
        try (DescribedApplication application = DescribedApplication.start(
                RestPlugin.withResources(NoteResource.class), "--openapi.title=Mine", "--openapi.version=3")) {
            assertThat(application.document().path("info").toString())
                    .isEqualTo("{\"title\":\"Mine\",\"version\":\"3\"}");
            assertThat(application.document().path("servers")).hasToString("[{\"url\":\"/\"}]");
        }
    }

    @Test
    void areCalledByTheirNameUnlessAnAnnotationOrAKeySaysOtherwise() {
        String name = "--application.name=library";
        assertThat(title(OtherResource.class, name)).isEqualTo("library");
        assertThat(title(NoteResource.class, name)).isEqualTo("Notes");
        assertThat(title(NoteResource.class, name, "--openapi.title=Mine")).isEqualTo("Mine");
    }

    private static String title(Class<?> resource, String... arguments) {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(resource), arguments)) {
            return application.document().path("info").path("title").asText();
        }
    }

    @Test
    void changeTheDocument() {
        OpenApiPlugin plugin =
                OpenApiPlugin.create().withChange(document -> document.getInfo().setDescription("changed"));
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(OtherResource.class), plugin)) {
            JsonNode info = application.document().path("info");
            assertThat(info.toString()).isEqualTo("{\"title\":\"API\",\"description\":\"changed\",\"version\":\"1\"}");
        }
    }

    @Test
    void tryAnewWhatCouldNotBeMade() {
        java.util.concurrent.atomic.AtomicBoolean broken = new java.util.concurrent.atomic.AtomicBoolean(true);
        OpenApiPlugin plugin = OpenApiPlugin.create().withChange(document -> {
            if (broken.get()) {
                throw new IllegalStateException("a secret of the application");
            }
        });
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(OtherResource.class), plugin)) {
            assertThat(application.get("/openapi.json").status()).isEqualTo(500);
            assertThat(application.get("/openapi.json").body())
                    .doesNotContain("secret")
                    .contains("urn:jzenith:problem:internal-server-error");
            broken.set(false);
            assertThat(application.get("/openapi.json").status()).isEqualTo(200);
        }
    }

    @Test
    void haveNeitherDocumentNorPageWhereItIsOff() {
        try (DescribedApplication application =
                DescribedApplication.start(RestPlugin.withResources(OtherResource.class), "--openapi.enabled=false")) {
            for (String path :
                    List.of("/openapi.json", "/docs", "/docs/", "/docs/start.js", "/docs/swagger-ui-bundle.js")) {
                assertThat(application.get(path).status()).as(path).isEqualTo(404);
            }
            assertThat(application.get("/others").status()).isEqualTo(200);
        }
    }
}
