package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Maybe;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.IdentityCheck;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** What the application knows of callers counts for each of them, whatever their credentials are. */
class IdentityCheckTest {

    @Path("/desk")
    public static class DeskResource {

        @GET
        @RolesAllowed("librarian")
        public String get(@Context Identity caller) {
            return caller.name();
        }

        @GET
        @Path("open")
        @PermitAll
        public String open(@Context Optional<Identity> caller) {
            return caller.map(Identity::toString).orElse("nobody");
        }
    }

    static final class Accounts implements IdentityCheck {

        @Override
        public Maybe<Identity> check(Identity identity) {
            return switch (identity.name()) {
                case "closed" -> Maybe.empty();
                case "unknown" ->
                    Maybe.error(new ServiceUnavailableException("The accounts are away", Duration.ofSeconds(2), null));
                case "broken" -> throw new IllegalStateException("secret text");
                default -> Maybe.just(identity.withRoles(List.of("librarian")));
            };
        }
    }

    static final class Keys implements ApiKeys {

        @Override
        public Maybe<Identity> find(String key) {
            return Maybe.just(Identity.of(key, Identity.API_KEY));
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application(
                            "--rest.verticles=1")
                    .withPlugins(
                            RestPlugin.withResources(DeskResource.class),
                            SecurityPlugin.create().jwt().apiKeys(Keys.class).identityCheck(Accounts.class)))
            .withConfiguration("security.jwt.secret", "a secret of thirty-two bytes or more, for tests");

    @Test
    void givesCallersTheirRoles(TestClient client) {
        assertThat(client.as("ada").get("/desk").body()).isEqualTo("ada");
        assertThat(client.withHeader("X-API-Key", "bob").get("/desk").body()).isEqualTo("bob");
    }

    @Test
    void refusesCallersWhoNoLongerCount(TestClient client) {
        for (String path : new String[] {"/desk", "/desk/open"}) {
            TestResponse refused = client.as("closed", "librarian").get(path);
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("WWW-Authenticate").orElse("")).contains("invalid_token");
            assertThat(client.withHeader("X-API-Key", "closed").get(path).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void isNotAskedAboutAnonymousCallers(TestClient client) {
        assertThat(client.get("/desk/open").body()).isEqualTo("nobody");
        assertThat(client.get("/desk").status()).isEqualTo(401);
    }

    @Test
    void maySayThatItCannotKnow(TestClient client) {
        TestResponse away = client.as("unknown").get("/desk");
        assertThat(away.status()).isEqualTo(503);
        assertThat(away.header("Retry-After")).hasValue("2");
        TestResponse broken = client.as("broken").get("/desk");
        assertThat(broken.status()).isEqualTo(500);
        assertThat(broken.body()).doesNotContain("secret text");
    }

    @Test
    void isOneForAll() {
        SecurityPlugin plugin = SecurityPlugin.create().identityCheck(Accounts.class);
        assertThatThrownBy(() -> plugin.identityCheck(Accounts.class))
                .hasMessageContaining("is a second check of identities (expected: one)");
    }
}
