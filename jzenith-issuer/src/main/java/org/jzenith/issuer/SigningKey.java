package org.jzenith.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/**
 * A key that signs tokens. The JDK itself signs, because the library would need a further one for Ed25519. Safe on any
 * thread.
 *
 * @param algorithm the signature algorithm
 * @param publicKey the key that verifies its tokens, with its id
 * @param privateKey the key that signs
 */
record SigningKey(SigningAlgorithm algorithm, JWK publicKey, PrivateKey privateKey) {

    /** The length of a public key of Ed25519, which is the end of its encoded form (RFC 8410, section 4). */
    private static final int ED25519_BYTES = 32;

    /** Returns a new key. For RSA, this takes some tenths of a second of processor time. */
    static SigningKey generate(SigningAlgorithm algorithm) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.keys());
            generator.initialize(algorithm.parameters());
            KeyPair pair = generator.generateKeyPair();
            return new SigningKey(
                    algorithm,
                    publicKey(algorithm, pair.getPublic(), UUID.randomUUID().toString()),
                    pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The JDK cannot make keys for " + algorithm.title(), e);
        }
    }

    private static JWK publicKey(SigningAlgorithm algorithm, PublicKey key, String id) {
        JWSAlgorithm name = JWSAlgorithm.parse(algorithm.title());
        return switch (algorithm) {
            case RS256 ->
                new RSAKey.Builder((RSAPublicKey) key)
                        .keyUse(KeyUse.SIGNATURE)
                        .algorithm(name)
                        .keyID(id)
                        .build();
            case ES256 ->
                new ECKey.Builder(Curve.P_256, (ECPublicKey) key)
                        .keyUse(KeyUse.SIGNATURE)
                        .algorithm(name)
                        .keyID(id)
                        .build();
            case EDDSA -> {
                byte[] encoded = key.getEncoded();
                byte[] bytes = Arrays.copyOfRange(encoded, encoded.length - ED25519_BYTES, encoded.length);
                yield new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(bytes))
                        .keyUse(KeyUse.SIGNATURE)
                        .algorithm(name)
                        .keyID(id)
                        .build();
            }
        };
    }

    /** Returns a token with these claims, in the compact form of RFC 7515. */
    String sign(Map<String, Object> claims) {
        String header = JSONObjectUtils.toJSONString(
                Map.of("alg", algorithm.title(), "typ", "JWT", "kid", publicKey.getKeyID()));
        String signed = Base64URL.encode(header) + "." + Base64URL.encode(JSONObjectUtils.toJSONString(claims));
        try {
            Signature signature = Signature.getInstance(algorithm.signatures());
            signature.initSign(privateKey);
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + '.' + Base64URL.encode(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The JDK cannot sign by " + algorithm.title(), e);
        }
    }

    /** Returns the algorithm and the id only. */
    @Override
    public String toString() {
        return algorithm.title() + ' ' + publicKey.getKeyID();
    }
}
