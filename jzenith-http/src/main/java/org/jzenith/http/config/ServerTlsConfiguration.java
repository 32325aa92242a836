package org.jzenith.http.config;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/**
 * The TLS of the HTTP server. If there is a certificate, the server listens with TLS 1.3 and 1.2: one in PEM, a key
 * store, or one for development. The server reloads changed files ({@code tls.reload-interval}).
 */
@API(status = API.Status.MAINTAINED)
@Config("rest.tls")
public interface ServerTlsConfiguration extends ListenerTlsConfiguration {

    /** Returns the port for TLS; 0 selects a free one. */
    @ConfigDefault("8443")
    @ConfigDoc("Port for TLS, on rest.host; 0 selects a free one. It is used if there is a certificate")
    @Min(0)
    @Max(65_535)
    int port();

    /** Returns the public port for redirects of {@code rest.clear-text=redirect}, if it differs. */
    @ConfigDoc(
            "Port to which rest.clear-text=redirect redirects, if clients reach rest.tls.port at another, for example 443 of a load balancer")
    Optional<@Min(1) @Max(65_535) Integer> redirectPort();
}
