package org.jzenith.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** Writes the certificate and the key of a key store as PEM (RFC 7468), which keytool does only with certificates. */
public final class PemFiles {

    private static final int LINE = 64;

    private PemFiles() {}

    /** Takes the key store, which has one entry, its password, and the files for the certificate and for the key. */
    public static void main(String[] args) throws IOException, GeneralSecurityException {
        char[] password = args[1].toCharArray();
        KeyStore store = KeyStore.getInstance(Path.of(args[0]).toFile(), password);
        String alias = store.aliases().nextElement();
        write(Path.of(args[2]), "CERTIFICATE", store.getCertificate(alias).getEncoded());
        write(Path.of(args[3]), "PRIVATE KEY", store.getKey(alias, password).getEncoded());
    }

    private static void write(Path file, String label, byte[] der) throws IOException {
        String lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(der);
        Files.writeString(
                file,
                "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n",
                StandardCharsets.US_ASCII);
    }
}
