package org.jzenith.benchmarks.scale;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * The clock, the events and the random numbers of a simulation. An event runs at its time, and events of the same time
 * run in the order in which they were added, so the same seed always gives the same run.
 */
final class VirtualTime {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    private record Event(long at, long number, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** The same time for Resilience4j. */
    private final class VirtualClock extends Clock {

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public long millis() {
            return now / MILLI;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochSecond(now / SECOND, now % SECOND);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Clock clock = new VirtualClock();
    private final SplittableRandom random;
    private long now;
    private long added;

    VirtualTime(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns the nanoseconds since the start. */
    long now() {
        return now;
    }

    Clock clock() {
        return clock;
    }

    SplittableRandom random() {
        return random;
    }

    /** Runs an action after this time; a negative time counts as zero. */
    void after(long nanos, Runnable action) {
        events.add(new Event(now + Math.max(0, nanos), added++, action));
    }

    /** Runs all events before this time, and then stands at it. */
    void runUntil(long end) {
        Event next;
        while ((next = events.peek()) != null && next.at < end) {
            events.poll();
            now = next.at;
            next.action.run();
        }
        now = Math.max(now, end);
    }
}
