package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import org.jspecify.annotations.Nullable;

/**
 * A key that tokens are issued with.
 *
 * @param algorithm the algorithm that it is used with
 * @param signer what signs with it
 */
record SigningKey(JWSAlgorithm algorithm, JWSSigner signer) {

    /** Returns the configured key, or null if there is none; throws {@link IllegalArgumentException}. */
    static @Nullable SigningKey of(JwtConfiguration configuration) {
        try {
            if (configuration.secret().isPresent()) {
                return new SigningKey(
                        JWSAlgorithm.HS256,
                        new MACSigner(configuration.secret().get().value().getBytes(StandardCharsets.UTF_8)));
            }
            return configuration.privateKey().isPresent()
                    ? of(ConfiguredPem.privateKey(
                            configuration.privateKey().get().value()))
                    : null;
        } catch (JOSEException e) {
            throw new IllegalArgumentException("cannot be used: " + e.getMessage(), e);
        }
    }

    private static SigningKey of(PrivateKey key) throws JOSEException {
        if (key instanceof RSAPrivateKey && key.getAlgorithm().equals("RSA")) { // Not one of RSASSA-PSS.
            return new SigningKey(JWSAlgorithm.RS256, new RSASSASigner(key));
        }
        if (key instanceof ECPrivateKey ec) {
            Curve curve = Curve.forECParameterSpec(ec.getParams());
            if (curve == null) {
                throw new IllegalArgumentException("is of an unknown curve (expected: P-256, P-384 or P-521)");
            }
            ECDSASigner signer = new ECDSASigner(key, curve);
            return new SigningKey(signer.supportedJWSAlgorithms().iterator().next(), signer);
        }
        if (key instanceof EdECPrivateKey edwards
                && edwards.getParams().getName().equals("Ed25519")) {
            return new SigningKey(JWSAlgorithm.EdDSA, Ed25519Signature.signer(key));
        }
        throw new IllegalArgumentException("has a key of another kind (expected: RSA, EC or Ed25519)");
    }

    /** Returns why the configured private key cannot issue tokens that the public key verifies; null if it can. */
    static @Nullable String flaw(JwtConfiguration configuration) {
        if (configuration.publicKey().isEmpty()) {
            return "is set without security.jwt.public-key";
        }
        try {
            SigningKey key = of(configuration);
            VerificationKey verification = VerificationKey.of(
                    null, ConfiguredPem.publicKey(configuration.publicKey().get()), null);
            return key == null || key.isOf(verification) ? null : "does not belong to security.jwt.public-key";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private boolean isOf(VerificationKey verification) {
        JWSHeader header = new JWSHeader(algorithm);
        byte[] text = {1, 2, 3};
        try {
            return verification.allows(algorithm) && verification.verifies(header, text, signer.sign(header, text));
        } catch (JOSEException e) {
            return false;
        }
    }
}
