package org.jzenith.core;

import io.vertx.core.impl.VertxThread;
import io.vertx.core.spi.VertxThreadFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tracks the threads of one Vert.x, because Vert.x's own close does not wait for the last of them. */
final class VertxThreads implements VertxThreadFactory {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(15);

    private final Set<Thread> threads = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    @Override
    public VertxThread newVertxThread(Runnable target, String name, boolean worker, long maxExecTime, TimeUnit unit) {
        VertxThread thread = VertxThreadFactory.super.newVertxThread(target, name, worker, maxExecTime, unit);
        threads.add(thread);
        return thread;
    }

    /**
     * Waits, after Vert.x has been closed, until all its threads have ended; throws {@link TimeoutException} after 15
     * seconds.
     */
    void awaitEnd() throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        List<Thread> remaining;
        synchronized (threads) {
            remaining = new ArrayList<>(threads);
        }
        for (Thread thread : remaining) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis > 0) {
                thread.join(millis);
            }
        }
        List<String> alive = remaining.stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .sorted()
                .toList();
        if (!alive.isEmpty()) {
            throw new TimeoutException("still alive are " + String.join(", ", alive));
        }
    }
}
