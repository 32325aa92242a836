package org.jzenith.http.config;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of the management side, which serves operators at a port of their own. */
@API(status = API.Status.MAINTAINED)
@Config("management")
public interface ManagementConfiguration {

    /** Returns the port for operators; 0 selects a free one. Without a port, there is no management side. */
    @ConfigDoc(
            "Port for operators; 0 selects a free one. With it, /health and /metrics are there and not on rest.port, and so are pages about the configuration, routes, event loops and loggers of the application")
    Optional<@Min(0) @Max(65_535) Integer> port();

    /** Returns the address of this port; by default, only local clients reach it. */
    @ConfigDefault("127.0.0.1")
    @ConfigDoc(
            "Address that management.port listens on; by default, only this machine reaches it. In a container, where probes and scrapers come from outside, 0.0.0.0")
    @NotBlank
    String host();
}
