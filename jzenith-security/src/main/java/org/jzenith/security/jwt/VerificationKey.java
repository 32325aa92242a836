package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.util.Base64URL;
import java.security.Key;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Set;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * A key that signatures are verified with, and the algorithms that it may be used with, which follow from the kind of
 * key and not from the token (RFC 8725, section 3.1). Safe on any thread.
 */
final class VerificationKey {

    private static final int MIN_RSA_BITS = 2048;
    /** A verification takes time that grows with the square of the length. */
    private static final int MAX_RSA_BITS = 8192;
    /** As long as the hash of the shortest algorithm (RFC 7518, section 3.2). */
    static final int MIN_SECRET_BYTES = 32;

    private static final Set<JWSAlgorithm> RSA = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512);
    private static final Set<JWSAlgorithm> EC = Set.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512);
    private static final Set<JWSAlgorithm> EDWARDS = Set.of(JWSAlgorithm.EdDSA, JWSAlgorithm.Ed25519);

    private final @Nullable String id;
    private final Key key;
    private final Set<JWSAlgorithm> algorithms;
    private final JWSVerifier verifier;
    private volatile boolean trusted = true;

    private VerificationKey(@Nullable String id, Key key, Set<JWSAlgorithm> algorithms, JWSVerifier verifier) {
        this.id = id;
        this.key = key;
        this.algorithms = algorithms;
        this.verifier = verifier;
    }

    /**
     * Returns a public key.
     *
     * @param id the key's {@code kid}, if it has one
     * @param only the algorithm to which its owner has limited it, if there is one
     * @throws IllegalArgumentException if the key cannot be used, with the reason
     */
    static VerificationKey of(@Nullable String id, PublicKey key, @Nullable JWSAlgorithm only) {
        try {
            if (key instanceof RSAPublicKey rsa) {
                int bits = rsa.getModulus().bitLength();
                if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS) {
                    throw new IllegalArgumentException(
                            "an RSA key of " + bits + " bits (expected: " + MIN_RSA_BITS + " to " + MAX_RSA_BITS + ')');
                }
                return new VerificationKey(id, key, limited(RSA, only), new RSASSAVerifier(rsa));
            }
            if (key instanceof ECPublicKey ec) {
                ECDSAVerifier verifier = new ECDSAVerifier(ec);
                Set<JWSAlgorithm> algorithms = Set.copyOf(verifier.supportedJWSAlgorithms());
                if (!EC.containsAll(algorithms)) {
                    throw new IllegalArgumentException("a key of secp256k1 (expected: P-256, P-384 or P-521)");
                }
                return new VerificationKey(id, key, limited(algorithms, only), verifier);
            }
            if (Ed25519Signature.isKey(key.getAlgorithm())) {
                return new VerificationKey(id, key, limited(EDWARDS, only), Ed25519Signature.verifier(key));
            }
        } catch (JOSEException e) {
            throw new IllegalArgumentException("a key that cannot be used: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("a key of " + key.getAlgorithm() + " (expected: RSA, EC or Ed25519)");
    }

    /** Returns a secret key; each algorithm needs a secret as long as its hash. */
    static VerificationKey of(SecretKey secret) {
        try {
            MACVerifier verifier = new MACVerifier(secret);
            return new VerificationKey(null, secret, Set.copyOf(verifier.supportedJWSAlgorithms()), verifier);
        } catch (JOSEException e) {
            throw new IllegalArgumentException("a secret that cannot be used: " + e.getMessage(), e);
        }
    }

    /** Returns whether some public key allows this algorithm. */
    static boolean isForPublicKeys(JWSAlgorithm algorithm) {
        return RSA.contains(algorithm) || EC.contains(algorithm) || EDWARDS.contains(algorithm);
    }

    private static Set<JWSAlgorithm> limited(Set<JWSAlgorithm> algorithms, @Nullable JWSAlgorithm only) {
        if (only == null) {
            return algorithms;
        }
        if (!algorithms.contains(only)) {
            throw new IllegalArgumentException("a key for " + only + " (expected: one of " + algorithms + ')');
        }
        return Set.of(only);
    }

    @Nullable
    String id() {
        return id;
    }

    Set<JWSAlgorithm> algorithms() {
        return algorithms;
    }

    boolean allows(JWSAlgorithm algorithm) {
        return algorithms.contains(algorithm);
    }

    /** Returns whether the signature is by this key; the algorithm must be one that the key allows. */
    boolean verifies(JWSHeader header, byte[] signed, Base64URL signature) {
        try {
            return verifier.verify(header, signed, signature);
        } catch (JOSEException e) {
            return false;
        }
    }

    /** Returns whether the key is still one of its owner's. */
    boolean isTrusted() {
        return trusted;
    }

    /** Ends the trust in this key, and in the tokens that were verified with it. */
    void revoke() {
        trusted = false;
    }

    /** Returns whether the other is the same key for the same use. */
    boolean isSameAs(VerificationKey other) {
        return key.equals(other.key) && algorithms.equals(other.algorithms);
    }
}
