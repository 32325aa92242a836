package org.jzenith.client.pool;

/**
 * The address of a service.
 *
 * @param host a name, or an address without brackets
 * @param path the base path of its resources, encoded, without a slash at its end; empty for the root
 */
public record ServerAddress(String host, int port, boolean tls, String path) {

    /** Returns the host for the header {@code Host}: an IPv6 address is in brackets (RFC 3986 section 3.2.2). */
    public String hostInUrl() {
        return host.indexOf(':') < 0 ? host : '[' + host + ']';
    }

    /** Returns host and port. */
    @Override
    public String toString() {
        return hostInUrl() + ':' + port;
    }
}
