package org.jzenith.devservices;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.error.DurationText;

/** Waits for states of servers that they do not announce. */
final class Patience {

    private static final long PAUSE_MILLIS = 20;

    private Patience() {}

    /** A condition of servers; those that cannot be asked may throw. */
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Waits until a condition holds; throws the last failure to ask, or one that names the condition. */
    static void await(String what, Duration timeout, Condition condition) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            IOException failure = null;
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (IOException e) {
                failure = e;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IOException(
                        what + ": not within " + DurationText.of(timeout)
                                + (failure == null ? "" : ", " + DevServicesProblems.reason(failure)),
                        failure);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while waiting: " + what, e);
            }
        }
    }
}
