package org.jzenith.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.observers.BaseTestConsumer;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Waits until a condition holds.
 *
 * @param patience how long to wait at most
 */
public record TimeLimit(Duration patience) {

    /** For conditions that take moments, with enough time for a busy machine. */
    public static final TimeLimit MINUTE = new TimeLimit(Duration.ofMinutes(1));

    /** Returns an observer as soon as it has a value, an error or the end of its source. */
    public <T extends BaseTestConsumer<?, ?>> T awaitEnd(T observer) {
        assertThat(observer.awaitTerminalEvent(patience.toSeconds(), TimeUnit.SECONDS))
                .as("ended in time")
                .isTrue();
        return observer;
    }

    /** Returns an observer as soon as it has this many values, an error or the end of its source. */
    public <T extends BaseTestConsumer<?, ?>> T awaitCount(T observer, int values) {
        observer.awaitCount(values, BaseTestConsumer.TestWaitStrategy.SLEEP_10MS, patience.toMillis());
        return observer;
    }

    /** Returns as soon as the condition holds; fails if it does not hold in time or throws. */
    public void await(String what, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            while (!condition.call()) {
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError("not within " + patience.toSeconds() + " s: " + what);
                }
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (AssertionError e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("failed while it was waited for: " + what, e);
        }
    }
}
