package org.jzenith.backing.lease;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/** A lease that a process has been given. It is held until it is lost, and then never again. Safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class Lease {

    private final LeaseStore store;
    private final String name;
    private final String holder;
    private final long token;
    private volatile long untilNanos;
    private volatile boolean ended;

    /** Creates a held lease; {@code untilNanos} is when its holder gives it up, by {@link System#nanoTime()}. */
    Lease(LeaseStore store, String name, String holder, long token, long untilNanos) {
        this.store = requireNonNull(store, "store");
        this.name = requireNonNull(name, "name");
        this.holder = requireNonNull(holder, "holder");
        this.token = token;
        this.untilNanos = untilNanos;
    }

    /** Returns its name in the service. */
    public String name() {
        return name;
    }

    /**
     * Returns a number that is larger than those of all earlier leases of this name. Data are protected from a former
     * holder if whatever stores them rejects a smaller token than the largest that it has seen. For data in PostgreSQL,
     * {@code tx.fenced(lease)} does that.
     */
    public long token() {
        return token;
    }

    /**
     * Returns whether this process holds the lease, as far as it knows: false as soon as it has lost it, and also if
     * renewals are late, even while all event loops are blocked.
     */
    public boolean isHeld() {
        return !ended && System.nanoTime() - untilNanos < 0;
    }

    /** Returns the id of the holder, which is different for each subscription to a lease. */
    public String holder() {
        return holder;
    }

    /** Returns where the lease is stored. */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public LeaseStore store() {
        return store;
    }

    long remainingNanos() {
        return untilNanos - System.nanoTime();
    }

    void renewed(long newUntilNanos) {
        untilNanos = newUntilNanos;
    }

    void end() {
        ended = true;
    }

    /** Returns text such as {@code relay-3 with token 5}. */
    @Override
    public String toString() {
        return name + " with token " + token;
    }
}
