package org.jzenith.backing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/** Checks files with certificates in PEM format. */
final class CertificateFile {

    private CertificateFile() {}

    /** Reads the file and returns why it cannot be used as a certificate file, or null if it can. */
    static @Nullable String flaw(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509")
                            .generateCertificates(bytes)
                            .isEmpty()
                    ? "has no certificate"
                    : null;
        } catch (NoSuchFileException e) {
            return "does not exist";
        } catch (IOException e) {
            return "cannot be read: " + e;
        } catch (CertificateException e) {
            return "cannot be understood: " + e.getMessage();
        }
    }
}
