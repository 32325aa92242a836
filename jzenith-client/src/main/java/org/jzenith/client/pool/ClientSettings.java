package org.jzenith.client.pool;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * The settings of one client.
 *
 * @param namespace the namespace of its keys, such as {@code client-catalogue}
 * @param servers the service's addresses, with the same scheme and path
 * @param resolveInterval the interval between queries for all addresses of their names; empty for never
 * @param poolSize the maximum number of calls at once, on all event loops together
 * @param queueSize the maximum number of waiting calls on each event loop
 * @param timeout the time limit of a call
 * @param idleTimeout the time limit of a stream without progress
 * @param keepAlive the time that a connection without a call stays open
 * @param probePath the path of probes; empty to probe the connection only
 * @param retry the budget of retries, and the pauses before them
 * @param breaker the settings of the circuit breakers
 * @param maxResponseSize the maximum size in bytes of a body that is not a stream, or of an element of a stream
 * @param maxJsonTokens the maximum number of names, values and brackets in such a body as JSON
 */
public record ClientSettings(
        String namespace,
        List<ServerAddress> servers,
        Optional<Duration> resolveInterval,
        ClientProtocol protocol,
        int poolSize,
        int queueSize,
        Duration connectTimeout,
        Duration timeout,
        Duration idleTimeout,
        Duration keepAlive,
        Optional<String> probePath,
        RetryConfiguration retry,
        BreakerConfiguration breaker,
        int maxResponseSize,
        int maxJsonTokens) {

    /** Returns the base path of the resources, encoded, without a slash at its end. */
    public String path() {
        return servers.get(0).path();
    }

    /** Returns scheme, host and port of the service's first address. */
    public String origin() {
        return (tls() ? "https://" : "http://") + servers.get(0);
    }

    /** Returns whether connections are encrypted. */
    public boolean tls() {
        return servers.get(0).tls();
    }

    /** Returns the whole name of a key, such as {@code client-catalogue.timeout}. */
    public String key(String name) {
        return namespace + '.' + name;
    }
}
