package org.jzenith.client.pool;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * What one client may use.
 *
 * @param namespace the namespace of its keys, such as {@code client-catalogue}
 * @param servers where the service is: several addresses with the same scheme and path
 * @param resolveInterval how often to ask for all addresses of their names; empty for never
 * @param poolSize how many calls may be on their way at once, on all event loops together
 * @param queueSize how many calls may wait for their turn on each event loop
 * @param timeout how long a call may take
 * @param idleTimeout how long a stream may stand still
 * @param keepAlive how long a connection without a call stays open
 * @param probePath what probes ask for; empty for nothing but a connection
 * @param retry the budget of retries, and the pauses before them
 * @param breaker when an address gets no calls
 * @param maxResponseSize how many bytes a body may have that is not a stream, or an element of a stream
 * @param maxJsonTokens how many names, values and brackets such a body may have as JSON
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

    /** Returns the path below which the resources are, encoded, without a slash at its end. */
    public String path() {
        return servers.get(0).path();
    }

    /** Returns scheme, host and port of the service, of the first address if there are several. */
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
