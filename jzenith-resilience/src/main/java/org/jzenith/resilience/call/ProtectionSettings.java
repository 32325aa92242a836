package org.jzenith.resilience.call;

import io.reactivex.functions.Predicate;
import java.time.Duration;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * The settings of one kind of protected work.
 *
 * @param namespace the namespace of the keys, such as {@code resilience-mail}
 * @param maxConcurrent the maximum number of concurrent calls
 * @param queueSize the maximum number of calls that wait
 * @param timeout the maximum time of a call, including its wait and all attempts
 * @param attempts the maximum number of attempts
 * @param failures accepts the failures that count and are worth a retry
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
