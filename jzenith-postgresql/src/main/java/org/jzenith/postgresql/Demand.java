package org.jzenith.postgresql;

/** What wants a connection of a {@link Lane}. Its methods are called on the event loop of the lane. */
abstract class Demand {

    private long sinceNanos;

    /** Whether it wants a connection for itself, which it gives back by {@link Slot#giveBack()}. */
    abstract boolean alone();

    /** Whether it may have one together with others of its kind, which are sent and answered with it. */
    boolean shares(Lane lane) {
        return false;
    }

    /** Whether nobody waits for it any more. */
    abstract boolean dropped();

    /** It gets this one. */
    abstract void granted(Slot slot);

    /** It gets none. */
    abstract void refused(Throwable reason);

    final void waitsSince(long nanos) {
        sinceNanos = nanos;
    }

    final boolean waitedLongerThan(long nanos, long now) {
        return now - sinceNanos > nanos;
    }
}
