package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.gateway.ListenPorts;

/**
 * Queries the ports of the application, beside its first start and whenever its configuration may have changed. Used by
 * one thread; any thread may call {@link #close()}.
 */
public final class PortsQuestion implements AutoCloseable {

    /** Starts the process that answers. */
    interface Start {
        PortsProbe get() throws IOException, InterruptedException;
    }

    private @Nullable PortsProbe probe;
    private boolean wanted = true;

    /** Makes the next start query again. */
    public void askAgain() {
        wanted = true;
    }

    /** Begins a query if one is needed. */
    void ask(Start start) throws IOException, InterruptedException {
        if (wanted) {
            close();
            PortsProbe started = start.get();
            synchronized (this) {
                probe = started;
            }
        }
    }

    /** Waits for the answer to a query; returns the ports, or empty if there are no new ones. */
    public Optional<ListenPorts> news() throws IOException, InterruptedException {
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
