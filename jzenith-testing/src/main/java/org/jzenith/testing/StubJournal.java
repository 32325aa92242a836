package org.jzenith.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** The requests that a stub got, as far as there is room for them. Safe on any thread. */
final class StubJournal {

    static final int MAX_REQUESTS = 10_000;
    static final int MAX_BYTES = 64 << 20;

    private static final int SHOWN = 20;

    /**
     * A request.
     *
     * @param mistake why it was not expected; null if it was
     */
    private record Entry(StubRequest request, @Nullable String mistake) {}

    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Deque<Entry> mistakes = new ArrayDeque<>();
    private long bytes;
    private long count;

    synchronized void add(StubRequest request) {
        count++;
        bytes += request.size();
        entries.add(new Entry(request, null));
        while (entries.size() > MAX_REQUESTS || bytes > MAX_BYTES) {
            bytes -= entries.remove().request().size();
        }
        notifyAll();
    }

    /** Of those that were not expected, the first ones are kept, which are the likely cause of the others. */
    synchronized void addMistake(StubRequest request, String mistake) {
        if (mistakes.size() < MAX_REQUESTS) {
            mistakes.add(new Entry(request.withoutBody(), mistake));
        }
    }

    synchronized void clear() {
        entries.clear();
        mistakes.clear();
        bytes = 0;
        count = 0;
    }

    synchronized List<StubRequest> requests() {
        return entries.stream().map(Entry::request).toList();
    }

    synchronized List<StubRequest> unexpected() {
        return mistakes.stream().map(Entry::request).toList();
    }

    synchronized long count() {
        return count;
    }

    /** Returns what was not expected, a line for each request; empty if there is none. */
    synchronized String mistakes() {
        return mistakes.stream()
                        .limit(SHOWN)
                        .map(entry -> "\n  " + entry.request() + ": " + entry.mistake())
                        .collect(Collectors.joining())
                + (mistakes.size() > SHOWN ? "\n  and " + (mistakes.size() - SHOWN) + " more" : "");
    }

    synchronized List<StubRequest> await(long expected, Duration limit, String who) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (count < expected) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError(who + " got " + count + " requests within " + limit + " (expected: at least "
                        + expected + "): "
                        + requests().stream().limit(SHOWN).map(String::valueOf).toList());
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new JZenithException("Interrupted while " + who + " waited for requests", e);
            }
        }
        return requests();
    }
}
