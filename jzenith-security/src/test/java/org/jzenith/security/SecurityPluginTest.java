package org.jzenith.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Authenticator;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.Passwords;
import org.jzenith.security.jwt.TokenIssuer;
import org.jzenith.security.password.PasswordHasher;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** A service that logs users in, and lets them in by tokens, API keys, passwords and a cookie. */
@Tag("stress")
class SecurityPluginTest {

    private static final String SECRET = "a secret of thirty-two bytes or more, for tests";

    record Login(String name, String password) {}

    /** Knows one user, by name and password. */
    static class Users implements Passwords {

        private final PasswordHasher hasher;
        private final Single<String> hash;

        @Inject
        Users(PasswordHasher hasher) {
            this.hasher = hasher;
            this.hash = hasher.hash("open sésame").cache();
        }

        @Override
        public Maybe<Identity> check(String name, String password) {
            return hash.flatMap(known -> hasher.verify(password, name.equals("ada") ? known : null))
                    .filter(check -> check.matches())
                    .map(check -> Identity.of(name, Identity.BASIC).withRoles(List.of("admin")));
        }
    }

    static class Keys implements ApiKeys {
        @Override
        public Maybe<Identity> find(String key) {
            return key.equals("key-of-robot")
                    ? Maybe.just(Identity.of("robot", Identity.API_KEY).withRoles(List.of("reader")))
                    : Maybe.empty();
        }
    }

    static class Sessions implements Authenticator {
        @Override
        public Maybe<Identity> authenticate(HttpServerRequest request) {
            if (request.getCookie("SID") == null) {
                return Maybe.empty();
            }
            return request.getCookie("SID").getValue().equals("1")
                    ? Maybe.just(Identity.of("cookie", "SESSION")).delay(10, TimeUnit.MILLISECONDS)
                    : Maybe.error(new InvalidCredentialsException("The session has ended"));
        }
    }

    /** What a service far from HTTP knows of its caller. */
    static class Audit {
        Single<String> who() {
            return Single.fromCallable(
                            () -> Identity.current().map(Identity::name).orElse("nobody"))
                    .subscribeOn(Schedulers.io());
        }
    }

    @Path("/")
    public static class Service {

        private final TokenIssuer tokens;
        private final Users users;
        private final Audit audit;

        @Inject
        Service(TokenIssuer tokens, Users users, Audit audit) {
            this.tokens = tokens;
            this.users = users;
            this.audit = audit;
        }

        @POST
        @Path("login")
        @PermitAll
        public Single<Map<String, String>> login(Login login) {
            return users.check(login.name(), login.password())
                    .map(user -> Map.of("token", tokens.issue(user.name(), user.roles())))
                    .switchIfEmpty(Single.error(() -> new NotAuthorizedException("Bearer")));
        }

        @GET
        @Path("passed-on")
        @Authenticated
        public Single<String> passedOn() {
            return Single.fromCallable(() -> {
                        Secret token =
                                Objects.requireNonNull(RequestScope.current()).bearerToken();
                        return token == null ? "none" : token.value();
                    })
                    .subscribeOn(Schedulers.io());
        }

        @GET
        @Path("me")
        @Authenticated
        public Identity me(@Context Identity caller) {
            return caller;
        }

        @GET
        @Path("admin")
        @RolesAllowed("admin")
        public String admin(@Context SecurityContext context) {
            return context.getUserPrincipal().getName() + ' ' + context.getAuthenticationScheme();
        }

        @GET
        @Path("maybe")
        @PermitAll
        public String maybe(@Context Optional<Identity> caller) {
            return caller.map(Identity::name).orElse("nobody");
        }

        @GET
        @Path("audit")
        @PermitAll
        public Single<String> audit() {
            return audit.who();
        }
    }

    private static RunningApplication application;
    private static TestClient client;

    private static JZenith described(SecurityPlugin plugin, String... more) {
        return JZenith.application(more)
                .withoutEnvironment()
                .withConfiguration("rest.port", 0)
                .withConfiguration("rest.host", "127.0.0.1")
                .withConfiguration("security.jwt.secret", SECRET)
                .withPlugins(RestPlugin.withResources(Service.class), plugin)
                .withModules(binder -> binder.bind(Audit.class));
    }

    private static TestClient clientOf(RunningApplication running) {
        return TestClient.of(
                URI.create("http://127.0.0.1:" + running.addresses().get(0).port()),
                running.injector().getInstance(ObjectMapper.class));
    }

    @BeforeAll
    static void start() {
        application = described(SecurityPlugin.create()
                        .jwt()
                        .apiKeys(Keys.class)
                        .basic(Users.class)
                        .authenticator(Sessions.class))
                .start();
        client = clientOf(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
    }

    private static String token() {
        return client.post("/login", new Login("ada", "open sésame"))
                .json(JsonNode.class)
                .get("token")
                .asText();
    }

    @Test
    void theTokenOfACallerCanBePassedOn() {
        String token = token();
        assertThat(client.withHeader("Authorization", "Bearer " + token)
                        .get("/passed-on")
                        .body())
                .isEqualTo(token);
        assertThat(client.withHeader("X-API-Key", "key-of-robot")
                        .get("/passed-on")
                        .body())
                .isEqualTo("none");
    }

    @Test
    void logsAUserInAndKnowsItByItsToken() {
        TestClient ada = client.withHeader("Authorization", "Bearer " + token());
        assertThat(ada.get("/admin").body()).isEqualTo("ada JWT");
        assertThat(ada.get("/maybe").body()).isEqualTo("ada");
        assertThat(ada.get("/audit").body()).isEqualTo("ada");
        var me = ada.get("/me").json(JsonNode.class);
        assertThat(me.get("scheme").asText()).isEqualTo("JWT");
        assertThat(me.get("roles").get(0).asText()).isEqualTo("admin");
        assertThat(me.get("claims").get("sub").asText()).isEqualTo("ada");
    }

    @Test
    void refusesToLogInWithAWrongPassword() {
        assertThat(client.post("/login", new Login("ada", "wrong")).status()).isEqualTo(401);
        assertThat(client.post("/login", new Login("nobody", "open sésame")).status())
                .isEqualTo(401);
    }

    @Test
    void knowsARobotByItsKey() {
        TestClient robot = client.withHeader("X-API-Key", "key-of-robot");
        assertThat(robot.get("/maybe").body()).isEqualTo("robot");
        assertThat(robot.get("/admin").status()).isEqualTo(403);
    }

    @Test
    void knowsAUserByNameAndPassword() {
        assertThat(client.withHeader("Authorization", basic("ada:open sésame"))
                        .get("/admin")
                        .body())
                .isEqualTo("ada BASIC");
        assertThat(client.withHeader(
                                "authorization",
                                "bAsIc " + basic("ada:open sésame").substring(6))
                        .get("/admin")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void asksTheApplicationForOtherCallers() {
        assertThat(client.withHeader("Cookie", "SID=1").get("/maybe").body()).isEqualTo("cookie");
        assertThat(client.withHeader("Cookie", "SID=2").get("/maybe").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/me", "/admin"})
    void asksAnAnonymousCallerForAllKindsOfCredentials(String path) {
        TestResponse response = client.get(path);
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .containsExactly(
                        "Bearer realm=\"application\"",
                        "ApiKey header=\"X-API-Key\"",
                        "Basic realm=\"application\", charset=\"UTF-8\"");
        assertThat(client.get("/maybe").body()).isEqualTo("nobody");
        assertThat(client.get("/audit").body()).isEqualTo("nobody");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Authorization | Bearer garbage",
                "Authorization | Bearer ",
                "Authorization | Bearer",
                "Authorization | bearer e30.e30.",
                "Authorization | Basic YWRh",
                "Authorization | Basic %%%",
                "Authorization | Basic gICA",
                "Authorization | Basic YWRhOndyb25n",
                "X-API-Key     | unknown",
                "X-API-Key     | ''"
            })
    void refusesInvalidCredentialsEvenWhereEverybodyMayCall(String header, String value) {
        TestResponse response = client.withHeader(header, value).get("/maybe");
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate")).hasSize(3);
        assertThat(response.body()).contains("urn:jzenith:problem:unauthorized");
        if (value.length() > 7) {
            assertThat(response.body()).doesNotContain(value.substring(7));
        }
    }

    /** Something on the way may have checked the other one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-API-Key     | key-of-robot                       | key-of-robot",
                "X-API-Key     | key-of-robot                       | another",
                "X-API-Key     | key-of-robot                       | ''",
                "Authorization | Basic YWRhOm9wZW4gc8Opc2FtZQ==     | Basic YWRhOndyb25n",
                "Authorization | Digest username=ada                | Basic YWRhOm9wZW4gc8Opc2FtZQ==",
                "Authorization | Basic YWRhOm9wZW4gc8Opc2FtZQ==     | Bearer e30.e30.e30"
            })
    @Tag("S8")
    void refusesCredentialsThatARequestHasTwice(String header, String first, String second) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + application.addresses().get(0).port() + "/maybe"))
                .header(header, first)
                .header(header, second)
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate")).hasSize(3);
        assertThat(client.withHeader(header, header.startsWith("X") ? first : basic("ada:open sésame"))
                        .get("/maybe")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void saysThatATokenIsInvalidAndWhetherItHasExpired() {
        assertThat(client.withHeader("Authorization", "Bearer garbage")
                        .get("/maybe")
                        .headers()
                        .allValues("WWW-Authenticate"))
                .contains("Bearer realm=\"application\", error=\"invalid_token\"");
    }

    @Test
    void takesAnotherSchemeForNoCredentials() {
        assertThat(client.withHeader("Authorization", "Digest username=\"ada\"")
                        .get("/maybe")
                        .body())
                .isEqualTo("nobody");
        assertThat(client.withHeader("Authorization", "Bearers " + token())
                        .get("/maybe")
                        .body())
                .isEqualTo("nobody");
    }

    @Test
    void refusesTokensOf16Kilobytes() {
        assertThat(client.withHeader("Authorization", "Bearer " + "a".repeat(7000))
                        .get("/maybe")
                        .status())
                .isEqualTo(401);
        assertThat(client.withHeader("Authorization", "Bearer " + "a".repeat(16_384))
                        .get("/maybe")
                        .status())
                .isEqualTo(431);
    }

    @Test
    void leavesTheCompiledWay() {
        assertThat(application.injector().getInstance(DispatchReport.class).methods())
                .isNotEmpty()
                .allMatch(MethodReport::compiled);
    }

    @Path("/")
    public static class Forgotten {
        @GET
        @Path("forgotten")
        public String forgotten() {
            return "forgotten";
        }
    }

    private static JZenith forgetful(String... arguments) {
        return JZenith.application(arguments)
                .withoutEnvironment()
                .withConfiguration("rest.port", 0)
                .withConfiguration("rest.host", "127.0.0.1")
                .withPlugins(
                        RestPlugin.withResources(Forgotten.class),
                        SecurityPlugin.create().apiKeys(Keys.class));
    }

    @Test
    void refusesToStartWithAMethodThatDoesNotSayWhoMayCallIt() {
        StartupException failure =
                catchThrowableOfType(StartupException.class, () -> forgetful().start());
        assertThat(failure.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.id()).isEqualTo("REST-14");
            assertThat(problem.subject()).isEqualTo("GET /forgotten");
        });
    }

    @Test
    void opensSuchMethodsIfTheConfigurationSaysSo() {
        try (RunningApplication open = forgetful("--security.default=permit").start()) {
            assertThat(clientOf(open).get("/forgotten").body()).isEqualTo("forgotten");
            assertThat(clientOf(open)
                            .withHeader("X-API-Key", "no")
                            .get("/forgotten")
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void takesTokensByTheSchemeThatTheConfigurationNames() {
        try (RunningApplication other = described(
                        SecurityPlugin.create().jwt().basic(Users.class),
                        "--security.jwt.scheme=Token",
                        "--security.realm=books")
                .start()) {
            String token = other.injector().getInstance(TokenIssuer.class).issue("ada", List.of());
            assertThat(clientOf(other)
                            .withHeader("Authorization", "Token " + token)
                            .get("/maybe")
                            .body())
                    .isEqualTo("ada");
            assertThat(clientOf(other)
                            .withHeader("Authorization", "Bearer " + token)
                            .get("/maybe")
                            .body())
                    .isEqualTo("nobody");
            assertThat(clientOf(other).get("/me").headers().allValues("WWW-Authenticate"))
                    .containsExactly("Token realm=\"books\"", "Basic realm=\"books\", charset=\"UTF-8\"");
        }
    }
}
