package org.jzenith.maven.dev.gateway;

import java.util.concurrent.TimeUnit;
import org.jzenith.maven.dev.report.Report;

/**
 * The state and the ports of the application. Connections wait here while the application restarts. Safe on any thread.
 */
public final class Availability {

    public sealed interface State {}

    /** The application is being compiled or started. */
    public record Busy() implements State {}

    /** The application listens on these ports of 127.0.0.1. */
    public record Ready(int port, int tlsPort) implements State {}

    /** The application cannot be started. */
    public record Failed(Report report) implements State {}

    private State state = new Busy();

    public synchronized void set(State next) {
        state = next;
        notifyAll();
    }

    public synchronized State get() {
        return state;
    }

    /** Waits until the state is neither busy nor {@code over}; returns the current state after the deadline. */
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
