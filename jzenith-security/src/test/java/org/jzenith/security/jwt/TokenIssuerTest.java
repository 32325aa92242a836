package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.SignedJWT;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/** Tokens that an application issues for itself. */
class TokenIssuerTest {

    private final SteppedTime time = new SteppedTime();

    private static Stream<KeyPair> pairs() {
        return Stream.of(TestKeys.rsa(2048), TestKeys.ec("secp256r1"), TestKeys.ec("secp521r1"), TestKeys.ed25519());
    }

    private static String secret() {
        return "--security.jwt.secret=" + TestKeys.SECRET;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void areAcceptedByTheirApplicationWithEachKindOfKey(KeyPair pair) {
        try (VerifyingApplication application = VerifyingApplication.withKey(
                time,
                "--security.jwt.public-key=" + TestKeys.publicPem(pair),
                "--security.jwt.private-key=" + TestKeys.privatePem(pair))) {
            String token = application.get(TokenIssuer.class).issue("ada", List.of("admin"));
            assertThat(application.accepts(token).name()).isEqualTo("ada");
        }
    }

    private static Stream<Arguments> keysInOlderFormats() {
        KeyPair rsa = TestKeys.rsa(2048);
        KeyPair ec = TestKeys.ec("secp256r1");
        return Stream.of(
                arguments("PKCS #1", rsa, TestKeys.pkcs1Pem(rsa), JWSAlgorithm.RS256),
                arguments("SEC 1", ec, TestKeys.sec1Pem(ec), JWSAlgorithm.ES256));
    }

    /** The formats are those of the keys of a server. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("keysInOlderFormats")
    void areSignedWithAKeyInAnOlderFormat(
            String format, KeyPair pair, String privateKey, JWSAlgorithm algorithm, @TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("key.pem"), "Schlüssel\n" + privateKey);
        for (String configured : List.of(privateKey, file.toString())) {
            try (VerifyingApplication application = VerifyingApplication.withKey(
                    time,
                    "--security.jwt.public-key=" + TestKeys.publicPem(pair),
                    "--security.jwt.private-key=" + configured)) {
                String token = application.get(TokenIssuer.class).issue("ada", List.of("admin"));
                assertThat(SignedJWT.parse(token).getHeader().getAlgorithm())
                        .as(format)
                        .isEqualTo(algorithm);
                assertThat(application.accepts(token).name()).isEqualTo("ada");
            }
        }
    }

    @Test
    void haveAFiniteLifeAnIssuerAnAudienceAndAnId() throws ParseException {
        try (VerifyingApplication application =
                VerifyingApplication.withKey(time, secret(), "--security.jwt.lifetime=1h")) {
            String token = application
                    .get(TokenIssuer.class)
                    .issue("ada", List.of("admin", "author"), Map.of("email", "ada@example.org"));
            Identity identity = application.accepts(token);
            assertThat(identity.roles()).containsExactlyInAnyOrder("admin", "author");
            assertThat(identity.claims())
                    .containsEntry("iss", TestToken.ISSUER)
                    .containsEntry("aud", TestToken.AUDIENCE)
                    .containsEntry("email", "ada@example.org")
                    .containsEntry("iat", time.seconds())
                    .containsEntry("exp", time.seconds() + 3600)
                    .containsKey("jti");
            assertThat(SignedJWT.parse(token).getHeader().toString()).contains("HS256", "JWT");
            time.pass(Duration.ofHours(1).plusSeconds(29));
            application.accepts(token);
            time.pass(Duration.ofSeconds(1));
            application.refuses(token, Reason.EXPIRED);
        }
    }

    @Test
    void haveTheRolesWhereTheApplicationLooksForThem() {
        for (String path : List.of("groups", "realm_access.roles", "resource.shop.roles")) {
            try (VerifyingApplication application = VerifyingApplication.withKey(
                    time, secret(), "--security.jwt.roles-claim=" + path, "--security.jwt.name-claim=user")) {
                String token = application.get(TokenIssuer.class).issue("ada", List.of("admin"));
                assertThat(application.accepts(token))
                        .extracting(Identity::name, Identity::roles)
                        .containsExactly("ada", java.util.Set.of("admin"));
            }
        }
    }

    @Test
    void doNotLetOthersSetWhatTheIssuerSets() {
        try (VerifyingApplication application =
                VerifyingApplication.withKey(time, secret(), "--security.jwt.roles-claim=realm_access.roles")) {
            TokenIssuer issuer = application.get(TokenIssuer.class);
            for (String claim : List.of("exp", "iss", "sub", "aud", "realm_access")) {
                assertThatThrownBy(() -> issuer.issue("ada", List.of(), Map.of(claim, "x")))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(claim);
            }
            assertThatThrownBy(() -> issuer.issue(" ", List.of())).isInstanceOf(IllegalArgumentException.class);
        }
    }

    static final class Login {
        @Inject
        Login(TokenIssuer issuer) {
            assertThat(issuer).isNotNull();
        }
    }

    @Test
    void needAKeyThatTheApplicationHas() {
        KeyPair pair = TestKeys.ec("secp256r1");
        assertThatThrownBy(() -> VerifyingApplication.described(
                                time,
                                "--security.jwt.public-key=" + TestKeys.publicPem(pair),
                                "--security.jwt.audience=shop")
                        .withModules(binder -> binder.bind(Login.class).asEagerSingleton())
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("TokenIssuer needs security.jwt.secret");
    }
}
