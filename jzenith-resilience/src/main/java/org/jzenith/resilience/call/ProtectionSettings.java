package org.jzenith.resilience.call;

import io.reactivex.functions.Predicate;
import java.time.Duration;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * How work is protected.
 *
 * @param namespace the namespace of the keys, such as {@code resilience-mail}
 * @param maxConcurrent how many calls may be on their way at once
 * @param queueSize how many calls may wait for that
 * @param timeout how long a call may take, with its wait and all attempts
 * @param attempts how often work is begun, at most
 * @param failures which failures count and are worth a retry
 */
public record ProtectionSettings(
        String namespace,
        int maxConcurrent,
        int queueSize,
        Duration timeout,
        int attempts,
        RetryConfiguration retry,
        BreakerConfiguration breaker,
        Predicate<? super Throwable> failures) {

    /** Returns the whole name of a key, such as {@code resilience-mail.timeout}. */
    String key(String name) {
        return namespace + '.' + name;
    }
}
