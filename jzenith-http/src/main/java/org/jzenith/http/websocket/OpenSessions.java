package org.jzenith.http.websocket;

import java.util.concurrent.atomic.AtomicInteger;

/** How many sessions are open, of all endpoints of an application. Safe on any thread. */
final class OpenSessions {

    private final int most;
    private final AtomicInteger open = new AtomicInteger();

    OpenSessions(int most) {
        this.most = most;
    }

    /** Counts one more; returns false, and counts nothing, if there are as many as may be. */
    boolean add() {
        if (open.incrementAndGet() <= most) {
            return true;
        }
        open.decrementAndGet();
        return false;
    }

    void remove() {
        open.decrementAndGet();
    }
}
