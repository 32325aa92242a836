package org.jzenith.rest.server;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** Where and how an application serves HTTP. */
@Config("rest")
public interface RestConfiguration {

    /** Returns the address to listen on; all of the machine unless configured. */
    @ConfigDefault("0.0.0.0")
    @ConfigDoc("Address to listen on; 0.0.0.0 is all of the machine")
    @NotBlank
    String host();

    /** Returns the port to listen on; 0 takes a free one. */
    @ConfigDefault("8080")
    @ConfigDoc("Port to listen on; 0 takes a free one")
    @Min(0)
    @Max(65_535)
    int port();

    /** Returns the path under which all resources lie, such as {@code /api}. */
    @ConfigDefault("/")
    @ConfigDoc("Path under which all resources lie")
    String basePath();

    /** Returns the number of HTTP verticles; 0 makes one for each available processor. */
    @ConfigDefault("0")
    @ConfigDoc("Number of HTTP verticles; 0 makes one for each available processor")
    @Min(0)
    int verticles();

    /** Returns how long a connection may be silent, and how long after a response its next request head may take to arrive. */
    @ConfigDefault("60s")
    @ConfigDoc("How long a connection may be silent before it is closed, in whole seconds; 0 is for ever")
    @PositiveOrZero
    Duration idleTimeout();

    /** Returns how long after connecting the first request head may take to arrive, however it drips in. */
    @ConfigDefault("10s")
    Duration headTimeout();

    /** Returns the longest request line; a longer one is answered with 414. */
    @ConfigDefault("8KB")
    DataSize maxRequestLineSize();

    /** Returns the largest sum of all request headers; a larger one is answered with 431. */
    @ConfigDefault("16KB")
    DataSize maxHeaderSize();

    /** Returns how many connections may be open, divided over the verticles; more are closed on accept. */
    @ConfigDefault("10000")
    int maxConnections();

    /** Returns how many requests may be in flight, divided over the verticles; more are answered with 503. */
    @ConfigDefault("1000")
    int maxRequestsInFlight();

    /** Returns the largest request body; a larger one is answered with 413 as soon as that is known. */
    @ConfigDefault("2MB")
    @ConfigDoc("Largest request body; a larger one is answered with 413")
    DataSize maxBodySize();

    /** Returns the largest response body that is sent in one piece with {@code Content-Length}; a larger one goes in chunks. */
    @ConfigDefault("64KB")
    @ConfigDoc("Largest response body that is sent in one piece; a larger one goes in chunks")
    DataSize bufferedResponseSize();

    /** Returns how long, once readiness is DOWN, new connections are still taken, for load balancers to see it. */
    @ConfigDefault("0s")
    Duration drainDelay();

    /** Returns how long after that requests in flight may take before they are aborted. */
    @ConfigDefault("20s")
    Duration drainTimeout();
}
