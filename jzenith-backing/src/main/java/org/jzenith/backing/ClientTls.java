package org.jzenith.backing;

import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.core.tls.KeyFiles;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TlsFileException;

/**
 * The trusted certificates and the own certificate of a client. Files are read again when they change; later
 * connections use the new content. Immutable.
 *
 * @param trust the trusted certificates; null if the client trusts every server
 * @param certificate the client's own key and certificate; null if it has none
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ClientTls(@Nullable TrustOptions trust, @Nullable KeyCertOptions certificate) {

    /**
     * The configured files of a client.
     *
     * @param ca the trusted certificates; those of the JVM if there is no file
     * @param certificate the client's own certificate, only together with a key
     * @param key the key of that certificate
     */
    public record Files(Optional<Path> ca, Optional<Path> certificate, Optional<Path> key) {

        /** Returns the files of the client's own key; empty unless both are configured. */
        public Optional<KeyFiles> keyFiles() {
            return certificate.flatMap(
                    first -> key.map(second -> KeyFiles.pem(List.of(new PemKeyFiles(first, second)))));
        }
    }

    /**
     * Reads the files, and registers them for reloading. Blocks.
     *
     * @param namespace the namespace of the client's keys
     * @param verifies whether the client verifies the certificate of the server
     */
    public static ClientTls of(String namespace, Files files, boolean verifies, CertificateReload reload) {
        try {
            TrustOptions trust = null;
            if (verifies) {
                trust = files.ca().isPresent()
                        ? TrustOptions.wrap(
                                reload.trust(namespace, files.ca().get()).trustManager())
                        : SystemTrust.options();
            }
            Optional<KeyFiles> own = files.keyFiles();
            return new ClientTls(
                    trust,
                    own.isPresent()
                            ? KeyCertOptions.wrap(
                                    reload.keys(namespace, own.get()).keyManager())
                            : null);
        } catch (TlsFileException e) { // The files were correct when the configuration was checked.
            throw new JZenithException(namespace + ": " + e.getMessage(), e);
        }
    }
}
