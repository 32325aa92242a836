package org.jzenith.maven.dev;

import java.util.concurrent.TimeUnit;

/**
 * Whether the application can answer, and where; connections wait here while it is being restarted. Safe on any thread.
 */
final class Availability {

    sealed interface State {}

    /** It is being compiled or started. */
    record Busy() implements State {}

    /** It listens on these ports of 127.0.0.1. */
    record Ready(int port, int tlsPort) implements State {}

    /** It cannot be started. */
    record Failed(Report report) implements State {}

    private State state = new Busy();

    synchronized void set(State next) {
        state = next;
        notifyAll();
    }

    synchronized State get() {
        return state;
    }

    /**
     * Waits until the state is neither busy nor the given one, which is over; returns what it is when that takes too
     * long.
     */
    synchronized State await(State over, long deadlineNanos) throws InterruptedException {
        while (state instanceof Busy || state.equals(over)) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
            if (left <= 0) {
                return state;
            }
            wait(left);
        }
        return state;
    }
}
