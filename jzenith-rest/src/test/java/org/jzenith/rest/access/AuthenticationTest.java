package org.jzenith.rest.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.HeaderCaller;
import org.jzenith.rest.support.PlainHandler;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Who sends a request is known before anything of the application sees it. */
class AuthenticationTest {

    @Path("/compiled")
    public static class Resource {

        @GET
        @Path("open")
        @PermitAll
        public String open(@Context SecurityContext context) {
            return context.getUserPrincipal() == null
                    ? "nobody"
                    : context.getUserPrincipal().getName() + context.isUserInRole("admin");
        }

        @GET
        @Path("known")
        @Authenticated
        public Single<String> known(@Context HeaderCaller user) {
            return Single.just(user.name())
                    .observeOn(Schedulers.io())
                    .map(name -> name + RequestScope.current().caller());
        }

        @GET
        @Path("admin")
        @RolesAllowed("admin")
        public String admin(@Context Principal principal) {
            return principal.getName();
        }

        @GET
        @Path("wanted")
        public String wanted(@Context HeaderCaller user) {
            return user.name();
        }

        @GET
        @Path("optional")
        public String optional(@Context Optional<HeaderCaller> user) {
            return user.map(HeaderCaller::name).orElse("nobody");
        }

        @GET
        @Path("closed")
        @DenyAll
        public String closed() {
            return "closed";
        }

        @POST
        @Path("body")
        @Authenticated
        public String body(@Context HeaderCaller user, String body) {
            return user.name() + body.length();
        }
    }

    @Path("/resteasy")
    @Compiled(false)
    public static class Uncompiled extends Resource {}

    static class OtherPlainHandler extends PlainHandler {}

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = start(HeaderAuthentication.class);
    }

    private static TestServer start(Class<? extends Authentication> authentication, String... configuration) {
        return TestServer.start(
                configuration.length == 0 ? Map.of() : Map.of(configuration[0], configuration[1]),
                RestPlugin.withResources(Resource.class, Uncompiled.class),
                binder -> HttpBinder.httpBinder(binder)
                        .authentication(authentication)
                        .route("/plain", PlainHandler.class, AccessRule.rolesAllowed("operator", "admin"))
                        .route("/plain/open", OtherPlainHandler.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "open, ada admin, adatrue",
        "open, ada, adafalse",
        "known, ada x, adaada [x]",
        "admin, ada admin, ada",
        "wanted, ada, ada",
        "optional, ada, ada"
    })
    void tellsTheMethodWhoCalls(String path, String user, String expected) {
        for (String root : List.of("/compiled/", "/resteasy/")) {
            assertThat(server.get(root + path, "X-User", user).body()).isEqualTo(expected);
            assertThat(server.get(root + path, "X-User", user, "X-Later", "").body())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "optional"})
    void letsAnybodyInWhereEverybodyMayCall(String path) {
        assertThat(server.get("/compiled/" + path).body()).isEqualTo("nobody");
        assertThat(server.get("/resteasy/" + path).body()).isEqualTo("nobody");
    }

    @ParameterizedTest
    @ValueSource(strings = {"known", "admin", "wanted"})
    void asksSomebodyWhoIsNotKnownForCredentials(String path) {
        for (String root : List.of("/compiled/", "/resteasy/")) {
            HttpResponse<String> response = server.get(root + path);
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().allValues("WWW-Authenticate")).containsExactly("Test realm=\"a\"", "Other");
            assertThat(response.body()).contains("urn:jzenith:problem:unauthorized");
        }
    }

    @Test
    void refusesACallerWhoHasNotTheRole() {
        for (String path : List.of("/compiled/admin", "/resteasy/admin", "/compiled/closed", "/resteasy/closed")) {
            HttpResponse<String> response = server.get(path, "X-User", "ada reader");
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().allValues("WWW-Authenticate")).isEmpty();
            assertThat(response.body())
                    .contains("urn:jzenith:problem:forbidden")
                    .doesNotContain("admin");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/compiled/open", "/resteasy/open", "/compiled/admin", "/unknown"})
    void refusesInvalidCredentialsWhateverTheRequestIsFor(String path) {
        for (String header : List.of("invalid", "thrown")) {
            HttpResponse<String> response = server.get(path, "X-User", header);
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().allValues("WWW-Authenticate"))
                    .containsExactly("Test realm=\"a\", error=\"wrong\"");
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(response.body()).contains("requestId").doesNotContain("of a reason");
        }
    }

    @Test
    void answersThatTheCallersCannotBeKnownNow() {
        HttpResponse<String> response = server.get("/compiled/open", "X-User", "down");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).hasValue("7");
    }

    @Test
    void hidesWhyAuthenticationHasFailed() {
        HttpResponse<String> response = server.get("/compiled/open", "X-User", "broken");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("secret message");
    }

    @Test
    void keepsTheBodyWhileItIsFoundOutWhoCalls() {
        String body = "b".repeat(300_000);
        for (String root : List.of("/compiled/", "/resteasy/")) {
            assertThat(server.send("POST", root + "body", body, "X-User", "ada", "X-Later", "")
                            .body())
                    .isEqualTo("ada300000");
            assertThat(server.send("POST", root + "body", body, "X-User", "ada").body())
                    .isEqualTo("ada300000");
        }
    }

    @Test
    @DisplayName("A body of somebody whose credentials are refused is not read, and the connection ends")
    void endsTheConnectionOfARefusedBody() {
        HttpResponse<String> response = server.send("POST", "/compiled/body", "b".repeat(300_000), "X-User", "invalid");
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Connection")).hasValue("close");
    }

    @Test
    void givesUpAfterTheTimeOfARequest() throws Exception {
        try (TestServer impatient = start(HeaderAuthentication.class, "rest.request-timeout", "200ms")) {
            assertThat(impatient.get("/compiled/open", "X-User", "never").statusCode())
                    .isEqualTo(503);
            assertThat(impatient
                            .send("POST", "/compiled/body", "text", "X-User", "never")
                            .statusCode())
                    .isEqualTo(503);
            assertThat(impatient.get("/compiled/open").statusCode()).isEqualTo(200);
            try (RawConnection connection = new RawConnection(impatient)) {
                assertThat(connection.get("/compiled/open", "X-User: never").response())
                        .startsWith("HTTP/1.1 503");
                assertThat(connection.get("/compiled/open").response()).endsWith("nobody");
            }
        }
    }

    @Test
    void isGivenUpForABodyThatIsNone() throws Exception {
        try (TestServer server = start(HeaderAuthentication.class);
                RawConnection connection = new RawConnection(server)) {
            HeaderAuthentication headers = server.application().injector().getInstance(HeaderAuthentication.class);
            connection.send("POST /compiled/body HTTP/1.1\r\nHost: a\r\nX-User: never\r\n");
            connection.send("Transfer-Encoding: chunked\r\n\r\nno size\r\n");
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 400 ")
                    .containsIgnoringCase("\r\nconnection: close\r\n")
                    .contains("is not divided into chunks");
            assertThat(headers.disposed().await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void isDisposedWhenTheClientDisconnects() throws Exception {
        try (TestServer left = start(HeaderAuthentication.class)) {
            HeaderAuthentication headers = left.application().injector().getInstance(HeaderAuthentication.class);
            try (RawConnection connection = new RawConnection(left)) {
                connection.send("GET /compiled/open HTTP/1.1\r\nHost: a\r\nX-User: never\r\n\r\n");
                assertThat(left.get("/compiled/open").statusCode()).isEqualTo(200); // It has begun by now, or soon.
            }
            assertThat(headers.disposed().await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void answersPipelinedRequestsInOrderThoughSomeCallersAreKnownLater() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(asUser("compiled", "first", "X-Later: \r\n"));
            connection.send(asUser("compiled", "second", ""));
            connection.send(asUser("resteasy", "third", "X-Later: \r\nConnection: close\r\n"));
            assertThat(connection.untilClosed()).containsSubsequence("first", "second", "third");
        }
    }

    private static String asUser(String root, String user, String more) {
        return "GET /" + root + "/wanted HTTP/1.1\r\nHost: a\r\nX-User: " + user + "\r\n" + more + "\r\n";
    }

    @Test
    void guardsPlainRoutesThatSayWhoMayUseThem() {
        assertThat(server.get("/plain").statusCode()).isEqualTo(401);
        assertThat(server.get("/plain").headers().allValues("WWW-Authenticate"))
                .containsExactly("Test realm=\"a\"", "Other");
        assertThat(server.get("/plain", "X-User", "ada reader").statusCode()).isEqualTo(403);
        assertThat(server.get("/plain", "X-User", "ada admin").body()).isEqualTo("plain");
        assertThat(server.get("/plain", "X-User", "ada operator", "X-Later", "").body())
                .isEqualTo("plain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/metrics", "/plain/open"})
    void asksNobodyOnPlainRoutesForEverybody(String path) {
        assertThat(server.get(path, "X-User", "broken").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesToStartIfARouteDoesNotSayWhoMayUseIt() {
        StartupException failure =
                catchThrowableOfType(StartupException.class, () -> start(HeaderAuthentication.Strict.class));
        assertThat(failure.problems())
                .allMatch(problem -> problem.id().equals("REST-14"))
                .extracting(problem -> problem.subject())
                .containsExactlyInAnyOrder(
                        "GET /compiled/wanted",
                        "GET /compiled/optional",
                        "GET /resteasy/wanted",
                        "GET /resteasy/optional",
                        "/plain/open");
        assertThat(failure.getMessage()).contains("@Authenticated").contains("security.default=permit");
    }

    @Path("/behind")
    public static class Locator {

        @PermitAll
        @Path("ruled")
        public Object ruled() {
            return new Behind();
        }
    }

    public static class Behind {

        @GET
        public String unstated() {
            return "unstated";
        }

        @GET
        @Path("stated")
        @PermitAll
        public String stated() {
            return "stated";
        }
    }

    @Test
    void letsNobodyIntoWhatIsFoundLateAndDoesNotSayWhoMayCallIt() {
        try (TestServer strict =
                TestServer.start(RestPlugin.withResources(Locator.class), binder -> HttpBinder.httpBinder(binder)
                        .authentication(HeaderAuthentication.Strict.class))) {
            assertThat(strict.get("/behind/ruled", "X-User", "ada admin").statusCode())
                    .isEqualTo(403);
            assertThat(strict.get("/behind/ruled/stated").body()).isEqualTo("stated");
        }
    }
}
