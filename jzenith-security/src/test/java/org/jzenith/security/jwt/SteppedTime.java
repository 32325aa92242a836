package org.jzenith.security.jwt;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A time that passes only when a test says so. */
final class SteppedTime extends Clock implements LongSupplier {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong nanos = new AtomicLong();

    void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    @Override
    public Instant instant() {
        return BEGIN.plusNanos(nanos.get());
    }

    long seconds() {
        return instant().getEpochSecond();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
