package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import com.google.inject.Module;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.Calendar;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

/** Every mistake of the first hour is reported with its fix: in the report of the start, or else in the log. */
class NewcomersMistakesTest {

    static class Greeter {
        String greet() {
            return "hello";
        }
    }

    @Path("/greetings")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Greetings {
        private final Greeter greeter;

        @Inject
        Greetings(Greeter greeter) {
            this.greeter = greeter;
        }

        @GET
        public Single<String> get() {
            return Single.fromCallable(greeter::greet);
        }
    }

    public static class ForgottenPath {
        @GET
        public String get() {
            return "";
        }
    }

    @Path("/forgotten")
    public static class Forgotten {
        @GET
        public String get() {
            return "";
        }
    }

    @Path("/report")
    public static class Report {
        @GET
        @Produces("text/csv")
        public Single<Greeter> report() {
            return Single.just(new Greeter());
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        public Single<Greeter> lines() {
            return Single.just(new Greeter());
        }
    }

    @Path("/future")
    public static class FutureResource {
        @GET
        public Future<String> get() {
            return new FutureTask<>(() -> "later");
        }
    }

    /** Stands for the annotation of javax.inject, which is not on this class path. */
    static class Old {
        @Retention(RetentionPolicy.RUNTIME)
        @interface Inject {}
    }

    @Path("/field")
    public static class OldField {
        @Old.Inject
        Greeter greeter;

        @GET
        public String get() {
            return greeter.greet();
        }
    }

    @Path("/constructor")
    public static class OldConstructor extends Greetings {
        @Old.Inject
        OldConstructor(Greeter greeter) {
            super(greeter);
        }
    }

    @Path("/guice")
    public static class GuicesOwn {
        @com.google.inject.Inject
        Greeter greeter;

        @GET
        public String get() {
            return greeter.greet();
        }
    }

    @Path("/moments")
    public static class Unconverted {
        @GET
        public String get(@QueryParam("at") Calendar at) {
            return at.toString();
        }
    }

    @Path("/words/{word}")
    public static class ForgottenAnnotations {
        @GET
        public String get(String word) {
            return word;
        }

        @POST
        public String two(String word, Instant at) {
            return word + at;
        }
    }

    @Path("/words/{word}")
    public static class Misspelt {
        @GET
        @Path("{number: [0-9]+}")
        public String misspelt(@PathParam("word") String word, @PathParam("nubmer") int number) {
            return word + number;
        }
    }

    @Path("/hidden")
    public static class Hidden {
        @GET
        public String seen() {
            return "seen";
        }

        @GET
        @Path("one")
        String hidden() {
            return "hidden";
        }
    }

    private static final Module GREETER = binder -> binder.bind(Greeter.class);

    private static String failure(String argument, Module module, Class<?>... resources) {
        StartupException failure = catchThrowableOfType(
                StartupException.class, () -> JZenith.application("--rest.host=127.0.0.1", argument)
                        .withPlugins(RestPlugin.withResources(resources))
                        .withModules(module)
                        .start()
                        .close());
        assertThat(failure).as("the application started").isNotNull();
        return failure.getMessage();
    }

    private static String failure(Module module, Class<?>... resources) {
        return failure("--rest.port=0", module, resources);
    }

    private static String logged(LogRecorder log) {
        return String.join(
                "\n",
                log.events().stream().map(ILoggingEvent::getFormattedMessage).toList());
    }

    @Test
    void aForgottenPath() {
        assertThat(failure(GREETER, ForgottenPath.class))
                .contains("REST-1", "ForgottenPath", "Fix: annotate it with jakarta.ws.rs.Path");
    }

    @Test
    @Tag("C6")
    void aServiceThatIsNotBound() {
        assertThat(failure(binder -> {}, Greetings.class))
                .contains("INJECT-1", "Greeter: is required but not bound", "bind(Greeter.class).in(Singleton.class)");
    }

    @Test
    void aResourceThatIsBoundButNotNamed() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(
                        RestPlugin.withResources(Greetings.class), GREETER, binder -> binder.bind(Forgotten.class))) {
            assertThat(server.get("/forgotten").statusCode()).isEqualTo(404);
            assertThat(logged(log))
                    .contains(
                            "Forgotten is bound and has @Path, but is not served. Fix: name it in RestPlugin.withResources")
                    .doesNotContain("Greetings");
        }
    }

    @Test
    void aResourceThatIsNotNamedAnywhereIsHintedAtOnceForEachPath() throws Exception {
        try (LogRecorder log = new LogRecorder(LoggerFactory.getLogger(UnknownPathHint.class));
                TestServer server = TestServer.start(RestPlugin.withResources(Greetings.class), GREETER)) {
            assertThat(server.get("/favicon.ico").statusCode()).isEqualTo(404);
            assertThat(server.get("/greetings").statusCode()).isEqualTo(200);
            assertThat(server.get("/forgotten").statusCode()).isEqualTo(404);
            assertThat(server.get("/forgotten").statusCode()).isEqualTo(404);
            assertThat(server.get("/forgotten/again").statusCode()).isEqualTo(404);
            server.application().close(); // Some lines about a request may be logged after its answer.
            assertThat(log.events()).hasSize(2).allSatisfy(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.INFO);
                assertThat(event.getFormattedMessage())
                        .contains(
                                "/forgotten",
                                ": no resource has this path",
                                Greetings.class.getName(),
                                "Fix: name the missing one in RestPlugin.withResources");
            });
        }
    }

    @Test
    void onlyTenPathsThatNoResourceHasAreHintedAt() throws Exception {
        try (LogRecorder log = new LogRecorder(LoggerFactory.getLogger(UnknownPathHint.class));
                TestServer server = TestServer.start(RestPlugin.withResources(Greetings.class), GREETER)) {
            for (int i = 0; i < 20; i++) {
                assertThat(server.get("/forgotten/" + i).statusCode()).isEqualTo(404);
            }
            server.application().close();
            assertThat(log.events()).hasSize(10);
        }
    }

    @Test
    void whatIsAtThePortOfOperatorsIsNotCalledForgotten() throws Exception {
        try (LogRecorder log = new LogRecorder(LoggerFactory.getLogger(UnknownPathHint.class));
                TestServer server = TestServer.start(
                        Map.of("management.port", 0), RestPlugin.withResources(Greetings.class), GREETER)) {
            assertThat(server.get("/health").statusCode()).isEqualTo(404);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(404);
            server.application().close();
            assertThat(logged(log).lines())
                    .containsExactlyInAnyOrder(
                            "GET /health: this path is served at management.port only",
                            "GET /metrics: this path is served at management.port only");
        }
    }

    @Test
    void aTypoInAKey() {
        assertThat(failure("--rest.prot=1", GREETER, Greetings.class))
                .contains("CONFIG-5", "did you mean rest.port", "Fix: write rest.port");
    }

    @Test
    void aPortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThat(failure("--rest.port=" + taken.getLocalPort(), GREETER, Greetings.class))
                    .contains(
                            "BIND-1",
                            ":" + taken.getLocalPort(),
                            "Fix: set rest.host and rest.port, or stop what listens there");
        }
    }

    @Test
    void aReturnTypeThatNobodyWrites() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(Report.class))) {
            assertThat(server.get("/report").statusCode()).isEqualTo(500);
            assertThat(server.get("/report/lines").statusCode()).isEqualTo(500);
            assertThat(logged(log))
                    .doesNotContain("cannot be cast")
                    .contains(
                            "Report.report() returns " + Greeter.class.getName()
                                    + " as text/csv, which no provider writes",
                            "Fix: add a MessageBodyWriter",
                            "Report.lines() returns");
        }
    }

    @Test
    void aReturnTypeOfAnotherLibrary() {
        assertThat(failure(GREETER, FutureResource.class))
                .contains("REST-9", "java.util.concurrent.Future", "Fix: convert it");
    }

    @Path("/awaited")
    public static class Awaited {
        @GET
        public FutureTask<String> get() {
            FutureTask<String> task = new FutureTask<>(() -> "done");
            task.run();
            return task;
        }
    }

    @Provider
    public static class TaskProvider implements AsyncResponseProvider<FutureTask<?>> {
        @Override
        public CompletionStage<?> toCompletionStage(FutureTask<?> task) {
            return CompletableFuture.supplyAsync(() -> {
                try {
                    return task.get();
                } catch (Exception e) {
                    throw new CompletionException(e);
                }
            });
        }
    }

    @Test
    @DisplayName("A return type of another library is no mistake if the application has a provider for it")
    void aReturnTypeWithAProviderIsNoMistake() {
        RestPlugin plugin = RestPlugin.withResources(Awaited.class);
        assertThat(failure(GREETER, Awaited.class)).contains("REST-9", "FutureTask");
        try (TestServer server = TestServer.start(plugin.withProviders(TaskProvider.class))) {
            assertThat(server.get("/awaited").body()).isEqualTo("done");
        }
    }

    @Test
    void aMethodThatIsNotPublic() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(Hidden.class))) {
            assertThat(server.get("/hidden").body()).isEqualTo("seen");
            assertThat(server.get("/hidden/one").statusCode()).isEqualTo(404);
            assertThat(logged(log))
                    .contains(
                            "Hidden.hidden() has JAX-RS annotations, but is not public, so it is not served. Fix: make it public")
                    .doesNotContain("Hidden.seen()");
        }
    }

    @Test
    void aParameterWithoutItsAnnotation() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(ForgottenAnnotations.class))) {
            assertThat(server.get("/words/a").body()).isEmpty();
            assertThat(logged(log))
                    .contains(
                            "ForgottenAnnotations.get() handles GET, and its parameter of type java.lang.String takes the body",
                            "ForgottenAnnotations.two() has several parameters without an annotation, of the types java.lang.String, java.time.Instant,",
                            "Fix: annotate it with @PathParam, @QueryParam or the like");
        }
    }

    @Test
    void aMisspeltVariableOfThePath() {
        assertThat(failure(GREETER, Misspelt.class))
                .contains(
                        "REST-15",
                        "Misspelt.misspelt(): has a @PathParam(\"nubmer\"), which is no variable of its path /words/{word}/{number",
                        "Fix: correct the name in the annotation or in the @Path")
                .doesNotContain("@PathParam(\"word\")");
    }

    /** The text about the parameter comes from RESTEasy and differs between versions. */
    @Test
    void aParameterOfATypeThatNoTextBecomes() {
        assertThat(failure(GREETER, Unconverted.class))
                .contains(
                        "REST-2",
                        "QueryParam(\"at\")",
                        "java.util.Calendar",
                        "Fix: add a ParamConverterProvider for that type");
    }

    @Test
    void anInjectOfAnotherPackage() {
        assertThat(failure(GREETER, OldField.class))
                .contains("INJECT-8", "OldField.greeter", "Fix: import jakarta.inject.Inject");
        assertThat(failure(GREETER, OldConstructor.class))
                .contains("INJECT-2", "OldConstructor", "jakarta.inject.Inject");
    }

    @Test
    void theInjectOfGuiceItselfIsNoMistake() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(GuicesOwn.class), GREETER)) {
            assertThat(server.get("/guice").body()).isEqualTo("hello");
        }
    }
}
