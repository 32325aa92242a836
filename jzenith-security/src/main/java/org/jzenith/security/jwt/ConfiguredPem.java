package org.jzenith.security.jwt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.PublicKey;
import org.jzenith.core.tls.PemException;
import org.jzenith.core.tls.PrivateKeys;
import org.jzenith.core.tls.PublicKeys;

/** Keys as they are configured: a text in PEM, or the name of a file that has it. No message shows any of it. */
final class ConfiguredPem {

    private interface Reader<K> {
        K read(String pem) throws PemException;
    }

    private ConfiguredPem() {}

    /** Reads a public key, or that of a certificate; throws {@link IllegalArgumentException} with the reason. */
    static PublicKey publicKey(String textOrFile) {
        return read(textOrFile, PublicKeys::read);
    }

    /** Reads a private key; throws {@link IllegalArgumentException} with the reason. */
    static PrivateKey privateKey(String textOrFile) {
        return read(textOrFile, PrivateKeys::read);
    }

    private static <K> K read(String textOrFile, Reader<K> reader) {
        try {
            return reader.read(textOrFile.contains("-----BEGIN ") ? textOrFile : file(textOrFile.strip()));
        } catch (PemException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static String file(String name) {
        try {
            return Files.readString(Path.of(name), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("is neither a key in PEM nor the name of a file that exists", e);
        } catch (IOException | RuntimeException e) { // A text that cannot be a path throws the latter.
            throw new IllegalArgumentException("is neither a key in PEM nor the name of a file that can be read", e);
        }
    }
}
