package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestClient;

/** What is said of operations that not everybody may call. */
@Tag("O2")
class SecurityTest {

    @RolesAllowed("user")
    public interface Restricted {
        @GET
        @Path("inherited")
        default String inherited() {
            return "";
        }
    }

    @Path("/own")
    @RolesAllowed("admin")
    public static class OfClass implements Restricted {
        @GET
        public String ofClass() {
            return "";
        }

        @GET
        @Path("open")
        @PermitAll
        public String open() {
            return "";
        }
    }

    @Path("/")
    public static class OfMethods {
        @GET
        @Path("admin")
        @RolesAllowed("admin")
        public String admin() {
            return "";
        }

        @GET
        @Path("denied")
        @DenyAll
        public String denied() {
            return "";
        }

        @GET
        @Path("open")
        public String open() {
            return "";
        }

        @GET
        @Path("caller")
        @PermitAll
        public String caller(@Context Optional<Principal> caller) {
            return "";
        }

        @GET
        @Path("context")
        public String context(@Context SecurityContext context) {
            return "";
        }

        @GET
        @Path("known")
        public String known(@Context Principal caller) {
            return "";
        }

        @GET
        @Path("shared")
        @Produces("text/plain")
        public String shared() {
            return "";
        }

        @GET
        @Path("shared")
        @Produces("text/html")
        @RolesAllowed("admin")
        public String sharedWithSome() {
            return "";
        }

        @Path("behind")
        @RolesAllowed("admin")
        public Behind behind() {
            return new Behind();
        }
    }

    public static class Behind {
        @GET
        public String get() {
            return "";
        }
    }

    /** Knows nobody, but says how callers would authenticate themselves. */
    static class Keys implements Authentication {
        @Override
        public Maybe<Caller> authenticate(HttpServerRequest request) {
            return Maybe.empty();
        }

        @Override
        public List<String> challenges() {
            return List.of("ApiKey");
        }

        @Override
        public List<SecurityScheme> schemes() {
            return List.of(SecurityScheme.apiKeyInHeader("key", "X-Key"));
        }

        @Override
        public boolean requiresRules() {
            return false;
        }
    }

    static final class StrictKeys extends Keys {
        @Override
        public boolean requiresRules() {
            return true;
        }
    }

    /** Stands for a plugin that authenticates callers. */
    private static final class Sessions implements Plugin {
        @Override
        public String name() {
            return "sessions";
        }

        @Override
        public void configure(Binder binder) {
            HttpBinder.httpBinder(binder).securityScheme(SecurityScheme.apiKeyInCookie("session", "SID"));
        }
    }

    private static RunningApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = JZenith.application("--rest.port=0", "--rest.host=127.0.0.1")
                .withPlugins(
                        RestPlugin.withResources(OfClass.class, OfMethods.class),
                        new Sessions(),
                        OpenApiPlugin.create()
                                .withSecurityScheme(SecurityScheme.bearer("token", "JWT"))
                                .withSecurityScheme(
                                        SecurityScheme.basic("basic").withDescription("Your name and password"))
                                .withSecurityScheme(SecurityScheme.mutualTls("certificate")))
                .start();
        document = new DescribedApplication(
                        application,
                        TestClient.of(
                                URI.create("http://127.0.0.1:"
                                        + application.addresses().get(0).port()),
                                new ObjectMapper()))
                .document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode operation(String path) {
        return document.path("paths").path(path).path("get");
    }

    @Test
    void isAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin", "/denied", "/own", "/own/inherited", "/behind", "/known"})
    void isThatOtherCallersAreRefusedAndHowTheyAuthenticateThemselves(String path) {
        assertThat(operation(path).at("/responses/401/$ref").asText()).isEqualTo("#/components/responses/Unauthorized");
        assertThat(operation(path).at("/responses/403/$ref").asText()).isEqualTo("#/components/responses/Forbidden");
        assertThat(operation(path).path("security").toString())
                .isEqualTo("[{\"basic\":[]},{\"certificate\":[]},{\"session\":[]},{\"token\":[]}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/open", "/own/open"})
    void isNothingWhereEverybodyIsAdmitted(String path) {
        assertThat(operation(path).isMissingNode()).isFalse();
        assertThat(operation(path).path("security")).hasToString("[]");
        assertThat(operation(path).path("responses").has("401")).isFalse();
        assertThat(operation(path).path("responses").has("403")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/caller", "/context", "/shared"})
    @Tag("O6")
    void isAnAlternativeToNoneWhereTheCallerMayBeKnown(String path) {
        assertThat(operation(path).path("security"))
                .hasToString("[{},{\"basic\":[]},{\"certificate\":[]},{\"session\":[]},{\"token\":[]}]");
    }

    @Test
    @Tag("O7")
    void isWhichSchemesThereAreAndWhatToSend() {
        assertThat(document.at("/components/securitySchemes").toString())
                .isEqualTo(
                        "{\"basic\":{\"type\":\"http\",\"description\":\"Your name and password\",\"scheme\":\"basic\"},"
                                + "\"certificate\":{\"type\":\"mutualTLS\"},"
                                + "\"session\":{\"type\":\"apiKey\",\"name\":\"SID\",\"in\":\"cookie\"},"
                                + "\"token\":{\"type\":\"http\",\"scheme\":\"bearer\",\"bearerFormat\":\"JWT\"}}");
    }

    @Test
    void isNoSchemeWithoutOne() {
        try (DescribedApplication without = DescribedApplication.start(RestPlugin.withResources(OfMethods.class))) {
            JsonNode admin = without.document().at("/paths/~1admin/get");
            assertThat(admin.has("security")).isFalse();
            assertThat(admin.path("responses").has("403")).isTrue();
            assertThat(without.document().at("/components").has("securitySchemes"))
                    .isFalse();
            assertThat(without.get("/admin").status()).isIn(401, 403);
        }
    }

    @Test
    void isHowTheServerKnowsItsCallers() {
        Plugin keys = binder -> HttpBinder.httpBinder(binder).authentication(Keys.class);
        try (RunningApplication known = JZenith.application("--rest.port=0", "--rest.host=127.0.0.1")
                .withPlugins(RestPlugin.withResources(OfMethods.class), keys, OpenApiPlugin.create())
                .start()) {
            JsonNode described = new DescribedApplication(
                            known,
                            TestClient.of(
                                    URI.create("http://127.0.0.1:"
                                            + known.addresses().get(0).port()),
                                    new ObjectMapper()))
                    .document();
            assertThat(described.at("/components/securitySchemes/key/name").asText())
                    .isEqualTo("X-Key");
            assertThat(described.at("/paths/~1admin/get/security").toString()).isEqualTo("[{\"key\":[]}]");
            assertThat(described.at("/paths/~1open/get/responses").has("401"))
                    .as("wrong credentials are rejected wherever they are sent")
                    .isTrue();
        }
    }

    @Test
    void isForEverybodyWhereEachRouteHasToSayWhoMayUseIt() {
        Plugin keys = binder -> HttpBinder.httpBinder(binder).authentication(StrictKeys.class);
        try (RunningApplication strict = JZenith.application("--rest.port=0", "--rest.host=127.0.0.1")
                .withPlugins(RestPlugin.withResources(OfClass.class), keys, OpenApiPlugin.create())
                .start()) {
            TestClient client = TestClient.of(
                    URI.create("http://127.0.0.1:" + strict.addresses().get(0).port()), new ObjectMapper());
            for (String path : List.of("/openapi.json", "/docs", "/docs/swagger-ui.css")) {
                assertThat(client.get(path).status()).as(path).isEqualTo(200);
            }
        }
    }
}
