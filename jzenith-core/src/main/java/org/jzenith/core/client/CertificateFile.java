package org.jzenith.core.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/** A file with certificates in PEM. */
public final class CertificateFile {

    private CertificateFile() { }

    /** Returns what keeps the file from being one, or null. Reads it. */
    public static @Nullable String flaw(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(bytes).isEmpty() ? "has no certificate" : null;
        } catch (NoSuchFileException e) {
            return "does not exist";
        } catch (IOException e) {
            return "cannot be read: " + e;
        } catch (CertificateException e) {
            return "cannot be understood: " + e.getMessage();
        }
    }
}
