package org.jzenith.http.config;

import jakarta.inject.Inject;
import org.jzenith.core.config.ConfigTable;

/**
 * All that the server is configured with.
 *
 * @param rest addresses, limits and times
 * @param http2 the limits of HTTP/2
 * @param tls the keys of {@code rest.tls.port}
 * @param management where operators are served
 * @param managementTls the keys of that port
 * @param table where each value came from
 */
public record ServerConfigurations(
        HttpConfiguration rest,
        Http2Configuration http2,
        ServerTlsConfiguration tls,
        ManagementConfiguration management,
        ManagementTlsConfiguration managementTls,
        ConfigTable table) {

    /** Called by Guice. */
    @Inject
    public ServerConfigurations {}
}
