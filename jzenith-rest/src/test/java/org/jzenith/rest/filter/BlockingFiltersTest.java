package org.jzenith.rest.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.vertx.core.Context;
import jakarta.annotation.Priority;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.blocking.Await;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Filters that wait, of methods that are compiled and of those that RESTEasy calls. */
class BlockingFiltersTest {

    private static final String TRAIL = "trail";

    private static TestServer compiled;
    private static TestServer resteasy;
    private static TestServer preMatched;
    private static volatile CountDownLatch entered;
    private static volatile CountDownLatch interrupted;

    static Stream<TestServer> servers() {
        return Stream.of(compiled, resteasy, preMatched);
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Tenant {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Waits {}

    static final class UnknownTenantException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static String place() {
        return Context.isOnEventLoopThread() ? "loop" : "own";
    }

    private static void note(ContainerRequestContext request, String step) {
        Object before = request.getProperty(TRAIL);
        request.setProperty(TRAIL, (before == null ? "" : before + " ") + step + ':' + place());
    }

    @Priority(1)
    @Blocking
    public static class First implements ContainerRequestFilter {
        @jakarta.ws.rs.core.Context
        UriInfo uri;

        @Override
        public void filter(ContainerRequestContext request) throws IOException {
            String id = RequestScope.current().requestId();
            assertThat(Await.<String>value(Single.timer(1, TimeUnit.MILLISECONDS)
                            .map(any -> RequestScope.current().requestId())))
                    .isEqualTo(id);
            assertThat(uri.getPath()).isEqualTo(request.getUriInfo().getPath());
            assertThat(RequestScope.current().deadline()).isNotNull();
            note(request, "first");
            String wish = String.valueOf(request.getHeaderString("X-Wish"));
            switch (wish) {
                case "abort" -> {
                    request.abortWith(Response.status(418).entity("aborted").build());
                    assertThat(RequestScope.current().requestId()).isEqualTo(id); // The filter goes on.
                }
                case "unauthorized" -> throw new NotAuthorizedException("Own");
                case "failing" -> throw new UnknownTenantException();
                case "io" -> throw new IOException("not told");
                case "error" -> throw new AssertionError("not told");
                case "caller" -> request.setSecurityContext(new Caller(request.getSecurityContext()));
                case "body" -> {
                    String body = new String(request.getEntityStream().readAllBytes(), StandardCharsets.UTF_8);
                    request.setEntityStream(new ByteArrayInputStream((body + "!").getBytes(StandardCharsets.UTF_8)));
                }
                case "header" -> request.getHeaders().putSingle("X-Added", "by filter");
                default -> {}
            }
        }
    }

    private record Caller(SecurityContext before) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return () -> "Ada";
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("reader");
        }

        @Override
        public boolean isSecure() {
            return before.isSecure();
        }

        @Override
        public String getAuthenticationScheme() {
            return "own";
        }
    }

    @Priority(2)
    public static class Second implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            note(request, "second");
        }
    }

    @Priority(3)
    @Tenant
    public static class Third implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        @Blocking
        public void filter(ContainerRequestContext request) {
            note(request, "third");
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Third", place());
        }
    }

    @Blocking
    public static class Audit implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) throws IOException {
            String id = Await.value(Single.timer(1, TimeUnit.MILLISECONDS)
                    .map(any -> RequestScope.current().requestId()));
            response.getHeaders()
                    .putSingle(
                            "X-Audit",
                            place() + ' ' + id.equals(RequestScope.current().requestId()));
            String wish = String.valueOf(request.getHeaderString("X-Wish"));
            if (wish.equals("entity")) {
                response.setEntity("replaced " + response.getEntity());
            } else if (wish.equals("late-failure") && response.getStatus() == 200) {
                throw new UnknownTenantException();
            }
        }
    }

    @Blocking
    @Waits
    public static class Waiting implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if ("request".equals(request.getHeaderString("X-Wait"))) {
                await();
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if ("response".equals(request.getHeaderString("X-Wait"))) {
                await();
            }
        }

        private static void await() {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }
    }

    public static class Careless implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if ("careless".equals(request.getHeaderString("X-Wish"))) {
                Await.value(Single.just(1));
            }
        }
    }

    public static class Own implements DynamicFeature {
        @Override
        public void configure(ResourceInfo method, FeatureContext context) {
            if (method.getResourceMethod().getName().equals("dynamic")) {
                context.register(new OwnFilter());
            }
        }
    }

    @Blocking
    static final class OwnFilter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            note(request, "own");
        }
    }

    @PreMatching
    @Blocking
    public static class Rewriting implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            assertThat(place()).isEqualTo("own");
            if (request.getUriInfo().getPath().equals("/old")) {
                request.setRequestUri(URI.create("trail"));
            } else if ("abort-early".equals(request.getHeaderString("X-Wish"))) {
                request.abortWith(Response.status(418).entity("early").build());
            } else if ("fail-early".equals(request.getHeaderString("X-Wish"))) {
                throw new UnknownTenantException();
            }
        }
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("trail")
        public String trail(@jakarta.ws.rs.core.Context org.jboss.resteasy.spi.HttpRequest request) {
            return request.getAttribute(TRAIL) + " method:" + place();
        }

        @GET
        @Path("tenant")
        @Tenant
        public String tenant(@jakarta.ws.rs.core.Context org.jboss.resteasy.spi.HttpRequest request) {
            return trail(request);
        }

        @GET
        @Path("blocking")
        @Tenant
        @Blocking
        public String blocking(@jakarta.ws.rs.core.Context org.jboss.resteasy.spi.HttpRequest request) {
            return trail(request);
        }

        @GET
        @Path("single")
        public Single<String> single(@jakarta.ws.rs.core.Context org.jboss.resteasy.spi.HttpRequest request) {
            return Single.just(trail(request));
        }

        @GET
        @Path("dynamic")
        public String dynamic(@jakarta.ws.rs.core.Context org.jboss.resteasy.spi.HttpRequest request) {
            return trail(request);
        }

        @GET
        @Path("roles")
        @RolesAllowed("reader")
        public String roles(@jakarta.ws.rs.core.Context SecurityContext caller) {
            return caller.getUserPrincipal().getName();
        }

        @GET
        @Path("header")
        public String header(@jakarta.ws.rs.HeaderParam("X-Added") String added) {
            return added;
        }

        @POST
        @Path("body")
        public String body(String body) {
            return body;
        }

        @GET
        @Path("nothing")
        public void nothing() {}

        @GET
        @Path("waiting")
        @Waits
        public String waiting() {
            return "waited";
        }

        @GET
        @Path("limited")
        @Waits
        @RequestLimits(timeout = "300ms")
        public String limited() {
            return "waited";
        }
    }

    private static TestServer start(boolean withoutRestEasy, Class<?>... more) {
        return start(
                Map.of(
                        "rest.verticles",
                        1,
                        "rest.compiled-dispatch",
                        withoutRestEasy,
                        "rest.authentication-challenge",
                        "Own"),
                more);
    }

    private static TestServer start(Map<String, ?> configuration, Class<?>... more) {
        Class<?>[] providers = Stream.concat(
                        Stream.of(
                                First.class,
                                Second.class,
                                Third.class,
                                Audit.class,
                                Waiting.class,
                                Careless.class,
                                Own.class),
                        Arrays.stream(more))
                .toArray(Class<?>[]::new);
        return TestServer.start(
                configuration,
                RestPlugin.withResources(Resource.class)
                        .withProviders(providers)
                        .withMapping(UnknownTenantException.class, 409, "No such tenant"));
    }

    @BeforeAll
    static void start() {
        compiled = start(true);
        resteasy = start(false);
        preMatched = start(true, Rewriting.class);
    }

    @AfterAll
    static void stop() {
        servers().forEach(TestServer::close);
    }

    private static void assertAudited(HttpResponse<String> response) {
        assertThat(response.headers().allValues("X-Audit")).isEqualTo(List.of("own true"));
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void onlyFiltersWithTheAnnotationHaveTheirOwnThread(TestServer server) {
        HttpResponse<String> response = server.get("/trail");
        assertThat(response.body()).isEqualTo("first:own second:loop method:loop");
        assertThat(response.headers().firstValue("X-Third")).isEmpty();
        assertAudited(response);
        assertThat(server.get("/single").body()).isEqualTo("first:own second:loop method:loop");
        assertThat(server.get("/nothing").statusCode()).isEqualTo(204);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void nameBindingsAndAnnotationsOfTheFilterMethodApply(TestServer server) {
        HttpResponse<String> response = server.get("/tenant");
        assertThat(response.body()).isEqualTo("first:own second:loop third:own method:loop");
        assertThat(response.headers().firstValue("X-Third")).hasValue("loop");
        assertThat(server.get("/blocking").body()).isEqualTo("first:own second:loop third:own method:own");
        assertThat(server.get("/dynamic").body()).isEqualTo("first:own second:loop own:own method:loop");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void aFilterThatAbortsReturnsBeforeItsResponseIsSent(TestServer server) {
        for (String path : List.of("/tenant", "/blocking", "/single")) {
            HttpResponse<String> response = server.get(path, "X-Wish", "abort");
            assertThat(response.statusCode()).isEqualTo(418);
            assertThat(response.body()).isEqualTo("aborted");
            assertAudited(response);
        }
        assertThat(server.get("/tenant", "X-Wish", "abort").headers().firstValue("X-Third"))
                .hasValue("loop");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void failuresOfAFilterAreMapped(TestServer server) {
        HttpResponse<String> mapped = server.get("/tenant", "X-Wish", "failing");
        assertThat(mapped.statusCode()).isEqualTo(409);
        assertThat(mapped.body()).contains("No such tenant");
        assertAudited(mapped);
        HttpResponse<String> unauthorized = server.get("/tenant", "X-Wish", "unauthorized");
        assertThat(unauthorized.statusCode()).isEqualTo(401);
        assertThat(unauthorized.headers().firstValue("WWW-Authenticate")).hasValue("Own");
        for (String wish : List.of("io", "error")) {
            HttpResponse<String> failed = server.get("/tenant", "X-Wish", wish);
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body()).doesNotContain("not told");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void aFilterChangesTheRequest(TestServer server) {
        assertThat(server.get("/roles").statusCode()).isEqualTo(401);
        assertThat(server.get("/roles", "X-Wish", "caller").body()).isEqualTo("Ada");
        assertThat(server.send("POST", "/body", "text", "X-Wish", "body").body())
                .isEqualTo("text!");
        assertThat(server.get("/header", "X-Wish", "header").body()).isEqualTo("by filter");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void aResponseFilterChangesAnyResponse(TestServer server) {
        assertThat(server.get("/header", "X-Wish", "entity").statusCode()).isEqualTo(204);
        assertThat(server.get("/roles", "X-Wish", "entity").statusCode()).isEqualTo(401);
        HttpResponse<String> replaced = server.get("/single", "X-Wish", "entity");
        assertThat(replaced.body()).isEqualTo("replaced first:own second:loop method:loop");
        assertAudited(replaced);
        HttpResponse<String> missing = server.get("/nowhere");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertAudited(missing);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void aFailureOfAResponseFilterIsAnswered(TestServer server) {
        assertThat(server.get("/trail", "X-Wish", "late-failure").statusCode()).isIn(409, 500);
        assertThat(server.get("/trail").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void theThreadIsInterruptedWhenTheClientDisconnects(TestServer server) throws Exception {
        for (String when : List.of("request", "response")) {
            entered = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            try (RawConnection leaving = new RawConnection(server).get("/waiting", "X-Wait: " + when)) {
                assertThat(leaving).isNotNull();
                assertThat(entered.await(2, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(interrupted.await(2, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(server.get("/waiting").body()).isEqualTo("waited");
    }

    @ParameterizedTest
    @CsvSource({"true, request", "true, response", "false, request", "false, response"})
    void theThreadIsInterruptedWhenTheRequestTimesOut(boolean withoutRestEasy, String when) throws Exception {
        entered = new CountDownLatch(1);
        interrupted = new CountDownLatch(1);
        try (TestServer server = start(Map.of(
                "rest.verticles", 1, "rest.compiled-dispatch", withoutRestEasy, "rest.request-timeout", "300ms"))) {
            assertThat(server.get("/waiting", "X-Wait", when).statusCode()).isEqualTo(503);
            assertThat(interrupted.await(2, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void theLimitsOfACompiledMethodIncludeItsFilters() throws Exception {
        entered = new CountDownLatch(1);
        interrupted = new CountDownLatch(1);
        assertThat(compiled.get("/limited", "X-Wait", "request").statusCode()).isEqualTo(503);
        assertThat(interrupted.await(2, TimeUnit.MINUTES)).isTrue();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void aFilterWithoutTheAnnotationIsToldToHaveIt(TestServer server) {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get("/trail", "X-Wish", "careless").statusCode()).isEqualTo(500);
            assertThat(log.events())
                    .filteredOn(event -> event.getThrowableProxy() != null)
                    .anySatisfy(event -> assertThat(event.getThrowableProxy().getMessage())
                            .contains("annotate the resource method, the filter or its class with @Blocking"));
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("preMatchedServer")
    void aFilterBeforeTheMatchMayWait(TestServer server) {
        assertThat(server.get("/old").body()).isEqualTo("first:own second:loop method:loop");
        HttpResponse<String> aborted = server.get("/tenant", "X-Wish", "abort-early");
        assertThat(aborted.statusCode()).isEqualTo(418);
        assertThat(aborted.body()).isEqualTo("early");
        assertThat(server.get("/tenant", "X-Wish", "fail-early").statusCode()).isEqualTo(409);
    }

    static Stream<TestServer> preMatchedServer() {
        return Stream.of(preMatched);
    }
}
