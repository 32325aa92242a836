package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Waits for a condition without occupying a processor, which others need. */
public final class Await {

    public interface Condition {
        boolean holds() throws IOException;
    }

    private Await() {}

    /** Returns when the condition holds; fails if that takes too long. */
    public static void until(Condition condition) {
        long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
        try {
            while (!condition.holds()) {
                assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
                Thread.sleep(5);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
