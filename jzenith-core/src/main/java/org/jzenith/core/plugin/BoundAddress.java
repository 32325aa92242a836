package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * An address that a server of the application listens on. Immutable.
 *
 * @param name the name of what listens there, such as {@code http}
 * @param host the host or address that was bound
 * @param port the actual port, even if the configured port was 0
 */
@API(status = API.Status.MAINTAINED)
public record BoundAddress(String name, String host, int port) {

    /** Checks the values; the port must be an actual port, not 0. */
    public BoundAddress {
        requireNonNull(name, "name");
        requireNonNull(host, "host");
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1-65535)");
        }
    }

    /** Returns the address in the form {@code http://host:port}, as the start line shows it. */
    @Override
    public String toString() {
        return name + "://" + (host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host) + ':' + port;
    }
}
