package org.jzenith.cache;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test advances. */
final class ManualTicker implements Ticker {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000); // Overflows soon, as nanoTime may.

    @Override
    public long read() {
        return nanos.get();
    }

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
