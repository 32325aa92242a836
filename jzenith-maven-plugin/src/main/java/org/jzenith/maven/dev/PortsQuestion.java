package org.jzenith.maven.dev;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks the application for its ports, beside its first start and whenever its configuration may have changed. Used by
 * one thread; {@link #close()} may be called by any.
 */
final class PortsQuestion implements AutoCloseable {

    /** What starts the process that answers. */
    interface Start {
        PortsProbe get() throws IOException, InterruptedException;
    }

    private @Nullable PortsProbe probe;
    private boolean wanted = true;

    /** Has the next start ask again. */
    void askAgain() {
        wanted = true;
    }

    /** Begins to ask, if there is something to ask for. */
    void ask(Start start) throws IOException, InterruptedException {
        if (wanted) {
            close();
            PortsProbe started = start.get();
            synchronized (this) {
                probe = started;
            }
        }
    }

    /** Waits for the answer, if it was asked; returns the ports, or nothing if there is nothing new. */
    Optional<ListenPorts> news() throws IOException, InterruptedException {
        PortsProbe asked;
        synchronized (this) {
            asked = probe;
        }
        if (asked == null) {
            return Optional.empty();
        }
        Optional<ListenPorts> told = asked.await();
        wanted = told.isEmpty();
        close();
        return told;
    }

    /** Ends the process, if there is one. */
    @Override
    public synchronized void close() {
        if (probe != null) {
            probe.close();
            probe = null;
        }
    }
}
