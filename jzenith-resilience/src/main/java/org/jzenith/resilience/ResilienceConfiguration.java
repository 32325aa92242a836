package org.jzenith.resilience;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * The configuration of one kind of protected work. Each kind has these keys in its own namespace, such as
 * {@code resilience-mail}.
 */
@Config("resilience")
interface ResilienceConfiguration {

    @ConfigDefault("100")
    @ConfigDoc("How many calls may be on their way at once")
    @Min(1)
    @Max(1_000_000)
    int maxConcurrent();

    @ConfigDefault("100")
    @ConfigDoc("How many calls may wait for their turn; further calls fail at once")
    @PositiveOrZero
    @Max(1_000_000)
    int queueSize();

    @ConfigDefault("10s")
    @ConfigDoc(
            "How long a call may take: the wait for its turn, all attempts and the pauses between them; of a stream, until its first element")
    @Positive
    Duration timeout();

    Retry retry();

    BreakerConfiguration breaker();

    /** The keys of retries. */
    interface Retry extends RetryConfiguration {

        @ConfigDefault("1")
        @ConfigDoc("How often work is begun, at most: 1 for no retries, because not all work may take effect twice")
        @Min(1)
        @Max(20)
        int attempts();
    }
}
