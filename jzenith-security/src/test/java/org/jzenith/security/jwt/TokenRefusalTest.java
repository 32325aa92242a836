package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/** Tokens that are accepted and, mostly, those that are not, by an application with one public key. */
class TokenRefusalTest {

    private static final KeyPair PAIR = TestKeys.rsa(2048);
    private static final JWSSigner SIGNER = new RSASSASigner(PAIR.getPrivate());
    private static final SteppedTime TIME = new SteppedTime();
    private static VerifyingApplication application;

    @BeforeAll
    static void start() {
        TIME.pass(Duration.ofDays(1));
        application = VerifyingApplication.withKey(TIME, "--security.jwt.public-key=" + TestKeys.publicPem(PAIR));
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static TestToken valid() {
        return TestToken.of(TIME, "RS256");
    }

    private static void refuses(TestToken token, Reason reason) {
        application.refuses(token.signed(SIGNER, "RS256"), reason);
    }

    @Test
    void aValidTokenSaysWhoIsCalling() {
        Identity identity =
                application.accepts(valid().claim("email", "ada@example.org").signed(SIGNER));
        assertThat(identity.name()).isEqualTo("ada");
        assertThat(identity.scheme()).isEqualTo(Identity.JWT);
        assertThat(identity.roles()).containsExactly("admin");
        assertThat(identity.claims()).containsEntry("email", "ada@example.org").containsEntry("aud", "shop");
    }

    @Test
    void anAccessTokenOfRfc9068IsAccepted() {
        assertThat(application
                        .accepts(valid().header("typ", "at+JWT").signed(SIGNER))
                        .name())
                .isEqualTo("ada");
        assertThat(application
                        .accepts(valid().header("typ", null).signed(SIGNER))
                        .name())
                .isEqualTo("ada");
    }

    @Test
    void aTokenWithoutASignatureIsRefused() {
        for (String none : List.of("none", "None", "nOnE", "NONE")) {
            String unsigned = valid().header("alg", none).unsigned();
            application.refuses(unsigned + '.', Reason.ALGORITHM);
            application.refuses(unsigned + ".AAAA", Reason.ALGORITHM);
        }
        application.refuses(valid().unsigned() + '.', Reason.SIGNATURE);
        refuses(valid().header("alg", null), Reason.ALGORITHM);
        refuses(valid().header("alg", 5), Reason.ALGORITHM);
        refuses(valid().header("alg", ""), Reason.ALGORITHM);
    }

    @Test
    void aPublicKeyIsNotTakenForASecret() throws Exception {
        for (byte[] secret :
                List.of(PAIR.getPublic().getEncoded(), TestKeys.publicPem(PAIR).getBytes(StandardCharsets.US_ASCII))) {
            for (String algorithm : List.of("HS256", "HS384", "HS512")) {
                TestToken token = valid().header("alg", algorithm);
                application.refuses(token.signed(new MACSigner(secret)), Reason.ALGORITHM);
            }
        }
    }

    @Test
    void anAlgorithmOfAnotherKindOfKeyIsRefused() {
        for (String algorithm : List.of("ES256", "EdDSA", "ES256K", "RSA-OAEP", "dir", "RS1", "rs256")) {
            refuses(valid().header("alg", algorithm), Reason.ALGORITHM);
        }
    }

    @Test
    void aSignatureOfAnotherTokenOrKeyIsRefused() {
        String signature = valid().claim("sub", "eve").signed(SIGNER);
        application.refuses(valid().unsigned() + signature.substring(signature.lastIndexOf('.')), Reason.SIGNATURE);
        KeyPair other = TestKeys.rsa(2048);
        application.refuses(valid().signed(new RSASSASigner(other.getPrivate())), Reason.SIGNATURE);
        refuses(valid().header("alg", "PS256"), Reason.SIGNATURE);
    }

    @Test
    void aKeyThatTheTokenBringsIsNotUsed() throws Exception {
        KeyPair other = TestKeys.rsa(2048);
        Map<String, Object> key = new com.nimbusds.jose.jwk.RSAKey.Builder((RSAPublicKey) other.getPublic())
                .build()
                .toJSONObject();
        JWSSigner signer = new RSASSASigner(other.getPrivate());
        application.refuses(valid().header("jwk", key).signed(signer), Reason.SIGNATURE);
        application.refuses(valid().header("jku", "http://127.0.0.1:1/keys").signed(signer), Reason.SIGNATURE);
        application.refuses(valid().header("x5u", "http://127.0.0.1:1/x5u").signed(signer), Reason.SIGNATURE);
    }

    @Test
    void aTokenThatNeedsAnExtensionIsRefused() {
        refuses(valid().header("crit", List.of("exp")), Reason.CRITICAL_EXTENSION);
        refuses(valid().header("crit", List.of("b64")).header("b64", false), Reason.CRITICAL_EXTENSION);
        refuses(valid().header("crit", List.of()), Reason.CRITICAL_EXTENSION);
        refuses(valid().header("crit", 7), Reason.CRITICAL_EXTENSION);
    }

    @Test
    void aTokenOfAnotherTypeIsRefused() {
        for (Object type : List.of("logout+jwt", "dpop+jwt", "secevent+jwt", "JOSE", 1, "")) {
            refuses(valid().header("typ", type), Reason.TYPE);
        }
    }

    @Test
    void aTokenByAnotherIssuerIsRefused() {
        for (Object issuer : new Object[] {
            "https://issuer.example.org/", "https://evil.example.org", null, 1, List.of(TestToken.ISSUER)
        }) {
            refuses(valid().claim("iss", issuer), Reason.ISSUER);
        }
    }

    @Test
    void aTokenForSomebodyElseIsRefused() {
        for (Object audience : new Object[] {"other", List.of("other"), List.of(), null, Map.of("shop", "shop"), 1}) {
            refuses(valid().claim("aud", audience), Reason.AUDIENCE);
        }
        assertThat(application
                        .accepts(valid().claim("aud", List.of("other", "shop")).signed(SIGNER))
                        .name())
                .isEqualTo("ada");
    }

    @Test
    void aTokenIsAcceptedUntilItHasExpiredAndTheSkewHasPassed() {
        long now = TIME.seconds();
        assertThat(application
                        .accepts(valid().claim("exp", now - 29).signed(SIGNER))
                        .name())
                .isEqualTo("ada");
        refuses(valid().claim("exp", now - 30), Reason.EXPIRED);
        refuses(valid().claim("exp", 0), Reason.EXPIRED);
        refuses(valid().claim("exp", null), Reason.CLAIM);
        for (Object exp : List.of("tomorrow", -1, 1e300, Long.toString(now), List.of(now))) {
            refuses(valid().claim("exp", exp), Reason.CLAIM);
        }
    }

    @Test
    void aTokenThatIsNotValidYetIsRefused() {
        long now = TIME.seconds();
        for (String claim : List.of("nbf", "iat")) {
            assertThat(application
                            .accepts(valid().claim(claim, now + 30).signed(SIGNER))
                            .name())
                    .isEqualTo("ada");
            refuses(valid().claim(claim, now + 31), Reason.NOT_YET_VALID);
            refuses(valid().claim(claim, "now"), Reason.CLAIM);
        }
    }

    @Test
    void aTokenWithoutANameIsRefused() {
        for (Object name : new Object[] {null, "", 7, List.of("ada")}) {
            refuses(valid().claim("sub", name), Reason.CLAIM);
        }
    }

    @Test
    void anEncryptedTokenIsRefused() throws Exception {
        JWEObject encrypted = new JWEObject(
                new JWEHeader(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A128GCM), new Payload(valid().claims()));
        encrypted.encrypt(new RSAEncrypter((RSAPublicKey) PAIR.getPublic()));
        application.refuses(encrypted.serialize(), Reason.ENCRYPTED);
    }

    @Test
    void aTokenThatIsTooLongIsNotEvenParsed() {
        application.refuses(valid().claim("padding", "x".repeat(16_384)).signed(SIGNER), Reason.TOO_LARGE);
        application.refuses(".".repeat(1_000_000), Reason.TOO_LARGE);
        assertThat(application
                        .accepts(valid().claim("padding", "x".repeat(5_000)).signed(SIGNER))
                        .name())
                .isEqualTo("ada");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "...",
                "....",
                "a",
                "a.b",
                "a.b.c",
                "a.b.c.d",
                "a.b.c.d.e.f",
                "ey J.a.b",
                "eyJ\n.a.b",
                "ä.ö.ü",
                "e30.e30.",
                "bnVsbA.bnVsbA.AA",
                "W10.W10.AA",
                "====.====.====",
                "\0.\0.\0",
                "😀.😀.😀"
            })
    void garbageIsRefused(String garbage) {
        assertThat(List.of(Reason.MALFORMED, Reason.ALGORITHM, Reason.ENCRYPTED))
                .contains(org.assertj.core.api.Assertions.catchThrowableOfType(
                                InvalidTokenException.class, () -> application.accepts(garbage))
                        .reason());
    }

    @Test
    void nestingAndDuplicatesAreRefused() {
        String deep = "[".repeat(5_000);
        String[] headers = {"{\"alg\":\"RS256\",\"a\":" + deep, "{\"alg\":\"RS256\",\"alg\":\"none\"}", deep, "{\"a\":{"
        };
        for (String header : headers) {
            application.refuses(Base64URL.encode(header) + ".e30.AA", Reason.MALFORMED);
        }
        refuses(valid().header("kid", List.of("a")), Reason.MALFORMED);
    }

    @Test
    void nothingThatIsDerivedFromAValidTokenIsAccepted() {
        String token = valid().signed(SIGNER);
        Random random = new Random(7);
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            StringBuilder damaged = new StringBuilder(token);
            int at = random.nextInt(token.lastIndexOf('.'));
            switch (random.nextInt(3)) {
                case 0 -> damaged.setCharAt(at, (char) random.nextInt(256));
                case 1 -> damaged.deleteCharAt(at);
                default -> damaged.insert(at, (char) (32 + random.nextInt(96)));
            }
            if (!damaged.toString().equals(token)) {
                var verified = application.verifier().verify(damaged.toString()).test();
                if (verified.errorCount() == 0) {
                    accepted.add(damaged.toString());
                }
                verified.assertError(InvalidTokenException.class);
            }
        }
        assertThat(accepted).isEmpty();
    }

    @Test
    void aMessageCannotBeginANewLineOfTheLog() {
        InvalidTokenException invalid = application.refuses(
                valid().claim("iss", "x\r\n12:00 INFO all is well\u001b[2J" + "y".repeat(4_000))
                        .signed(SIGNER),
                Reason.ISSUER);
        assertThat(invalid.getMessage()).contains("\\r\\n").doesNotContain("\u001b");
    }

    @Test
    void theAnswerIsThereAtOnce() {
        assertThat(application
                        .verifier()
                        .verify(valid().signed(SIGNER))
                        .test()
                        .awaitCount(0)
                        .valueCount())
                .isOne();
        application.verifier().verify("a.b.c").test().assertError(InvalidTokenException.class);
    }
}
