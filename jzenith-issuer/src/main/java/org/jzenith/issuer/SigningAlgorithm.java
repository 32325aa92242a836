package org.jzenith.issuer;

import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import org.apiguardian.api.API;

/** The signature algorithm of an {@link Issuer}'s tokens (RFC 7518, section 3.1; RFC 8037). */
@API(status = API.Status.MAINTAINED)
public enum SigningAlgorithm {

    /** RSA with 2048 bits. */
    RS256("RS256", "RSA", "SHA256withRSA"),

    /** The elliptic curve P-256. */
    ES256("ES256", "EC", "SHA256withECDSAinP1363Format"),

    /** The curve Ed25519. */
    EDDSA("EdDSA", "Ed25519", "Ed25519");

    private final String title;
    private final String keys;
    private final String signatures;

    /**
     * Creates an algorithm.
     *
     * @param title its name in tokens
     * @param keys the name of its keys in the JDK
     * @param signatures the name of its signatures in the JDK, in the format of tokens
     */
    SigningAlgorithm(String title, String keys, String signatures) {
        this.title = title;
        this.keys = keys;
        this.signatures = signatures;
    }

    String title() {
        return title;
    }

    String keys() {
        return keys;
    }

    /** Returns the size or the curve of its keys. */
    AlgorithmParameterSpec parameters() {
        return switch (this) {
            case RS256 -> new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4);
            case ES256 -> new ECGenParameterSpec("secp256r1");
            case EDDSA -> NamedParameterSpec.ED25519;
        };
    }

    String signatures() {
        return signatures;
    }
}
