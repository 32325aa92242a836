package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.EdDSAProvider;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Signatures by Ed25519 (RFC 8037) of the JDK; the library's own need a further library, from before the JDK had them.
 * Safe on any thread.
 */
final class Ed25519Signature extends EdDSAProvider implements JWSVerifier, JWSSigner {

    private static final int LENGTH = 64;
    /** What comes before the 32 bytes of a public key in its encoding (RFC 8410, section 4). */
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final @Nullable PublicKey publicKey;
    private final @Nullable PrivateKey privateKey;

    private Ed25519Signature(@Nullable PublicKey publicKey, @Nullable PrivateKey privateKey) {
        this.publicKey = publicKey;
        this.privateKey = privateKey;
    }

    /** Returns the public key that has these 32 bytes (RFC 8037, section 2). */
    static PublicKey publicKey(byte[] x) {
        byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + x.length);
        System.arraycopy(x, 0, encoded, PREFIX.length, x.length);
        try {
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("is no key of Ed25519", e);
        }
    }

    static JWSVerifier verifier(PublicKey key) {
        return new Ed25519Signature(key, null);
    }

    static JWSSigner signer(PrivateKey key) {
        return new Ed25519Signature(null, key);
    }

    static boolean isKey(String algorithm) {
        return algorithm.equals("EdDSA") || algorithm.equals("Ed25519");
    }

    @Override
    public boolean verify(JWSHeader header, byte[] signed, Base64URL signature) throws JOSEException {
        byte[] bytes = signature.decode();
        if (bytes.length != LENGTH) {
            return false;
        }
        try {
            Signature ed25519 = Signature.getInstance("Ed25519");
            ed25519.initVerify(publicKey);
            ed25519.update(signed);
            return ed25519.verify(bytes);
        } catch (SignatureException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new JOSEException(e.getMessage(), e);
        }
    }

    @Override
    public Base64URL sign(JWSHeader header, byte[] signed) throws JOSEException {
        if (!supportedJWSAlgorithms().contains(header.getAlgorithm())) {
            throw new JOSEException("algorithm: " + header.getAlgorithm() + " (expected: " + JWSAlgorithm.EdDSA + ')');
        }
        try {
            Signature ed25519 = Signature.getInstance("Ed25519");
            ed25519.initSign(privateKey);
            ed25519.update(signed);
            return Base64URL.encode(ed25519.sign());
        } catch (InvalidKeyException e) {
            throw new JOSEException("The private key is not one of Ed25519", e);
        } catch (GeneralSecurityException e) {
            throw new JOSEException(e.getMessage(), e);
        }
    }
}
