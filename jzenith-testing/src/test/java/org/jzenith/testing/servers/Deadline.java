package org.jzenith.testing.servers;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Waits for something that has to come.
 *
 * @param patience after which it will never come
 */
public record Deadline(Duration patience) {

    /** For what is a matter of moments, on a machine that has much else to do. */
    public static final Deadline MINUTE = new Deadline(Duration.ofMinutes(1));

    /** Returns as soon as the condition holds; fails where it does not hold in time, and where it cannot be asked. */
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
