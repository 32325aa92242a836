package org.jzenith.http.websocket;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the open sessions of all endpoints of an application. Safe on any thread. */
final class OpenSessions {

    private final int most;
    private final AtomicInteger open = new AtomicInteger();

    OpenSessions(int most) {
        this.most = most;
    }

    /** Counts one more session. If the limit is reached, returns false and counts nothing. */
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
