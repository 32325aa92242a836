package org.jzenith.testing.faults;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for something that has to come. */
final class Deadline {

    private static final long SECONDS = 120;

    private Deadline() { }

    static void await(String what, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        try {
            while (!condition.call()) {
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError("not within " + SECONDS + " s: " + what);
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
