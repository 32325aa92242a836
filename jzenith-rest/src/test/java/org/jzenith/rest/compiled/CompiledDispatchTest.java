package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.TestServer;

class CompiledDispatchTest {

    record User(UUID id, String name) {}

    record NewUser(@NotBlank String name) {}

    static final AtomicInteger CALLS = new AtomicInteger();

    @Path("/users")
    @Produces(MediaType.APPLICATION_JSON)
    public static class UserResource {

        @GET
        @Compiled
        @Path("{id}")
        public Single<User> get(
                @PathParam("id") UUID id,
                @QueryParam("name") @DefaultValue("nobody") String name,
                @HeaderParam("X-Suffix") List<String> suffixes,
                @CookieParam("colour") String colour) {
            CALLS.incrementAndGet();
            return Single.just(new User(id, name + suffixes + colour));
        }

        @POST
        @Compiled
        @Consumes(MediaType.APPLICATION_JSON)
        public Single<Response> create(@jakarta.validation.Valid NewUser user) {
            CALLS.incrementAndGet();
            return Single.just(Response.created(URI.create("/users/1"))
                    .entity(new User(new UUID(0, 1), user.name()))
                    .build());
        }

        @GET
        @Path("none")
        public Maybe<User> none() {
            CALLS.incrementAndGet();
            return Maybe.empty();
        }

        @GET
        @Path("broken")
        public User broken() {
            CALLS.incrementAndGet();
            throw new IllegalStateException("secret");
        }

        @GET
        @Path("generic")
        public Single<GenericEntity<User>> generic() {
            User user = new User(new UUID(0, 1), "jane");
            return Single.just(new GenericEntity<>(user, User.class));
        }

        @GET
        @Path("file")
        public byte[] bytes() {
            CALLS.incrementAndGet();
            return new byte[] {'1', '2'};
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Filtered {}

    @Filtered
    public static class Filter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            // Its presence is enough.
        }
    }

    @Path("/slow")
    public static class SlowResource {

        @Inject
        SlowResource() {}

        @GET
        @Path("wish")
        @Compiled(false)
        public String wish() {
            return "";
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            return "";
        }

        @GET
        @Path("stream")
        public Flowable<String> stream() {
            return Flowable.just("a");
        }

        @GET
        @Path("context")
        public String context(@Context UriInfo uri) {
            return uri.getPath();
        }

        @GET
        @Filtered
        @Path("filtered")
        public String filtered() {
            return "";
        }

        @GET
        @Path("pattern/{number: [0-9]+}")
        public String pattern(@PathParam("number") int number) {
            return "" + number;
        }

        @GET
        @Path("rest/{rest: .*}")
        public String rest(@PathParam("rest") String rest) {
            return rest;
        }

        @GET
        @Path("pattern/{rest}")
        public String besidePattern(@PathParam("rest") String rest) {
            return rest;
        }
    }

    @Path("/injected")
    public static class InjectedResource {

        @Context
        UriInfo uri;

        @GET
        public String get() {
            return uri.getPath();
        }
    }

    /** Bound without a scope. */
    @Path("/each")
    public static class EachResource {

        private int calls;

        @GET
        @Compiled
        public int calls() {
            return ++calls;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                RestPlugin.withResources(
                                UserResource.class, SlowResource.class, InjectedResource.class, EachResource.class)
                        .withProviders(Filter.class),
                binder -> binder.bind(EachResource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersWithAllKindsOfArguments() {
        UUID id = UUID.randomUUID();
        for (int i = 0; i < 3; i++) { // RESTEasy decides about the first.
            HttpResponse<String> response =
                    server.get("/users/" + id + "?name=jane", "X-Suffix", "1", "X-Suffix", "2", "Cookie", "colour=red");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(response.body()).isEqualTo("{\"id\":\"" + id + "\",\"name\":\"jane[1, 2]red\"}");
        }
        assertThat(server.get("/users/" + id).body()).isEqualTo("{\"id\":\"" + id + "\",\"name\":\"nobody[]null\"}");
    }

    @Test
    void createsWithALocationBelowTheApplication() {
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> response = server.postJson("/users", "{\"name\":\"jane\"}");
            assertThat(response.statusCode()).isEqualTo(201);
            assertThat(response.headers().firstValue("Location"))
                    .contains("http://127.0.0.1:" + server.port() + "/users/1");
            assertThat(response.body())
                    .isEqualTo("{\"id\":\"00000000-0000-0000-0000-000000000001\",\"name\":\"jane\"}");
        }
        HttpResponse<String> invalid = server.postJson("/users", "{\"name\":\" \"}");
        assertThat(invalid.statusCode()).isEqualTo(400);
        assertThat(invalid.headers().firstValue("Content-Type")).contains(HttpProblem.MEDIA_TYPE);
        assertThat(server.postJson("/users", "{\"name\":").statusCode()).isEqualTo(400);
    }

    @Test
    void callsAMethodOnceWhoeverAnswersWithItsResult() {
        for (String path : List.of("none", "broken", "file", UUID.randomUUID().toString())) {
            for (int i = 0; i < 3; i++) {
                int before = CALLS.get();
                server.get("/users/" + path, "Accept", "*/*");
                assertThat(CALLS.get()).as(path).isEqualTo(before + 1);
            }
        }
        assertThat(server.get("/users/none").statusCode()).isEqualTo(404);
        assertThat(server.get("/users/broken").statusCode()).isEqualTo(500);
        assertThat(server.get("/users/broken").body()).doesNotContain("secret");
        assertThat(server.get("/users/no-uuid").statusCode()).isEqualTo(404);
        assertThat(server.get("/users/none", "Accept", "image/png").statusCode())
                .isEqualTo(406);
    }

    @Test
    void sendsWhatIsWithinAGenericEntity() {
        for (int i = 0; i < 3; i++) {
            assertThat(server.get("/users/generic").body())
                    .isEqualTo("{\"id\":\"00000000-0000-0000-0000-000000000001\",\"name\":\"jane\"}");
        }
    }

    @Test
    void makesAResourceForEachRequestIfItIsBoundSo() {
        for (int i = 0; i < 3; i++) {
            assertThat(server.get("/each").body()).isEqualTo("1");
        }
    }

    @Test
    void reportsWhatIsCompiledAndWhyTheRestIsNot() {
        DispatchReport report = server.application().injector().getInstance(DispatchReport.class);
        Map<String, String> reasons = report.methods().stream()
                .collect(Collectors.toMap(
                        MethodReport::method,
                        method -> method.compiled() ? "compiled" : String.valueOf(method.reason())));
        assertThat(reasons)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("UserResource.get", "compiled"),
                        Map.entry("UserResource.create", "compiled"),
                        Map.entry("UserResource.none", "compiled"),
                        Map.entry("UserResource.broken", "compiled"),
                        Map.entry("UserResource.bytes", "compiled"),
                        Map.entry("UserResource.generic", "compiled"),
                        Map.entry("EachResource.calls", "compiled"),
                        Map.entry("SlowResource.wish", "it says @Compiled(false)"),
                        Map.entry("SlowResource.blocking", "compiled"),
                        Map.entry("SlowResource.stream", "compiled"),
                        Map.entry("SlowResource.context", "compiled"),
                        Map.entry("SlowResource.filtered", "compiled"),
                        Map.entry("SlowResource.pattern", "compiled"),
                        Map.entry("SlowResource.rest", "its path has a pattern"),
                        Map.entry(
                                "SlowResource.besidePattern",
                                "some of its paths are those of SlowResource.pattern, too, whose path has a pattern"),
                        Map.entry("InjectedResource.get", "compiled")));
        assertThat(report.toJson())
                .contains(
                        "{\"httpMethod\":\"GET\",\"path\":\"/slow/wish\",\"method\":\"SlowResource.wish\","
                                + "\"access\":\"everybody, since no rule is stated\",\"compiled\":false,\"reason\":\"it says @Compiled(false)\"}");
        assertThat(report.methods().get(0))
                .hasToString("GET /each EachResource.calls is compiled; admits everybody, since no rule is stated");
        assertThat(report.methods())
                .extracting(MethodReport::toString)
                .contains("GET /slow/wish SlowResource.wish is left to RESTEasy: it says @Compiled(false); "
                        + "admits everybody, since no rule is stated");
    }

    @Test
    void leavesAllToRESTEasyIfToldTo() {
        try (TestServer plain = TestServer.start(
                Map.of("rest.compiled-dispatch", "false"),
                RestPlugin.withResources(SlowResource.class).withProviders(Filter.class))) {
            assertThat(plain.get("/slow/wish").statusCode()).isEqualTo(200);
            assertThat(plain.application()
                            .injector()
                            .getInstance(DispatchReport.class)
                            .methods())
                    .isNotEmpty()
                    .extracting(MethodReport::reason)
                    .containsOnly("rest.compiled-dispatch is false");
        }
    }
}
