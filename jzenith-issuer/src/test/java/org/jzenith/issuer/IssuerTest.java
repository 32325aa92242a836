package org.jzenith.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.error.JZenithException;

/** Tokens, keys that change, and an issuer that is gone for a while. */
@Tag("stress")
class IssuerTest {

    private static Issuer start() {
        return Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start();
    }

    private static IssuerClient client(Issuer issuer) {
        return new IssuerClient(issuer.uri());
    }

    private static String keyOf(String token) throws Exception {
        return SignedJWT.parse(token).getHeader().getKeyID();
    }

    @ParameterizedTest
    @EnumSource
    void aTokenIsVerifiedByTheKeysThatDiscoveryLeadsTo(SigningAlgorithm algorithm) throws Exception {
        try (Issuer issuer = Issuer.describe().withAlgorithm(algorithm).start()) {
            JWTClaimsSet claims = client(issuer).verified(issuer.token("ada", "admin", "editor"));
            assertThat(claims.getIssuer()).isEqualTo(issuer.uri().toString());
            assertThat(claims.getSubject()).isEqualTo("ada");
            assertThat(claims.getAudience()).containsExactly("development").isEqualTo(issuer.audience());
            assertThat(claims.getStringListClaim("roles")).containsExactly("admin", "editor");
            assertThat(claims.getExpirationTime().toInstant())
                    .isEqualTo(claims.getIssueTime().toInstant().plus(Duration.ofHours(1)))
                    .isAfter(Instant.now());
            assertThat(claims.getJWTID()).isNotBlank();
            assertThat(client(issuer).json("/.well-known/openid-configuration"))
                    .containsEntry("issuer", issuer.uri().toString())
                    .containsEntry("id_token_signing_alg_values_supported", List.of(algorithm.title()));
        }
    }

    @Test
    void theFirstAlgorithmIsRs256() throws Exception {
        try (Issuer issuer = Issuer.describe().start()) {
            assertThat(SignedJWT.parse(issuer.token("ada"))
                            .getHeader()
                            .getAlgorithm()
                            .getName())
                    .isEqualTo("RS256");
        }
    }

    @Test
    void theDescriptionSaysWhatTokensSay() throws Exception {
        try (Issuer issuer = Issuer.describe()
                .withAlgorithm(SigningAlgorithm.ES256)
                .withAudience("shop", "stock")
                .withLifetime(Duration.ofMinutes(5))
                .withClaims("preferred_username", "realm_access.roles")
                .start()) {
            JWTClaimsSet claims = client(issuer).verified(issuer.token("ada", "admin"));
            assertThat(claims.getAudience()).containsExactly("shop", "stock");
            assertThat(claims.getClaim("preferred_username")).isEqualTo("ada");
            assertThat(claims.getClaim("realm_access")).isEqualTo(Map.of("roles", List.of("admin")));
            assertThat(claims.getExpirationTime().toInstant())
                    .isEqualTo(claims.getIssueTime().toInstant().plus(Duration.ofMinutes(5)));
        }
    }

    @Test
    void anyClaimCanBeChangedBeforeATokenIsSigned() throws Exception {
        try (Issuer issuer = start()) {
            Claims usual = issuer.claims("ada", "admin");
            JWTClaimsSet claims = client(issuer)
                    .verified(usual.with("email", "ada@example.org")
                            .with("address", Map.of("city", "Zürich\n\"quoted\""))
                            .with("jti", null)
                            .withAudience("other")
                            .withLifetime(Duration.ofSeconds(-1))
                            .token());
            assertThat(claims.getStringClaim("email")).isEqualTo("ada@example.org");
            assertThat(claims.getClaim("address")).isEqualTo(Map.of("city", "Zürich\n\"quoted\""));
            assertThat(claims.getJWTID()).isNull();
            assertThat(claims.getAudience()).containsExactly("other");
            assertThat(claims.getExpirationTime()).isBefore(claims.getIssueTime());
            assertThat(usual.toMap()).doesNotContainKey("email").containsKey("jti");
        }
    }

    @Test
    void aKeyIsPublishedBeforeItSignsAndUntilItsTokensExpire() throws Exception {
        try (Issuer issuer = start()) {
            String lasting = issuer.token("ada");
            for (int i = 0; i < 5; i++) {
                List<String> before = client(issuer).keys().stream()
                        .map(key -> key.getKeyID())
                        .toList();
                issuer.rotateKeys();
                assertThat(before).contains(keyOf(issuer.token("ada")));
            }
            client(issuer).verified(lasting);
            assertThat(client(issuer).keys()).hasSize(7);
        }
    }

    @Test
    void aKeyIsGoneWhenItsTokensHaveExpired() throws Exception {
        try (Issuer issuer = start()) {
            String expired =
                    issuer.claims("ada").withLifetime(Duration.ofSeconds(-10)).token();
            assertThat(client(issuer).knowsKeyOf(expired)).isTrue();
            issuer.rotateKeys();
            assertThat(client(issuer).knowsKeyOf(expired)).isFalse();
            String lasting = issuer.claims("ada").with("exp", null).token();
            issuer.rotateKeys();
            assertThat(client(issuer).knowsKeyOf(lasting)).isTrue();
            assertThat(client(issuer).keys()).hasSize(3);
        }
    }

    @Test
    void anIssuerThatIsStoppedSignsButIsNotReached() throws Exception {
        try (Issuer issuer = start()) {
            issuer.stop();
            issuer.stop();
            assertThat(client(issuer).isReachable()).isFalse();
            String token = issuer.token("ada");
            issuer.start();
            issuer.start();
            assertThat(client(issuer).verified(token).getSubject()).isEqualTo("ada");
        }
    }

    @Test
    void anIssuerCanComeBackWithNewKeys() throws Exception {
        try (Issuer issuer = start()) {
            String token = issuer.token("ada");
            issuer.stop();
            issuer.startWithNewKeys();
            assertThat(client(issuer).knowsKeyOf(token)).isFalse();
            assertThat(client(issuer).verified(issuer.token("ada")).getSubject())
                    .isEqualTo("ada");
        }
    }

    @Test
    void aPortThatIsTakenIsReported() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            assertThatThrownBy(() -> Issuer.describe()
                            .withAlgorithm(SigningAlgorithm.EDDSA)
                            .withPort(other.getLocalPort())
                            .start())
                    .isInstanceOf(JZenithException.class)
                    .hasMessageContaining("could not be started")
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void aCallerWithoutANameIsRefused() {
        try (Issuer issuer = start()) {
            assertThatThrownBy(() -> issuer.token(" "))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected: the name of a caller");
        }
    }
}
