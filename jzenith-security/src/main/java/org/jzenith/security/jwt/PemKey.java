package org.jzenith.security.jwt;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads keys in PEM (RFC 7468), from a text or from the file that the text names. No message shows any of it. */
final class PemKey {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final List<String> KINDS = List.of("RSA", "EC", "Ed25519");
    /** What comes before the 32 bytes of a key in its encoding (RFC 8410, section 4). */
    private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final String label;
    private final byte[] content;

    private PemKey(String label, byte[] content) {
        this.label = label;
        this.content = content;
    }

    /** Reads a public key, or that of a certificate; throws {@link IllegalArgumentException} with the reason. */
    static PublicKey publicKey(String textOrFile) {
        PemKey pem = read(textOrFile);
        return switch (pem.label) {
            case "PUBLIC KEY" -> first(new X509EncodedKeySpec(pem.content), KeyFactory::generatePublic);
            case "CERTIFICATE" -> pem.certified();
            default ->
                throw new IllegalArgumentException("has a " + pem.label + " (expected: a PUBLIC KEY or a CERTIFICATE)");
        };
    }

    /** Reads a private key; throws {@link IllegalArgumentException} with the reason. */
    static PrivateKey privateKey(String textOrFile) {
        PemKey pem = read(textOrFile);
        if (!pem.label.equals("PRIVATE KEY")) {
            throw new IllegalArgumentException("has a " + pem.label
                    + " (expected: a PRIVATE KEY, as openssl pkcs8 -topk8 -nocrypt makes of other kinds)");
        }
        return first(new PKCS8EncodedKeySpec(pem.content), KeyFactory::generatePrivate);
    }

    /** Returns the public key that has these 32 bytes (RFC 8037, section 2). */
    static PublicKey ed25519(byte[] x) {
        byte[] encoded = new byte[ED25519_PREFIX.length + x.length];
        System.arraycopy(ED25519_PREFIX, 0, encoded, 0, ED25519_PREFIX.length);
        System.arraycopy(x, 0, encoded, ED25519_PREFIX.length, x.length);
        return first(new X509EncodedKeySpec(encoded), KeyFactory::generatePublic);
    }

    private static PemKey read(String textOrFile) {
        String text = textOrFile.strip().startsWith("-----BEGIN ") ? textOrFile : file(textOrFile.strip());
        Matcher block = BLOCK.matcher(text);
        if (!block.find()) {
            throw new IllegalArgumentException("has no key in PEM, which begins with -----BEGIN");
        }
        try {
            return new PemKey(block.group(1), Base64.getMimeDecoder().decode(block.group(2)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("is damaged: what is between BEGIN and END is not Base64", e);
        }
    }

    private static String file(String name) {
        try {
            return Files.readString(Path.of(name), StandardCharsets.US_ASCII);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("is neither a key in PEM nor the name of a file that exists", e);
        } catch (IOException | RuntimeException e) { // A text that cannot be a path throws the latter.
            throw new IllegalArgumentException("is neither a key in PEM nor the name of a file that can be read", e);
        }
    }

    private PublicKey certified() {
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(content))
                    .getPublicKey();
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("has a certificate that cannot be understood", e);
        }
    }

    private interface Reader<K> {
        K read(KeyFactory factory, KeySpec spec) throws InvalidKeySpecException;
    }

    /** Returns the key by the first kind that understands it. */
    private static <K> K first(KeySpec spec, Reader<K> reader) {
        for (String kind : KINDS) {
            K key = readOrNull(kind, spec, reader);
            if (key != null) {
                return key;
            }
        }
        throw new IllegalArgumentException("has a key that cannot be understood (expected: RSA, EC or Ed25519)");
    }

    private static <K> @Nullable K readOrNull(String kind, KeySpec spec, Reader<K> reader) {
        try {
            return reader.read(KeyFactory.getInstance(kind), spec);
        } catch (GeneralSecurityException e) {
            return null; // It may be of another kind.
        }
    }
}
