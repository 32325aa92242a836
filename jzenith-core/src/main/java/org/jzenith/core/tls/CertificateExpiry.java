package org.jzenith.core.tls;

import java.time.Instant;
import org.apiguardian.api.API;

/**
 * The expiry of the certificates in a file. Immutable.
 *
 * @param user the name of the user of the certificates, such as {@code rest}
 * @param file the file, or {@code self-signed} for a certificate that was created at the start
 * @param expiry the expiry of the first of them
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record CertificateExpiry(String user, String file, Instant expiry) {}
