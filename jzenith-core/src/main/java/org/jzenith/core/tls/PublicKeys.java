package org.jzenith.core.tls;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads public keys in PEM, and those of certificates. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class PublicKeys {

    private static final String EXPECTED = "a PUBLIC KEY or a CERTIFICATE";
    private static final List<String> KINDS = List.of("RSA", "EC", "Ed25519");

    private PublicKeys() {}

    /**
     * Returns the first key of a text.
     *
     * @throws PemException if the text does not begin with a public key or a certificate, or if its kind is unknown
     */
    public static PublicKey read(String pem) throws PemException {
        List<PemBlock> blocks = PemBlock.read(pem);
        if (blocks.isEmpty()) {
            throw new PemException("has no key in PEM", EXPECTED);
        }
        PemBlock first = blocks.get(0);
        if (Certificates.LABELS.contains(first.label())) {
            return Certificates.parse(first.content()).getPublicKey();
        }
        if (!first.label().equals("PUBLIC KEY")) {
            throw new PemException("has a " + first.label(), EXPECTED);
        }
        return KINDS.stream()
                .flatMap(kind -> Stream.ofNullable(keyOrNull(kind, first.content())))
                .findFirst()
                .orElseThrow(() -> new PemException("has a key that cannot be understood", "RSA, EC or Ed25519"));
    }

    private static @Nullable PublicKey keyOrNull(String kind, byte[] encoded) {
        try {
            return KeyFactory.getInstance(kind).generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            return null; // It may be of another kind.
        }
    }
}
