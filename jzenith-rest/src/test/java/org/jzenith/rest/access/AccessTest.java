package org.jzenith.rest.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Scopes;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.annotation.Priority;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.TestServer;

/**
 * Who may call a method according to the annotations of Jakarta: the caller has the roles in a header that the filter
 * trusts.
 */
class AccessTest {

    @Path("/methods")
    public static class Methods {
        @GET
        @Path("open")
        public String open() {
            return "open";
        }

        @GET
        @Path("no-challenge")
        public String noChallenge() {
            throw new NotAuthorizedException(Response.status(401).build());
        }

        @GET
        @Path("admins")
        @RolesAllowed("admin")
        public String admins() {
            return "admins";
        }

        @GET
        @Path("either")
        @RolesAllowed({"admin", "editor"})
        public String either() {
            return "either";
        }

        @GET
        @Path("closed")
        @DenyAll
        public String closed() {
            return "closed";
        }

        @GET
        @Path("later")
        @RolesAllowed("admin")
        public Single<String> later() {
            return Single.just("later");
        }

        @GET
        @Path("stream")
        @RolesAllowed("admin")
        public Flowable<String> stream() {
            return Flowable.just("stream");
        }

        @GET
        @Path("blocking")
        @RolesAllowed("admin")
        @Blocking
        public String blocking() {
            return "blocking";
        }

        @GET
        @Path("suspended")
        @RolesAllowed("admin")
        public void suspended(@Suspended AsyncResponse response) {
            response.resume("suspended");
        }

        @GET
        @Path("events")
        @RolesAllowed("admin")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void events(@Context SseEventSink sink, @Context Sse sse)
                throws IOException { // From close(), since Jakarta REST 4.0
            sink.send(sse.newEvent("events"));
            sink.close();
        }
    }

    @Path("/admin-class")
    @RolesAllowed("admin")
    public static class AdminClass {
        @GET
        public String get() {
            return "admin-class";
        }

        @GET
        @Path("editors")
        @RolesAllowed("editor")
        public String editors() {
            return "editors";
        }

        @GET
        @Path("open")
        @PermitAll
        public String open() {
            return "open";
        }

        @GET
        @Path("closed")
        @DenyAll
        public String closed() {
            return "closed";
        }

        @Path("sub")
        public Sub sub() {
            return new Sub();
        }
    }

    @Path("/closed-class")
    @DenyAll
    public static class ClosedClass {
        @GET
        public String get() {
            return "closed-class";
        }

        @GET
        @Path("admins")
        @RolesAllowed("admin")
        public String admins() {
            return "admins";
        }
    }

    @Path("/locators")
    public static class Locators {
        @Path("open")
        public Sub open() {
            return new Sub();
        }

        @Path("admins")
        @RolesAllowed("admin")
        public Sub admins() {
            return new Sub();
        }

        @Path("deep/{id}")
        public Middle deep(@PathParam("id") String id) {
            return new Middle(id);
        }
    }

    public static class Middle {
        private final String id;

        Middle(String id) {
            this.id = id;
        }

        @Path("admins")
        @RolesAllowed("admin")
        public Sub admins() {
            return id.isEmpty() ? new AdminSub() : new Sub();
        }

        @Path("class")
        public Sub byClass() {
            return new AdminSub();
        }
    }

    public static class Sub {
        @GET
        public String get() {
            return "sub";
        }

        @GET
        @Path("editors")
        @RolesAllowed("editor")
        public String editors() {
            return "editors";
        }
    }

    @RolesAllowed("admin")
    public static class AdminSub extends Sub {}

    public interface Contract {
        @GET
        @RolesAllowed("admin")
        String contract();
    }

    @Path("/contract")
    public static class FulfilledContract implements Contract {
        @Override
        public String contract() {
            return "contract";
        }
    }

    @Path("/interface")
    public interface Interface {
        @GET
        String get();

        @GET
        @Path("open")
        String open();

        @Path("sub")
        Sub sub();
    }

    @RolesAllowed("admin")
    public static class Implementation implements Interface {
        @Override
        public String get() {
            return "implementation";
        }

        @Override
        @PermitAll
        public String open() {
            return "open";
        }

        @Override
        public Sub sub() {
            return new Sub();
        }
    }

    @RolesAllowed("admin")
    public static class Base {
        @GET
        public String get() {
            return "inherited";
        }
    }

    @Path("/inherited")
    public static class Inheriting extends Base {}

    @Priority(Priorities.AUTHENTICATION)
    public static class Authentication implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            String roles = request.getHeaderString("X-Roles");
            if ("invalid".equals(roles)) {
                request.abortWith(Response.status(401).build());
            } else if ("unknown".equals(roles)) {
                throw new NotAuthorizedException("Token realm=\"all\", error=\"invalid\"");
            } else if (roles != null) {
                request.setSecurityContext(new Caller(List.of(roles.split(","))));
            }
        }
    }

    record Caller(List<String> roles) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return roles.contains("nobody") ? null : () -> "somebody";
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "roles";
        }
    }

    private static RestPlugin resources() {
        return RestPlugin.withResources(
                Methods.class,
                AdminClass.class,
                ClosedClass.class,
                Locators.class,
                FulfilledContract.class,
                Interface.class,
                Inheriting.class);
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server =
                TestServer.start(resources().withProviders(Authentication.class), binder -> binder.bind(Interface.class)
                        .to(Implementation.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/methods/admins",
                "/methods/either",
                "/methods/later",
                "/methods/stream",
                "/methods/blocking",
                "/methods/suspended",
                "/methods/events",
                "/admin-class",
                "/admin-class/sub",
                "/closed-class/admins",
                "/locators/admins",
                "/locators/deep/1/admins",
                "/locators/deep/1/class",
                "/contract",
                "/interface",
                "/interface/sub",
                "/inherited"
            })
    void letsOnlyThoseInWhoHaveTheRole(String path) {
        assertForbidden(server.get(path));
        assertForbidden(server.get(path, "X-Roles", "reader"));
        HttpResponse<String> response = server.get(path, "X-Roles", "reader,admin");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/methods/closed", "/admin-class/closed", "/closed-class"})
    void letsNobodyIntoWhatIsClosedToAll(String path) {
        assertForbidden(server.get(path));
        assertForbidden(server.get(path, "X-Roles", "admin"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/methods/open", "/admin-class/open", "/locators/open", "/interface/open"})
    void letsAnybodyIntoWhatIsOpen(String path) {
        assertThat(server.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void letsAMethodSayOtherwiseThanItsClass() {
        assertForbidden(server.get("/admin-class/editors", "X-Roles", "admin"));
        assertThat(server.get("/admin-class/editors", "X-Roles", "editor").body())
                .isEqualTo("editors");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin-class/sub/editors", "/locators/admins/editors", "/locators/deep/1/admins/editors"})
    void wantsTheRolesOfTheLocatorAndOfTheMethodBehindIt(String path) {
        assertForbidden(server.get(path, "X-Roles", "admin"));
        assertForbidden(server.get(path, "X-Roles", "editor"));
        assertThat(server.get(path, "X-Roles", "admin,editor").body()).isEqualTo("editors");
    }

    @Test
    void leavesItToTheFilterWhoIsNobody() {
        assertThat(server.get("/methods/admins", "X-Roles", "invalid").statusCode())
                .isEqualTo(401);
    }

    @Test
    void letsNobodyInWithoutAFilterAndCompilesTheRules() {
        try (TestServer bare = TestServer.start(
                resources(),
                binder -> binder.bind(Interface.class).to(Implementation.class).in(Scopes.SINGLETON))) {
            assertForbidden(bare.get("/methods/admins"));
            assertForbidden(bare.get("/interface"));
            assertThat(bare.get("/methods/open").body()).isEqualTo("open");
            var reasons = bare.application().injector().getInstance(DispatchReport.class).methods().stream()
                    .filter(method -> method.reason() != null)
                    .collect(Collectors.toMap(MethodReport::path, MethodReport::reason));
            assertThat(reasons)
                    .doesNotContainKeys("/methods/open", "/admin-class/open", "/interface/open")
                    .doesNotContainKeys("/methods/admins", "/interface", "/inherited");
        }
    }

    @Test
    @Tag("R7")
    void asksACallerThatIsNotKnownToLogInIfAnythingHasSaidHow() {
        try (TestServer asking =
                TestServer.start(resources().withProviders(Authentication.class), binder -> binder.bind(Interface.class)
                        .to(Implementation.class))) {
            assertThat(asking.get("/methods/no-challenge").statusCode()).isEqualTo(401);
            assertForbidden(asking.get("/methods/admins"));
            assertUnauthorized(
                    asking.get("/methods/open", "X-Roles", "unknown"), "Token realm=\"all\", error=\"invalid\"");
            assertUnauthorized(asking.get("/methods/admins"), "Token realm=\"all\"");
            assertUnauthorized(asking.get("/locators/admins"), "Token realm=\"all\"");
            assertForbidden(asking.get("/methods/admins", "X-Roles", "reader"));
            assertForbidden(asking.get("/methods/closed"));
        }
    }

    @Test
    @Tag("R7")
    void asksACallerThatIsNotKnownToLogInAsTheConfigurationSays() {
        try (TestServer asking = TestServer.start(
                Map.of("rest.authentication-challenge", "Bearer realm=\"books\""),
                resources().withProviders(Authentication.class),
                binder -> binder.bind(Interface.class).to(Implementation.class))) {
            assertUnauthorized(asking.get("/methods/admins"), "Bearer realm=\"books\"");
            assertUnauthorized(asking.get("/methods/events"), "Bearer realm=\"books\"");
            assertForbidden(asking.get("/methods/admins", "X-Roles", "reader"));
            assertForbidden(asking.get("/methods/closed"));
            assertThat(asking.get("/methods/open").statusCode()).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("It asks an unknown caller to log in by the scheme of its security context")
    @Tag("R7")
    void asksAnUnknownCallerToLogIn() {
        assertUnauthorized(server.get("/methods/admins", "X-Roles", "nobody"), "roles");
    }

    private static void assertUnauthorized(HttpResponse<String> response, String challenge) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate")).containsExactly(challenge);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("urn:jzenith:problem:unauthorized");
    }

    private static void assertForbidden(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("urn:jzenith:problem:forbidden");
    }
}
