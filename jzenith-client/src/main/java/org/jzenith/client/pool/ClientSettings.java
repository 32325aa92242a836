package org.jzenith.client.pool;

import java.time.Duration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * What one client may use.
 *
 * @param namespace the namespace of its keys, such as {@code client-catalogue}
 * @param poolSize how many calls may be on their way at once, on all event loops together
 * @param queueSize how many calls may wait for their turn on each event loop
 * @param timeout how long a call may take
 * @param idleTimeout how long a stream may stand still
 * @param keepAlive how long a connection without a call stays open
 * @param retry the budget of retries, and the pauses before them
 * @param maxResponseSize how many bytes a body may have that is not a stream, or an element of a stream
 */
public record ClientSettings(
        String namespace,
        ServerAddress server,
        ClientProtocol protocol,
        int poolSize,
        int queueSize,
        Duration connectTimeout,
        Duration timeout,
        Duration idleTimeout,
        Duration keepAlive,
        RetryConfiguration retry,
        int maxResponseSize) {

    /** Returns the whole name of a key, such as {@code client-catalogue.timeout}. */
    public String key(String name) {
        return namespace + '.' + name;
    }
}
