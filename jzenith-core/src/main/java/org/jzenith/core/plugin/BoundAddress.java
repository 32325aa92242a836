package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * An address that a server of the application listens on. Immutable.
 *
 * @param name the name of the server, such as {@code http}
 * @param host the host or address that was bound, or a Unix domain socket such as {@code unix:/run/app.sock}
 * @param port the actual port, even if the configured port was 0; 0 for a Unix domain socket, which has none
 */
@API(status = API.Status.MAINTAINED)
public record BoundAddress(String name, String host, int port) {

    private static final String UNIX = "unix:";

    /** Checks the values. The port must be an actual port, except for a Unix domain socket. */
    public BoundAddress {
        requireNonNull(name, "name");
        requireNonNull(host, "host");
        if (host.startsWith(UNIX) ? port != 0 : port < 1 || port > 65_535) {
            throw new IllegalArgumentException(
                    "port: " + port + " (expected: " + (host.startsWith(UNIX) ? "0" : "1-65535") + ')');
        }
    }

    /** Returns whether the address is a Unix domain socket. */
    public boolean isUnixSocket() {
        return host.startsWith(UNIX);
    }

    /**
     * Returns the address in the form {@code http://host:port}, as the start line shows it; a Unix domain socket
     * unchanged.
     */
    @Override
    public String toString() {
        if (isUnixSocket()) {
            return host;
        }
        return name + "://" + (host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host) + ':' + port;
    }
}
