package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.AskedApplication;
import org.jzenith.testing.servers.TimeLimit;

/** The metrics of tokens and keys, as GET /metrics tells them. */
class JwtMetricsTest {

    private final SteppedTime time = new SteppedTime();

    /** An application that tells its metrics over HTTP. */
    private static final class Server extends AskedApplication {
        Server(JZenith described) {
            super(described);
        }

        JwtVerifier verifier() {
            return application().injector().getInstance(JwtVerifier.class);
        }
    }

    private Server start(TestIssuer issuer) {
        return new Server(VerifyingApplication.described(time, VerifyingApplication.arguments(issuer))
                .withPlugins(RestPlugin.withResources()));
    }

    @Test
    void countTokensByWhatBecameOfThem() throws Exception {
        try (TestIssuer issuer = new TestIssuer(time);
                Server server = start(issuer)) {
            TimeLimit.MINUTE.await("tokens are counted", () -> {
                server.verifier().verify("x".repeat(20_000)).test().assertError(InvalidTokenException.class);
                return server.get("/metrics")
                        .body()
                        .matches("(?s).*security_jwt_tokens_total\\{outcome=\"" + Reason.TOO_LARGE + "\"} [1-9].*");
            });
            String token = issuer.token();
            for (int i = 0; i < 3; i++) {
                server.verifier().verify(token).test().assertValueCount(1);
            }
            for (String refused :
                    new String[] {"a.b.c", issuer.token(issuer.claims().claim("exp", 1))}) {
                server.verifier().verify(refused).test().assertError(InvalidTokenException.class);
            }
            String unknown = issuer.token(issuer.claims().header("kid", "unknown"));
            server.verifier().verify(unknown).test().awaitTerminalEvent();
            assertThat(server.get("/metrics").body())
                    .contains("security_jwt_tokens_total{outcome=\"verified\"} 1.0")
                    .contains("security_jwt_tokens_total{outcome=\"cached\"} 2.0")
                    .contains("security_jwt_tokens_total{outcome=\"unavailable\"} 0.0")
                    .contains("security_jwt_tokens_total{outcome=\"" + Reason.MALFORMED + "\"} 1.0")
                    .contains("security_jwt_tokens_total{outcome=\"expired\"} 1.0")
                    .contains("security_jwt_tokens_total{outcome=\"unknown_key\"} 1.0")
                    .contains("security_jwt_key_fetches_total{error_type=\"\"} 1.0")
                    .contains("security_jwt_key_fetches_total{error_type=\"failed\"} 0.0")
                    .contains("security_jwt_keys 1.0")
                    .containsPattern("security_jwt_cached_bytes [1-9]")
                    .doesNotContain(token);
        }
    }

    @Test
    void areThoseOfTheReference() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/security/metrics.md");
        try (TestIssuer issuer = new TestIssuer(time);
                Server server = start(issuer)) {
            TimeLimit.MINUTE.await("the last meter", () -> server.get("/metrics")
                    .body()
                    .contains("security_jwt_key_fetches_total{error_type=\"failed\"}"));
            String told = MetricsSection.of(server.get("/metrics").body(), "security_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
    }
}
