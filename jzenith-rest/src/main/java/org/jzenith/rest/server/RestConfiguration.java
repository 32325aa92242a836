package org.jzenith.rest.server;

import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.DataSize;

/** Where and how an application serves HTTP. */
@Config("rest")
public interface RestConfiguration {

    /** Returns the address to listen on; all of the machine unless configured. */
    @ConfigDefault("0.0.0.0")
    String host();

    /** Returns the port to listen on; 0 takes a free one. */
    @ConfigDefault("8080")
    int port();

    /** Returns the path under which all resources lie, such as {@code /api}. */
    @ConfigDefault("/")
    String basePath();

    /** Returns the number of HTTP verticles; 0 makes one for each available processor. */
    @ConfigDefault("0")
    int verticles();

    /** Returns how long a connection may be silent before it is closed, in whole seconds. */
    @ConfigDefault("60s")
    Duration idleTimeout();

    /** Returns the largest request body; a larger one is answered with 413 as soon as that is known. */
    @ConfigDefault("2MB")
    DataSize maxBodySize();

    /** Returns the largest response body that is sent in one piece with {@code Content-Length}; a larger one goes in chunks. */
    @ConfigDefault("64KB")
    DataSize bufferedResponseSize();

    /** Returns how long, once readiness is DOWN, new connections are still taken, for load balancers to see it. */
    @ConfigDefault("0s")
    Duration drainDelay();

    /** Returns how long after that requests in flight may take before they are aborted. */
    @ConfigDefault("20s")
    Duration drainTimeout();
}
