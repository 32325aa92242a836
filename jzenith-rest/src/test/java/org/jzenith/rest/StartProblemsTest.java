package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Future;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.CacheDirectives;
import org.jzenith.rest.annotation.CacheDirectives.Audience;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.ETag;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.PlainHandler;
import org.jzenith.rest.support.TestServer;
import org.jzenith.rest.websocket.WebSocketFramesTest;

/** The reports of problems that prevent a start, word for word as in the files in {@code golden}. */
@Tag("stress")
class StartProblemsTest {

    /** Of the server as well: its problems are those of an application with resources. */
    private static final List<java.nio.file.Path> SOURCES =
            List.of(java.nio.file.Path.of("src/main/java"), java.nio.file.Path.of("../jzenith-http/src/main/java"));

    private static final java.nio.file.Path GOLDEN =
            java.nio.file.Path.of("src/test/resources/org/jzenith/rest/golden");
    private static final Pattern ID = Pattern.compile("\"(?!SHA-)([A-Z]+-\\d+)\"");

    public static class NoPath {
        @GET
        public String get() {
            return "";
        }
    }

    @Path("/no-method")
    public static class NoMethod {
        public String get() {
            return "";
        }
    }

    @SuppressWarnings("rawtypes")
    @Path("/raw")
    public static class Raw {
        @GET
        public Single single() {
            return Single.just("");
        }

        @GET
        @Path("stage")
        public CompletionStage stage() {
            return new CompletableFuture<String>();
        }

        @GET
        @Path("future")
        public Future future() {
            return Future.succeededFuture();
        }

        @GET
        @Path("completable")
        public Completable completable() {
            return Completable.complete();
        }
    }

    @Path("/sub")
    public static class Sub {
        @GET
        @Produces({MediaType.APPLICATION_JSON, MediaType.SERVER_SENT_EVENTS})
        public void events(@Context SseEventSink sink) {}

        @Path("blocking")
        @Blocking
        public Sub blocking() {
            return this;
        }
    }

    @Path("/singleton")
    public static class ParameterInField {
        @QueryParam("q")
        String query;

        @GET
        public String get() {
            return query;
        }
    }

    public static class Page {
        Page(int offset) {}
    }

    @Path("/pages")
    public static class BeanWithoutConstructor {
        @GET
        public String get(@BeanParam Page page) {
            return page.toString();
        }
    }

    public record Range(@QueryParam("from") int from, int to) {}

    @Path("/ranges")
    public static class RecordOfUnknownOrigin {
        @GET
        public String get(@BeanParam Range range) {
            return range.toString();
        }
    }

    @Path("/volumes/{volume}")
    public static class Volumes {
        @GET
        @Path("pages/{page: [0-9]+}")
        public String misspelt(@PathParam("volume") String volume, @PathParam("paeg") int page) {
            return volume + page;
        }

        @Path("covers/{cover}")
        public Covers locator(@PathParam("colour") String colour) {
            return new Covers();
        }
    }

    @Path("/covers")
    public static class Covers {
        @GET
        public String asSubResourceToo(@PathParam("volume") @Nullable String volume) {
            return "of " + volume;
        }

        @GET
        @Path("default")
        public String withDefault(@DefaultValue("none") @PathParam("series") String series) {
            return series;
        }
    }

    @Path("/shelves/{volume}")
    public static class Shelves {
        @Path("cover")
        public Covers cover() {
            return new Covers();
        }
    }

    @Path("/users")
    public static class Users {
        @GET
        @Path("{id}")
        public String one(@PathParam("id") String id) {
            return id;
        }

        @GET
        @Path("{name}/")
        @Produces(MediaType.TEXT_PLAIN)
        public String text(@PathParam("name") String name) {
            return name;
        }

        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public Response json(String user) {
            return Response.ok(user).build();
        }

        @POST
        @Consumes(MediaType.TEXT_PLAIN)
        public Response text() {
            return Response.ok().build();
        }
    }

    @Path("/users/{user}")
    public static class OneUser {
        @GET
        public String get(@PathParam("user") String user) {
            return user;
        }
    }

    @Path("users")
    public static class UsersAgain {
        @GET
        @Path("{user}")
        public String get(@PathParam("user") String user) {
            return user;
        }
    }

    @Path("/limits")
    @RequestLimits(timeout = "soon")
    public static class NoLimits {
        @GET
        public String inherited() {
            return "";
        }

        @POST
        @RequestLimits(maxBodySize = "a lot")
        public void size(String body) {}

        @PUT
        @RequestLimits(bodyTimeout = "0s")
        public void time(String body) {}

        @Path("child")
        @RequestLimits(timeout = "never")
        public NoLimits locator() {
            return this;
        }
    }

    @Path("/foreign")
    public static class Foreign {
        @POST
        public java.util.concurrent.Future<String> future(String body) {
            return new FutureTask<>(() -> body);
        }

        @GET
        @Path("nested")
        public Single<Single<String>> nested() {
            return Single.just(Single.just(""));
        }

        @GET
        @Path("elements")
        public Flowable<Maybe<String>> elements() {
            return Flowable.just(Maybe.just(""));
        }

        @GET
        @Path("stream")
        public Single<Flowable<String>> stream() {
            return Single.just(Flowable.just(""));
        }

        @Path("sub")
        public Single<Sub> locator() {
            return Single.just(new Sub());
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Authenticated {}

    @Authenticated
    public static class Authentication implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {}
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface LoginRequired {}

    @LoginRequired
    public static class LoginFilter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {}
    }

    @LoginRequired
    public static class LoginInterceptor implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.proceed();
        }
    }

    public static class LoginFeature implements Feature {
        @Override
        public boolean configure(FeatureContext context) {
            context.register(LoginFilter.class);
            return true;
        }
    }

    public static class LoginDynamicFeature implements DynamicFeature {
        @Override
        public void configure(ResourceInfo method, FeatureContext context) {
            context.register(new Authentication());
        }
    }

    @Path("/guarded")
    public static class Guarded {
        @GET
        @Authenticated
        @LoginRequired
        public String secret() {
            return "";
        }

        @POST
        @LoginRequired
        public void change() {}

        @DELETE
        public void open() {}

        @Path("sub")
        public GuardedPart sub() {
            return new GuardedPart();
        }
    }

    public static class GuardedPart {
        @GET
        @LoginRequired
        public String part() {
            return "";
        }
    }

    @Path("/guarded-class")
    @LoginRequired
    public static class GuardedClass {
        @GET
        public String secret() {
            return "";
        }

        @POST
        public void change() {}
    }

    @Path("/accounts")
    public interface Accounts {
        @GET
        String all();

        @GET
        @Path("{id}")
        @Authenticated
        String one(@PathParam("id") String id);

        @DELETE
        void delete();
    }

    @Authenticated
    public static class StoredAccounts implements Accounts {
        @Override
        public String all() {
            return "";
        }

        @Override
        @Authenticated
        public String one(String id) {
            return id;
        }

        @Override
        public void delete() {}
    }

    public static class DeletedAccounts implements Accounts {
        @Override
        public String all() {
            return "";
        }

        @Override
        public String one(String id) {
            return id;
        }

        @Override
        @Authenticated
        public void delete() {}
    }

    public static class NoProvider {}

    private static StartupException startFailing(RestPlugin... plugins) {
        return catchThrowableOfType(
                StartupException.class, () -> JZenith.application("--rest.port=0", "--rest.host=127.0.0.1")
                        .withPlugins(plugins)
                        .start()
                        .close());
    }

    /** Removes what changes with each edit of a source, each compiler and each machine. */
    private static String normalised(StartupException failure) {
        return failure.getMessage()
                        .replaceAll("\\.java:\\d+", ".java:<line>")
                        .replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda\\$$1")
                        .replaceAll("0\\.0\\.0\\.0:\\d+", "0.0.0.0:<port>")
                        .replaceAll("bind\\(\\.\\.\\) failed[^:]*: ", "")
                        .replace(System.lineSeparator(), "\n")
                + "\n";
    }

    private static void assertReport(String id, StartupException failure) throws IOException {
        assertThat(failure).as("the application started").isNotNull();
        assertThat(failure.problems())
                .allSatisfy(problem -> assertThat(problem.id()).isEqualTo(id));
        assertThat(normalised(failure)).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
    }

    @Test
    void namesAResourceWithoutAPath() throws Exception {
        assertReport("REST-1", startFailing(RestPlugin.withResources(NoPath.class)));
    }

    @Test
    void namesResourcesThatCannotServe() throws Exception {
        assertReport(
                "REST-2",
                startFailing(RestPlugin.withResources(
                        NoMethod.class,
                        Raw.class,
                        Sub.class,
                        ParameterInField.class,
                        BeanWithoutConstructor.class,
                        RecordOfUnknownOrigin.class)));
    }

    @Test
    void namesPathParametersThatNoPathHas() throws Exception {
        assertReport("REST-15", startFailing(RestPlugin.withResources(Covers.class, Volumes.class)));
    }

    @Test
    void acceptsPathParametersWithADefaultOrOfALocator() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Covers.class, Shelves.class))) {
            assertThat(server.get("/shelves/one/cover").body()).isEqualTo("of one");
            assertThat(server.get("/covers").body()).isEqualTo("of null");
            assertThat(server.get("/covers/default").body()).isEqualTo("none");
        }
    }

    @Test
    void namesAProviderOfNothing() throws Exception {
        assertReport(
                "REST-3", startFailing(RestPlugin.withResources(Users.class).withProviders(NoProvider.class)));
    }

    @Test
    void namesBothMethodsOfOneRoute() throws Exception {
        assertReport("REST-4", startFailing(RestPlugin.withResources(Users.class, UsersAgain.class)));
    }

    /** JAX-RS chooses the class with the longer path before it looks at methods, so this is not ambiguous. */
    @Test
    void letsClassesWithDifferentPathsOverlap() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Users.class, OneUser.class))) {
            assertThat(server.get("/users/ada").body()).isEqualTo("ada");
        }
    }

    @Test
    void namesASecondPluginOfAnApplication() throws Exception {
        assertReport(
                "REST-5", startFailing(RestPlugin.withResources(Users.class), RestPlugin.withResources(NoPath.class)));
    }

    @Test
    void namesMethodsWithLimitsThatAreNone() throws Exception {
        assertReport("REST-6", startFailing(RestPlugin.withResources(NoLimits.class)));
    }

    @Path("/fast")
    public static class NotFastResource {

        @GET
        @Compiled
        @Path("{path: .*}")
        public String get(@PathParam("path") String path) {
            return path;
        }
    }

    @Test
    void namesMethodsThatMustBeCompiledAndCannotBe() throws Exception {
        assertReport("REST-8", startFailing(RestPlugin.withResources(NotFastResource.class)));
    }

    @Test
    void namesMethodsThatReturnWhatNobodyWaitsFor() throws Exception {
        assertReport("REST-9", startFailing(RestPlugin.withResources(Foreign.class)));
    }

    @Test
    void namesNameBindingsThatBindNothing() throws Exception {
        assertReport(
                "REST-11",
                startFailing(RestPlugin.withResources(StoredAccounts.class).withProviders(Authentication.class)));
        assertThat(startFailing(RestPlugin.withResources(DeletedAccounts.class).withProviders(Authentication.class))
                        .problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.subject()).isEqualTo(DeletedAccounts.class.getName() + ".delete()"));
    }

    @Path("/cached")
    @CacheDirectives(maxAge = "soon")
    public static class Cached {
        @GET
        @Path("a")
        public String badTime() {
            return "";
        }

        @GET
        @Path("b")
        @CacheDirectives(maxAge = "10ms")
        public String shortTime() {
            return "";
        }

        @GET
        @Path("c")
        @CacheDirectives
        public String nothing() {
            return "";
        }

        @GET
        @Path("d")
        @CacheDirectives(noStore = true, maxAge = "1m")
        public String storedAndNot() {
            return "";
        }

        @GET
        @Path("e")
        @CacheDirectives(noStore = true)
        @ETag
        public String taggedAndNotStored() {
            return "";
        }

        @GET
        @Path("f")
        @CacheDirectives(audience = Audience.PRIVATE, sharedMaxAge = "1m")
        public String privateAndShared() {
            return "";
        }

        @GET
        @Path("g")
        @CacheDirectives(immutable = true)
        public String immutable() {
            return "";
        }

        @GET
        @Path("h")
        @CacheDirectives(maxAge = "1m", mustRevalidate = true, staleIfError = "1h")
        public String stale() {
            return "";
        }
    }

    @Test
    void namesCacheDirectivesThatCannotHoldTogether() throws Exception {
        assertReport("CACHE-1", startFailing(RestPlugin.withResources(Cached.class)));
    }

    @Path("/posted")
    @ETag
    @CacheDirectives(noCache = true)
    public static class Posted {
        @POST
        @Path("of-the-class")
        public void ofTheClass() {}

        @POST
        @Path("directives")
        @CacheDirectives(maxAge = "1m")
        public void directives() {}

        @PUT
        @Path("tag")
        @ETag
        public void tag() {}
    }

    @Test
    void namesMethodsWhoseResponsesCachesDoNotKeep() throws Exception {
        assertReport("CACHE-2", startFailing(RestPlugin.withResources(Posted.class)));
    }

    @Path("/statuses")
    public static class Statuses {

        @GET
        @Path("a")
        @ResponseStatus(1000)
        public String noStatus() {
            return "";
        }

        @GET
        @Path("b")
        @ResponseStatus(302)
        public String redirection() {
            return "";
        }

        @GET
        @Path("c")
        @ResponseStatus(206)
        public String part() {
            return "";
        }

        @GET
        @Path("d")
        @ResponseStatus(204)
        public Single<String> body() {
            return Single.just("");
        }

        @GET
        @Path("e")
        @ResponseStatus(201)
        public Single<Response> response() {
            return Single.never();
        }

        @GET
        @Path("f")
        @ResponseStatus(202)
        public Created<String> created() {
            return Created.at("", "");
        }

        @GET
        @Path("g")
        @ResponseStatus(202)
        public void suspended(@Suspended AsyncResponse response) {}

        @Path("h")
        @ResponseStatus(202)
        public Users locator() {
            return new Users();
        }

        @GET
        @Path("i")
        @ResponseStatus(205)
        public Completable right() {
            return Completable.complete();
        }
    }

    @Test
    @Tag("R14")
    void namesStatusesWithWhichAMethodCannotSucceed() throws Exception {
        assertReport("REST-13", startFailing(RestPlugin.withResources(Statuses.class)));
    }

    @Test
    @Tag("R6")
    void namesAllNameBindingsForWhichThereIsNoFilter() throws Exception {
        assertReport(
                "REST-12",
                startFailing(RestPlugin.withResources(Guarded.class, GuardedClass.class)
                        .withProviders(Authentication.class)));
    }

    @Test
    @Tag("R6")
    void startsIfAFeatureRegistersWhatANameBindingBinds() {
        for (Class<?> provider :
                List.of(LoginFilter.class, LoginFeature.class, LoginDynamicFeature.class, LoginInterceptor.class)) {
            JZenith.application("--rest.port=0")
                    .withPlugins(RestPlugin.withResources(GuardedClass.class).withProviders(provider))
                    .start()
                    .close();
        }
    }

    /** A class loader stands for a library on the class path. */
    @Test
    void namesAFeatureOfALibraryThatCannotBeUsed(@TempDir java.nio.file.Path library) throws Exception {
        java.nio.file.Path services = Files.createDirectories(library.resolve("META-INF/services"));
        Files.writeString(services.resolve(Feature.class.getName()), "org.example.NoSuchFeature\n");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {library.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            assertReport("REST-7", startFailing(RestPlugin.withResources(Users.class)));
            JZenith.application("--rest.port=0", "--rest.load-services=false")
                    .withPlugins(RestPlugin.withResources(Users.class))
                    .start()
                    .close();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void namesAllRoutesThatDoNotSayWhoMayUseThem() throws Exception {
        assertReport("REST-14", catchThrowableOfType(StartupException.class, () -> JZenith.application("--rest.port=0")
                .withPlugins(RestPlugin.withResources(PartlyStated.class))
                .withModules(binder -> HttpBinder.httpBinder(binder)
                        .authentication(HeaderAuthentication.Strict.class)
                        .route("/plain", PlainHandler.class))
                .start()));
    }

    @Path("/{anything}")
    public static class Greedy {

        @GET
        public String get() {
            return "";
        }
    }

    @Test
    void namesFoldersOfFilesThatCannotBeServed() throws Exception {
        assertReport(
                "FILES-1",
                startFailing(RestPlugin.withResources()
                        .withFiles("/a", StaticFiles.fromFolder(java.nio.file.Path.of("nowhere", "web")))
                        .withFiles("/b", StaticFiles.fromFolder(java.nio.file.Path.of("pom.xml")))));
        assertReport(
                "FILES-2",
                startFailing(RestPlugin.withResources().withFiles("/", StaticFiles.fromClassPath("nowhere/web"))));
    }

    @Test
    void namesPathsThatBelongToFilesAndToSomethingElse() throws Exception {
        StaticFiles files = StaticFiles.fromClassPath("org/jzenith/rest/golden");
        assertReport(
                "FILES-3", startFailing(RestPlugin.withResources(Greedy.class).withFiles("/", files)));
        assertReport(
                "ROUTE-1",
                startFailing(RestPlugin.withResources().withFiles("/a", files).withFiles("/a/", files)));
    }

    @Path("/stated")
    public static class PartlyStated {

        @GET
        @PermitAll
        public String open() {
            return "";
        }

        @GET
        @Path("forgotten")
        public String forgotten() {
            return "";
        }
    }

    @Test
    void namesAPortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertReport("BIND-1", catchThrowableOfType(StartupException.class, () -> JZenith.application(
                            "--rest.port=" + taken.getLocalPort())
                    .withPlugins(RestPlugin.withResources(Users.class))
                    .start()));
        }
    }

    private static StartupException startFailingWith(String... arguments) {
        return catchThrowableOfType(StartupException.class, () -> JZenith.application(arguments)
                .withPlugins(RestPlugin.withResources(Users.class))
                .start());
    }

    @Test
    void namesAFileInTheWayOfAUnixDomainSocket(@TempDir java.nio.file.Path folder) throws Exception {
        java.nio.file.Path file = Files.createFile(folder.resolve("app.sock"));
        StartupException failure = startFailingWith("--rest.host=unix:" + file);
        assertThat(normalised(failure).replace(folder.toString(), "/run"))
                .isEqualTo(Files.readString(GOLDEN.resolve("BIND-2.txt")));
    }

    @Test
    void namesPathsThatCannotBeUnixDomainSockets() throws Exception {
        assertReport("BIND-3", startFailingWith("--rest.host=unix:app.sock"));
        assertThat(startFailingWith("--rest.host=unix:/" + "a".repeat(103)).problems())
                .extracting(Problem::id)
                .containsExactly("BIND-3");
    }

    @Path("/limited")
    @RateLimit("often")
    public static class NoRates {
        @GET
        public String inherited() {
            return "";
        }

        @GET
        @Path("costs")
        @RateLimit(value = "5/1s", cost = 6)
        public String costs() {
            return "";
        }

        @GET
        @Path("name")
        @RateLimit(value = "5/1s", name = "tägliche")
        public String name() {
            return "";
        }
    }

    @Path("/limits")
    public static class Contradictions {
        @GET
        @RateLimit(value = "5/1s", name = "daily")
        public String one() {
            return "";
        }

        @GET
        @Path("other")
        @RateLimit(value = "6/1s", name = "daily")
        public String other() {
            return "";
        }
    }

    @Test
    void namesLimitsThatAreNoRates() throws Exception {
        assertReport("RATE-1", startFailing(RestPlugin.withResources(NoRates.class)));
        assertThat(startFailingWith("--rest.rate-limit=100 per minute").problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString()).contains("RATE-1", "rest.rate-limit"));
    }

    @Test
    void namesLimitsByKeyWithoutAKey() throws Exception {
        assertReport("RATE-2", startFailingWith("--rest.rate-limit=100/1m", "--rest.rate-limit-by=key"));
    }

    @Test
    void namesLimitsThatContradictEachOther() throws Exception {
        assertReport("RATE-3", startFailing(RestPlugin.withResources(Contradictions.class)));
    }

    @Test
    void namesWhatIsAllowedToAllOfThemTogetherWithCredentials() throws Exception {
        assertReport(
                "CORS-1",
                startFailingWith(
                        "--rest.cors.origins=*",
                        "--rest.cors.methods=*",
                        "--rest.cors.headers=X-A,*",
                        "--rest.cors.exposed-headers=*",
                        "--rest.cors.credentials=true"));
    }

    @Test
    void namesWhatDoesNotFitTogetherInTheConfigurationOfTls() throws Exception {
        assertReport(
                "TLS-1",
                startFailingWith(
                        "--rest.tls.key=tls.key", "--rest.tls.self-signed=true", "--rest.tls.client-auth=request"));
    }

    @Test
    void namesFilesOfTlsThatCannotBeUsed() throws Exception {
        assertReport(
                "TLS-2", startFailingWith("--rest.tls.certificate=nowhere/tls.crt", "--rest.tls.key=nowhere/tls.key"));
    }

    @Test
    void namesProxiesThatAreMissing() throws Exception {
        assertReport("PROXY-1", startFailingWith("--rest.proxy-protocol=true"));
        assertReport("PROXY-2", startFailingWith("--rest.forwarded-headers=x-forwarded"));
    }

    @Test
    void wantsAPortOfItsOwnForOperatorsAndAKeyThatNobodyGuesses() throws Exception {
        assertReport(
                "MANAGEMENT-1",
                startFailingWith("--rest.port=9090", "--rest.clear-text=operators", "--management.port=9090"));
        assertReport("MANAGEMENT-2", startFailingWith("--management.port=0", "--management.key=secret"));
    }

    @Test
    void namesAFolderOfFormsThatDoesNotExist() throws Exception {
        assertReport("FORM-1", startFailingWith("--rest.multipart.folder=nowhere"));
        assertThat(startFailingWith("--rest.multipart.folder=pom.xml").getMessage())
                .contains("\"pom.xml\" is not a folder");
    }

    /** Receives what nobody has said. */
    public static class Untyped<T> implements WebSocketEndpoint<T, String> {

        @Override
        public Flowable<String> open(Flowable<T> messages, WebSocketSession session) {
            return Flowable.empty();
        }
    }

    /** Receives something that can never be read. */
    public static class Unreadable implements WebSocketEndpoint<Runnable, String> {

        @Override
        public Flowable<String> open(Flowable<Runnable> messages, WebSocketSession session) {
            return Flowable.empty();
        }
    }

    @Test
    @SuppressWarnings("unchecked") // A class has no type arguments.
    void webSocketsWhoseMessagesCannotBeRead() throws IOException {
        assertReport(
                "WEBSOCKET-1",
                startFailing(RestPlugin.withResources()
                        .withWebSocket("/untyped", (Class<? extends WebSocketEndpoint<?, ?>>) (Class<?>) Untyped.class)
                        .withWebSocket("/unreadable", Unreadable.class)));
    }

    @Test
    void webSocketsWithoutAPathOfTheirOwn() throws IOException {
        assertReport(
                "WEBSOCKET-2",
                startFailing(RestPlugin.withResources()
                        .withWebSocket("/rooms/{room: [a-z]+}", WebSocketFramesTest.Echo.class)
                        .withWebSocket("/{a}/{a}", WebSocketFramesTest.Echo.class)
                        .withWebSocket("/echo/", WebSocketFramesTest.Echo.class)
                        .withWebSocket("/x/{one}", WebSocketFramesTest.Echo.class)
                        .withWebSocket("x/{other}", WebSocketFramesTest.Echo.class)));
    }

    @Test
    void originsThatNoPageHas() throws IOException {
        assertReport("WEBSOCKET-3", startFailingWith("--rest.websocket.allowed-origins=https://shop.example/"));
    }

    @Test
    void namesOriginsThatNoBrowserSends() throws Exception {
        assertReport(
                "CORS-2", startFailingWith("--rest.cors.origins=https://shop.example/,https://*.shop.example,null"));
        String origins = "https://shop.example/a,shop.example,//shop.example,https://Shop.example,HTTPS://shop.example,"
                + "https://shop.example:443,http://localhost:80,https://user@shop.example,https://shop.example?a,"
                + "https://shop.example#a,https://shop.example:,https://,https:shop.example,https://shöp.example";
        assertThat(startFailingWith("--rest.cors.origins=" + origins).problems())
                .hasSize(origins.split(",").length)
                .allSatisfy(problem -> assertThat(problem.id()).isEqualTo("CORS-2"));
    }

    @Test
    void startsWithOriginsThatBrowsersSend() {
        JZenith.application(
                        "--rest.port=0",
                        "--rest.cors.origins=https://shop.example,http://localhost:3000,http://127.0.0.1:8443,"
                                + "https://[::1]:80,https://my_host.example:80,capacitor://localhost,"
                                + "chrome-extension://abcdef,https://xn--shp-fka.example")
                .withPlugins(RestPlugin.withResources(Users.class))
                .start()
                .close();
    }

    @Test
    void hasAGoldenFileForEachProblemAndNoOther() throws Exception {
        Set<String> golden;
        try (Stream<java.nio.file.Path> files = Files.list(GOLDEN)) {
            golden = files.map(file -> file.getFileName().toString().replace(".txt", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        Set<String> ids = new TreeSet<>();
        for (java.nio.file.Path folder : SOURCES) {
            try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .flatMap(StartProblemsTest::ids)
                        .forEach(ids::add);
            }
        }
        assertThat(ids).isNotEmpty().isEqualTo(golden);
    }

    private static Stream<String> ids(java.nio.file.Path source) {
        try {
            return ID.matcher(Files.readString(source)).results().map((MatchResult match) -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void keepsAPluginFromServingTwoApplicationsAtOnce() {
        RestPlugin plugin = RestPlugin.withResources(Users.class);
        try (TestServer first = TestServer.start(plugin)) {
            assertThatThrownBy(() -> TestServer.start(plugin))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("REST-5 RestPlugin: serves an application already");
            assertThat(first.get("/users/7").body()).isEqualTo("7");
        }
        try (TestServer next = TestServer.start(plugin)) {
            assertThat(next.get("/users/7").body()).isEqualTo("7");
        }
    }

    @Test
    void namesResourcesAndAddressesTogetherBeforeAnyPluginStarts() {
        AtomicBoolean started = new AtomicBoolean();
        Plugin database = new Plugin() {
            @Override
            public void configure(Binder binder) {}

            @Override
            public Completable start(Injector injector) {
                return Completable.fromAction(() -> started.set(true));
            }
        };
        StartupException failure = catchThrowableOfType(
                StartupException.class, () -> JZenith.application("--rest.port=0", "--rest.clear-text=redirect")
                        .withPlugins(database, RestPlugin.withResources(NoPath.class))
                        .start()
                        .close());
        assertThat(failure.problems()).extracting(Problem::id).containsExactly("REST-1", "TLS-1");
        assertThat(started).isFalse();
        assertThat(ResteasyProviderFactory.peekInstance()).isNull();
    }

    @Test
    void givesTheRuntimeDelegateBackWhenTheStartFails() {
        assertThatThrownBy(() -> TestServer.start(
                        RestPlugin.withResources(Users.class),
                        binder -> binder.bind(ObjectMapper.class).toProvider(() -> {
                            throw new IllegalStateException("boom");
                        })))
                .isInstanceOf(StartupException.class);
        assertThat(ResteasyProviderFactory.peekInstance()).isNull();
    }
}
