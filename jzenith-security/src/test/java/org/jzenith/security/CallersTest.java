package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.issuer.Issuer;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.identity.Identity;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** Callers in tests of users: with tokens of the issuer for development, and with those of the application itself. */
@Tag("stress")
class CallersTest {

    @Path("/caller")
    public static class CallerResource {
        @GET
        @Authenticated
        public String get(@Context Identity caller) {
            return caller.toString();
        }
    }

    static JZenith describe() {
        return JZenith.application("--rest.verticles=1")
                .withPlugins(
                        RestPlugin.withResources(CallerResource.class),
                        SecurityPlugin.create().jwt());
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(CallersTest::describe);

    @Test
    void aCallerIsWhoTheTestSays(TestClient client) {
        assertThat(client.as("ada", "admin").get("/caller").body()).isEqualTo("ada (JWT, roles [admin])");
        assertThat(client.as("bob").get("/caller").body()).isEqualTo("bob (JWT, roles [])");
        assertThat(client.get("/caller").status()).isEqualTo(401);
    }

    @Test
    void aTokenIsVerifiedLikeThatOfAnyIssuer(TestClient client, RunningApplication application) {
        Issuer issuer = Issuer.of(application);
        assertThat(client.withToken(issuer.token("ada")).get("/caller").status())
                .isEqualTo(200);
        for (String refused : new String[] {
            issuer.claims("ada").withLifetime(Duration.ofMinutes(-2)).token(),
            issuer.claims("ada").withAudience("others").token(),
            issuer.claims("ada").with("iss", "http://127.0.0.1:1").token(),
            issuer.token("ada").replaceFirst(".{10}$", "AAAAAAAAAA"),
            "abc"
        }) {
            assertThat(client.withToken(refused).get("/caller").status()).isEqualTo(401);
        }
    }

    @Test
    void anIssuerThatIsGoneLogsNobodyOut(TestClient client, RunningApplication application) {
        Issuer issuer = Issuer.of(application);
        issuer.stop();
        assertThat(client.as("ada", "admin").get("/caller").status()).isEqualTo(200);
        issuer.start();
        assertThat(client.as("bob", "admin").get("/caller").status()).isEqualTo(200);
    }

    @Nested
    class OfAnApplicationThatIssuesItsTokensItself {

        @RegisterExtension
        static final ApplicationExtension ISSUING = APPLICATION
                .withConfiguration("security.jwt.secret", "a secret of thirty-two bytes or more, for tests")
                .withConfiguration("security.jwt.scheme", "Token");

        @Test
        void haveItsTokens() {
            TestClient client = ISSUING.client();
            assertThat(client.as("ada", "admin").get("/caller").body()).isEqualTo("ada (JWT, roles [admin])");
            assertThat(client.as("bob").get("/caller").body()).isEqualTo("bob (JWT, roles [])");
        }
    }

    @Nested
    class OfAnApplicationWhoseTokensOthersIssue {

        @TempDir
        static java.nio.file.Path folder;

        @RegisterExtension
        static final ApplicationExtension VERIFYING =
                ApplicationExtension.of(() -> describe().withConfiguration("security.jwt.public-key", publicKey()));

        private static java.nio.file.Path publicKey() {
            try {
                byte[] key = KeyPairGenerator.getInstance("Ed25519")
                        .generateKeyPair()
                        .getPublic()
                        .getEncoded();
                return Files.writeString(
                        folder.resolve("public.pem"),
                        "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                                + "\n-----END PUBLIC KEY-----\n");
            } catch (IOException | NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        @Test
        void cannotBeMadeAndTheMessageSaysWhyEachWayFails() {
            assertThatThrownBy(() -> VERIFYING.client().as("ada"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the credentials of ada")
                    .hasMessageContaining("security.jwt.issuer is not set")
                    .hasMessageContaining(
                            "The application issues no tokens itself: TokenIssuer needs security.jwt.secret")
                    .hasMessageContaining("withCallers");
        }
    }
}
