package org.jzenith.core.tls;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads private keys in PEM: PKCS #8 (RFC 5958), PKCS #1 (RFC 8017, A.1.2) and SEC 1 (RFC 5915). No message shows any
 * of a key. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class PrivateKeys {

    private static final String EXPECTED = "one private key, RSA, EC or Ed25519, that is not encrypted";
    private static final List<String> KINDS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");
    private static final byte[] RSA =
            Der.sequence(Der.objectIdentifier("1.2.840.113549.1.1.1"), Der.NULL); // rsaEncryption
    private static final byte[] EC_PUBLIC_KEY = Der.objectIdentifier("1.2.840.10045.2.1");

    private PrivateKeys() {}

    /**
     * Returns the only private key of a text.
     *
     * @throws PemException if the text has no key, several keys, or a key that is encrypted or of an unknown kind
     */
    public static PrivateKey read(String pem) throws PemException {
        PrivateKey found = null;
        byte[] curve = null;
        for (PemBlock block : PemBlock.read(pem)) {
            if (block.label().equals("EC PARAMETERS")) {
                curve = block.content();
            } else if (block.label().endsWith("PRIVATE KEY")) {
                if (found != null) {
                    throw new PemException("has several private keys", EXPECTED);
                }
                found = key(block, curve);
            }
        }
        if (found == null) {
            throw new PemException("has no private key in PEM", EXPECTED);
        }
        return found;
    }

    private static PrivateKey key(PemBlock block, byte @Nullable [] curve) throws PemException {
        if (block.isEncrypted() || block.label().equals("ENCRYPTED PRIVATE KEY")) {
            throw new PemException("has a private key that is encrypted, for which there is no password", EXPECTED);
        }
        byte[] pkcs8 =
                switch (block.label()) {
                    case "PRIVATE KEY" -> block.content();
                    case "RSA PRIVATE KEY" -> pkcs8(RSA, block.content());
                    case "EC PRIVATE KEY" ->
                        pkcs8(Der.sequence(EC_PUBLIC_KEY, curve(block.content(), curve)), block.content());
                    default -> throw new PemException("has a " + block.label(), EXPECTED);
                };
        return KINDS.stream()
                .flatMap(kind -> Stream.ofNullable(keyOrNull(kind, pkcs8)))
                .findFirst()
                .orElseThrow(() -> new PemException("has a private key that cannot be understood", EXPECTED));
    }

    private static @Nullable PrivateKey keyOrNull(String kind, byte[] pkcs8) {
        try {
            return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException e) {
            return null; // It may be of another kind.
        }
    }

    private static byte[] pkcs8(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(BigInteger.ZERO), algorithm, Der.octets(key));
    }

    /** Returns the curve that a key in SEC 1 names in its tag 0, or else the one of the block before it. */
    private static byte[] curve(byte[] sec1, byte @Nullable [] before) throws PemException {
        try {
            int at = contentAt(sec1, 0);
            while (at < sec1.length) {
                int content = contentAt(sec1, at);
                int end = content + length(sec1, at);
                if (sec1[at] == (byte) 0xA0) {
                    return Arrays.copyOfRange(sec1, content, end);
                }
                at = end;
            }
        } catch (IndexOutOfBoundsException e) {
            throw new PemException("has a private key that cannot be understood", EXPECTED);
        }
        if (before == null) {
            throw new PemException("has an EC key that does not name its curve", EXPECTED);
        }
        return before;
    }

    /** Returns where the content of the element begins that begins at {@code at}. */
    private static int contentAt(byte[] der, int at) {
        return at + 2 + (der[at + 1] < 0 ? der[at + 1] & 0x7F : 0);
    }

    private static int length(byte[] der, int at) {
        return der[at + 1] >= 0
                ? der[at + 1]
                : new BigInteger(1, Arrays.copyOfRange(der, at + 2, contentAt(der, at))).intValue();
    }
}
