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
 * Whom a client trusts, and by what it identifies itself. Files are read again when they change; connections that are
 * opened later use what is new. Immutable.
 *
 * @param trust whom the client trusts; null if it trusts everybody
 * @param certificate the client's own key and certificate; null if it has none
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ClientTls(@Nullable TrustOptions trust, @Nullable KeyCertOptions certificate) {

    /**
     * The files of a client, as they are configured.
     *
     * @param ca the trusted certificates; those of the JVM if there is no file
     * @param certificate the client's own certificate, which it has only together with a key
     * @param key the key of that certificate
     */
    public record Files(Optional<Path> ca, Optional<Path> certificate, Optional<Path> key) {

        /** Returns the files of the client's own key; empty unless there are both. */
        public Optional<KeyFiles> keyFiles() {
            return certificate.flatMap(
                    first -> key.map(second -> KeyFiles.pem(List.of(new PemKeyFiles(first, second)))));
        }
    }

    /**
     * Reads the files, and lets them be read again. Blocks.
     *
     * @param namespace the namespace of the client's keys
     * @param verifies whether the certificate of the server is checked
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
        } catch (TlsFileException e) { // It was correct when the configuration was checked.
            throw new JZenithException(namespace + ": " + e.getMessage(), e);
        }
    }
}
