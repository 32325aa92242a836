package org.jzenith.core.tls;

import java.time.Instant;
import org.apiguardian.api.API;

/**
 * When the certificates of a file expire. Immutable.
 *
 * @param user the name of what uses them, such as {@code rest}
 * @param file the file, or {@code self-signed} for one that was made at the start
 * @param expiry when the first of them expires
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record CertificateExpiry(String user, String file, Instant expiry) {}
