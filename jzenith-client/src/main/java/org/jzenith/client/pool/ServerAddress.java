package org.jzenith.client.pool;

/**
 * Where a service is.
 *
 * @param host a name, or an address without brackets
 * @param path the path below which its resources are, encoded, without a slash at its end; empty for the root
 */
public record ServerAddress(String host, int port, boolean tls, String path) {

    /** Returns the host as the header {@code Host} has it: an IPv6 address in brackets (RFC 3986 section 3.2.2). */
    public String hostInUrl() {
        return host.indexOf(':') < 0 ? host : '[' + host + ']';
    }

    /** Returns host and port. */
    @Override
    public String toString() {
        return hostInUrl() + ':' + port;
    }
}
