package org.jzenith.rest.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/** Waits for a condition without occupying a processor, which others need. */
public final class Await {

    public interface Condition {
        boolean holds() throws IOException;
    }

    private static final int REQUESTS = 50;

    private Await() {}

    /**
     * Returns when a number has grown and grows no more, although each event loop of the server has answered requests
     * meanwhile.
     */
    public static void standstill(LongSupplier number, TestServer server) {
        until(() -> {
            long before = number.getAsLong();
            for (int i = 0; i < REQUESTS; i++) {
                try (RawConnection another = new RawConnection(server)) {
                    assertThat(another.get("/health", "Connection: close").untilClosed())
                            .startsWith("HTTP/1.1 200 ");
                }
            }
            return before > 0 && number.getAsLong() == before;
        });
    }

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
