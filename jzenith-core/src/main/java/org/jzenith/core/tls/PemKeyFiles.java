package org.jzenith.core.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * The two files of a private key in PEM. Immutable.
 *
 * @param certificate the file with the certificate of the key, followed by those of its issuers
 * @param key the file with the private key, which is not encrypted: PKCS #8, PKCS #1 or SEC 1
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record PemKeyFiles(Path certificate, Path key) {

    /** Checks that neither is null. */
    public PemKeyFiles {
        requireNonNull(certificate, "certificate");
        requireNonNull(key, "key");
    }
}
