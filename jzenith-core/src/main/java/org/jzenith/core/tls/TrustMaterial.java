package org.jzenith.core.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.apiguardian.api.API;

/**
 * Trusted certificates; they also make trusted all certificates issued with their keys. Immutable and safe on any
 * thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class TrustMaterial {

    private final List<X509Certificate> certificates;
    private final X509ExtendedTrustManager trustManager;

    private TrustMaterial(List<X509Certificate> certificates, X509ExtendedTrustManager trustManager) {
        this.certificates = certificates;
        this.trustManager = trustManager;
    }

    /**
     * Reads a file with one or several certificates in PEM. Blocks.
     *
     * @throws TlsFileException if the file cannot be used
     */
    public static TrustMaterial read(Path file) throws TlsFileException {
        return parse(file, FileContents.read(List.of(file)));
    }

    static TrustMaterial parse(Path file, FileContents contents) throws TlsFileException {
        return of(contents.read(file, Certificates::read));
    }

    /** Returns the material of at least one certificate. */
    public static TrustMaterial of(List<X509Certificate> certificates) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (X509Certificate certificate : certificates) {
                store.setCertificateEntry(String.valueOf(store.size()), certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            return new TrustMaterial(
                    List.copyOf(certificates), (X509ExtendedTrustManager) factory.getTrustManagers()[0]);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("A JVM cannot trust certificates that it has read", e);
        }
    }

    /** Returns a trust manager that always has this material. */
    public X509ExtendedTrustManager trustManager() {
        return trustManager;
    }

    /** Returns the certificates. */
    public List<X509Certificate> certificates() {
        return certificates;
    }

    /** Returns the subjects of the certificates. */
    @Override
    public String toString() {
        return certificates.stream()
                .map(certificate -> certificate.getSubjectX500Principal().getName())
                .collect(Collectors.joining("; "));
    }
}
