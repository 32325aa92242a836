package org.jzenith.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** The latest requests to a stub and their answers, within limits of memory. Safe on any thread. */
final class StubJournal {

    static final int MAX_REQUESTS = 10_000;
    static final int MAX_BYTES = 64 << 20;

    private static final int SHOWN = 20;

    /** A request, and the reason why it was unexpected. */
    private record Mistake(StubRequest request, String reason) {}

    /** A request, and the answer of the test; null while there is none. */
    record Answered(StubRequest request, @Nullable StubResponse response) {}

    private final Deque<StubExchange> exchanges = new ArrayDeque<>();
    private final Deque<Mistake> mistakes = new ArrayDeque<>();
    private long bytes;
    private long count;

    synchronized void add(StubExchange exchange) {
        count++;
        bytes += exchange.size();
        exchanges.add(exchange);
        makeRoom();
        notifyAll();
    }

    /** Records the response of an exchange, and returns it. */
    synchronized StubResponse answered(StubExchange exchange, StubResponse response) {
        exchange.response = response;
        if (exchange.isKept) {
            bytes += response.size();
            makeRoom();
        }
        return response;
    }

    private void makeRoom() {
        while (exchanges.size() > MAX_REQUESTS || bytes > MAX_BYTES) {
            StubExchange oldest = exchanges.remove();
            oldest.isKept = false;
            bytes -= oldest.size();
        }
    }

    /** Keeps the first unexpected requests, which are the likely cause of the others. */
    synchronized void addMistake(StubRequest request, String mistake) {
        if (mistakes.size() < MAX_REQUESTS) {
            mistakes.add(new Mistake(request.withoutBody(), mistake));
        }
    }

    synchronized void clear() {
        exchanges.forEach(exchange -> exchange.isKept = false);
        exchanges.clear();
        mistakes.clear();
        bytes = 0;
        count = 0;
    }

    synchronized List<StubRequest> requests() {
        return exchanges.stream().map(exchange -> exchange.request).toList();
    }

    synchronized List<Answered> exchanges() {
        return exchanges.stream()
                .map(exchange -> new Answered(exchange.request, exchange.response))
                .toList();
    }

    synchronized List<StubRequest> unexpected() {
        return mistakes.stream().map(Mistake::request).toList();
    }

    synchronized long count() {
        return count;
    }

    /** Returns the unexpected requests, a line for each; empty if there are none. */
    synchronized String mistakes() {
        return mistakes.stream()
                        .limit(SHOWN)
                        .map(mistake -> "\n  " + mistake.request() + ": " + mistake.reason())
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
