package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The threads of Vert.x in this process. */
final class LiveThreads {

    private LiveThreads() {}

    /** Returns the names of those that have not ended. */
    static List<String> ofVertx() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith("vert.x-"))
                .toList();
    }

    /** Waits for the end of those of other tests: a Vert.x is closed a moment before its last thread ends. */
    static void awaitNone() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!ofVertx().isEmpty()) {
            assertThat(System.nanoTime() - deadline)
                    .as("%s have ended", ofVertx())
                    .isNegative();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
