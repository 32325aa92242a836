package org.jzenith.http.config;

import jakarta.inject.Inject;
import org.jzenith.core.config.ConfigTable;

/**
 * All configurations of the server.
 *
 * @param rest addresses, limits and timeouts
 * @param http2 the limits of HTTP/2
 * @param tls the keys of {@code rest.tls.port}
 * @param management the management side
 * @param managementTls the keys of the management port
 * @param table the source of each value
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
