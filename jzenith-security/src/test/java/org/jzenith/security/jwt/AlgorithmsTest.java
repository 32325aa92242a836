package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/** Each kind of key verifies with its own algorithms, and with no other. */
class AlgorithmsTest {

    private static final List<String> ALL = List.of(
            "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
            "HS256", "HS384", "HS512");

    private final SteppedTime time = new SteppedTime();

    private void acceptsOnly(String key, JWSSigner signer, String... algorithms) {
        try (VerifyingApplication application = VerifyingApplication.withKey(time, key)) {
            for (String algorithm : ALL) {
                TestToken token = TestToken.of(time, algorithm);
                if (List.of(algorithms).contains(algorithm)) {
                    assertThat(application.accepts(token.signed(signer)).name())
                            .as(algorithm)
                            .isEqualTo("ada");
                } else {
                    application.refuses(token.signed(signer, algorithms[0]), Reason.ALGORITHM);
                }
            }
        }
    }

    private static String publicKey(KeyPair pair) {
        return "--security.jwt.public-key=" + TestKeys.publicPem(pair);
    }

    @Test
    void anRsaKeyVerifiesRsaAndPss() {
        KeyPair pair = TestKeys.rsa(2048);
        acceptsOnly(
                publicKey(pair),
                new RSASSASigner(pair.getPrivate()),
                "RS256",
                "RS384",
                "RS512",
                "PS256",
                "PS384",
                "PS512");
    }

    @ParameterizedTest
    @CsvSource({"secp256r1,ES256", "secp384r1,ES384", "secp521r1,ES512"})
    void anEllipticCurveVerifiesOnlyItsAlgorithm(String curve, String algorithm) throws JOSEException {
        KeyPair pair = TestKeys.ec(curve);
        acceptsOnly(publicKey(pair), new ECDSASigner((ECPrivateKey) pair.getPrivate()), algorithm);
    }

    @Test
    void ed25519VerifiesBothOfItsNames() {
        KeyPair pair = TestKeys.ed25519();
        acceptsOnly(publicKey(pair), Ed25519Signature.signer(pair.getPrivate()), "EdDSA", "Ed25519");
    }

    @ParameterizedTest
    @CsvSource({"32,HS256", "47,HS256", "48,HS256 HS384", "64,HS256 HS384 HS512"})
    void aSecretVerifiesTheAlgorithmsThatItIsLongEnoughFor(int length, String algorithms) throws JOSEException {
        String secret = "s".repeat(length);
        acceptsOnly("--security.jwt.secret=" + secret, new MACSigner(secret), algorithms.split(" "));
    }

    @Test
    void anIssuerMayHaveKeysOfAllKinds() {
        KeyPair pair = TestKeys.ed25519();
        byte[] encoded = pair.getPublic().getEncoded();
        try (TestIssuer issuer = new TestIssuer(time)) {
            issuer.publish(new OctetKeyPair.Builder(
                            Curve.Ed25519,
                            Base64URL.encode(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length)))
                    .keyID("edwards")
                    .build());
            try (VerifyingApplication application = VerifyingApplication.of(time, issuer)) {
                TestToken token = issuer.claims().header("alg", "EdDSA").header("kid", "edwards");
                assertThat(application
                                .accepts(token.signed(Ed25519Signature.signer(pair.getPrivate())))
                                .name())
                        .isEqualTo("ada");
                application.refuses(issuer.token(token.header("alg", "ES256")), Reason.ALGORITHM);
                application.refuses(issuer.token(token), Reason.SIGNATURE);
            }
        }
    }

    @Test
    void theSignatureOfTheLibrarysExampleIsVerified() { // RFC 8037, appendix A.4
        byte[] x = new Base64URL("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").decode();
        VerificationKey key = VerificationKey.of(null, Ed25519Signature.publicKey(x), null);
        String token = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
                + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
        assertThat(SignedToken.parse(token).isSignedBy(key)).isTrue();
        assertThat(SignedToken.parse(token.substring(0, token.length() - 4)).isSignedBy(key))
                .isFalse();
        assertThat(SignedToken.parse(token.replace("RXh", "RXg")).isSignedBy(key))
                .isFalse();
    }
}
