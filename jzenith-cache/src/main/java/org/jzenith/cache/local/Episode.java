package org.jzenith.cache.local;

import java.util.concurrent.atomic.AtomicBoolean;

/** A time in which something fails, so that only its begin and its end are logged. Safe on any thread. */
public final class Episode {

    private final AtomicBoolean isFailing = new AtomicBoolean();

    /** Records a failure, and returns whether it is the first one. */
    public boolean failed() {
        return isFailing.compareAndSet(false, true);
    }

    /** Records a success, and returns whether it is the first one after a failure. */
    public boolean succeeded() {
        return isFailing.get() && isFailing.compareAndSet(true, false);
    }
}
