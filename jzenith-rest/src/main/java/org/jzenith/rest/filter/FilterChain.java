package org.jzenith.rest.filter;

import java.io.IOException;
import org.jboss.resteasy.spi.ApplicationException;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a request or of its response, one after the other on the event loop of the request. Each of them may
 * suspend the request. Any thread may resume it.
 */
abstract class FilterChain {

    private int next;
    private boolean running;
    private boolean suspended;
    private @Nullable Throwable failure;

    /** Runs a filter. */
    abstract void filter(int index) throws IOException;

    /** Answers the request if a filter has aborted it. Returns whether one has: then no further filter runs. */
    abstract boolean answerIfAborted();

    /** Called on the event loop when a filter has suspended the request. */
    abstract void suspended();

    /** Called on any thread when a filter has resumed the request: {@link #runFilters} continues. */
    abstract void goOn();

    /** Runs the remaining filters. Returns whether the request continues now. */
    final boolean runFilters(int count) throws Throwable {
        while (true) {
            Throwable reported = takeFailure();
            if (reported != null) {
                throw reported;
            }
            if (answerIfAborted()) {
                return false;
            }
            if (next == count) {
                return true;
            }
            if (isSuspendedByNext()) {
                suspended();
                return false;
            }
        }
    }

    private boolean isSuspendedByNext() {
        int index = begin();
        boolean thrown = true;
        try {
            filter(index);
            thrown = false;
        } catch (IOException e) {
            throw new ApplicationException(e);
        } finally {
            if (thrown) {
                endSuspension();
            }
        }
        return end();
    }

    private synchronized int begin() {
        running = true;
        return next++;
    }

    private synchronized boolean end() {
        running = false;
        return suspended;
    }

    private synchronized @Nullable Throwable takeFailure() {
        Throwable taken = failure;
        failure = null;
        return taken;
    }

    public synchronized void suspend() {
        suspended = true;
    }

    public void resume() {
        resumeWith(null);
    }

    public void resume(Throwable with) {
        resumeWith(with);
    }

    private void resumeWith(@Nullable Throwable with) {
        boolean waiting;
        synchronized (this) {
            if (!suspended) {
                throw new IllegalStateException("The request is not suspended");
            }
            failure = with;
            waiting = endSuspension();
        }
        if (waiting) {
            goOn();
        }
    }

    /** Ends the suspension. Returns whether its filter has returned already, so that the caller must continue. */
    final synchronized boolean endSuspension() {
        boolean waiting = suspended && !running;
        suspended = false;
        return waiting;
    }
}
