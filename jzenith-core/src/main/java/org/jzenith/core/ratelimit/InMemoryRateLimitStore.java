package org.jzenith.core.ratelimit;

import io.reactivex.Single;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Keeps limits in the memory of the process, without locks and for a limited number of keys. If there are too many, the
 * store first drops keys without recent use. If none is left, it drops no key, because a client with many addresses
 * could then get rid of its limits. Instead, further keys share the limits of {@value #SHARED} places for each policy.
 * A secret number assigns keys to places.
 */
@API(status = API.Status.MAINTAINED)
public final class InMemoryRateLimitStore implements RateLimitStore {

    private static final int SHARED = 1024;
    /** The number of keys that each new key checks for recent use. */
    private static final int CHECKED = 8;
    /** The state of a key that has been dropped. */
    private static final long DROPPED = Long.MIN_VALUE;

    /** The subject of a limit: a key of a policy, or a place that several keys share. */
    private record Cell(RateLimitPolicy policy, String key, int place) {

        private static final int OWN = -1;

        @Override
        public int hashCode() { // The default of a record would compute the hash code of the rate again each time.
            return 31 * (31 * policy.name().hashCode() + key.hashCode()) + place;
        }
    }

    private final ConcurrentHashMap<Cell, AtomicLong> arrivals = new ConcurrentHashMap<>();
    private final Map<RateLimitPolicy, Gcra> algorithms = new ConcurrentHashMap<>();
    private final int maxKeys;
    private final LongSupplier nanoTime;
    private final long origin;
    private final int seed = ThreadLocalRandom.current().nextInt();
    private final AtomicInteger keys = new AtomicInteger();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private Iterator<Map.Entry<Cell, AtomicLong>> sweep = arrivals.entrySet().iterator();

    /** Creates a store for at most {@code maxKeys} keys, of some 150 bytes each. */
    public InMemoryRateLimitStore(int maxKeys) {
        this(maxKeys, System::nanoTime);
    }

    /** Creates a store like {@link #InMemoryRateLimitStore(int)}, with a monotonic clock in nanoseconds, for tests. */
    public InMemoryRateLimitStore(int maxKeys, LongSupplier nanoTime) {
        if (maxKeys < 1) {
            throw new IllegalArgumentException("maxKeys: " + maxKeys + " (expected: >= 1)");
        }
        this.maxKeys = maxKeys;
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    @Override
    public Single<RateLimitDecision> take(RateLimitPolicy policy, String key, int cost) {
        return Single.fromCallable(() -> decide(policy, key, cost));
    }

    /** Decides like {@link #take}, synchronously. */
    public RateLimitDecision decide(RateLimitPolicy policy, String key, int cost) {
        if (cost < 1 || cost > policy.rate().permits()) {
            throw new IllegalArgumentException("cost: " + cost + " (expected: from 1 to "
                    + policy.rate().permits() + ", the permits of " + policy.name() + ')');
        }
        Gcra gcra = algorithms.get(policy);
        if (gcra == null) {
            gcra = algorithms.computeIfAbsent(policy, added -> new Gcra(added.rate()));
        }
        Cell own = new Cell(policy, key, Cell.OWN);
        while (true) {
            AtomicLong present = arrivals.get(own);
            AtomicLong arrival = present == null ? added(own) : present;
            RateLimitDecision decision = decide(gcra, arrival, cost);
            if (decision != null) {
                return decision;
            }
            arrivals.remove(own, arrival); // The thread that drops the key may not have removed it yet.
        }
    }

    /** Returns the decision; null if the key has just been dropped. */
    private @Nullable RateLimitDecision decide(Gcra gcra, AtomicLong arrival, int cost) {
        while (true) {
            long before = arrival.get();
            if (before == DROPPED) {
                return null;
            }
            long now = now();
            long next = gcra.next(before, now, cost);
            if (!gcra.allows(next, now)) {
                return gcra.refused(before, next, now);
            }
            if (arrival.compareAndSet(before, next)) {
                return gcra.allowed(next, now);
            }
        }
    }

    private AtomicLong added(Cell own) {
        sweep();
        if (keys.incrementAndGet() > maxKeys) {
            keys.decrementAndGet();
            return shared(own);
        }
        AtomicLong added = new AtomicLong(now());
        AtomicLong present = arrivals.putIfAbsent(own, added);
        if (present == null) {
            return added;
        }
        keys.decrementAndGet();
        return present;
    }

    private AtomicLong shared(Cell own) {
        int mixed = (own.key().hashCode() ^ seed) * 0x9E3779B9;
        return arrivals.computeIfAbsent(
                new Cell(own.policy(), "", (mixed >>> 16) % SHARED), place -> new AtomicLong(now()));
    }

    /** Checks the next few keys, one thread at a time. */
    private void sweep() {
        if (!sweeping.compareAndSet(false, true)) {
            return;
        }
        try {
            long now = now();
            for (int i = 0; i < CHECKED; i++) {
                if (!sweep.hasNext()) {
                    sweep = arrivals.entrySet().iterator();
                    if (!sweep.hasNext()) {
                        return;
                    }
                }
                Map.Entry<Cell, AtomicLong> entry = sweep.next();
                if (entry.getKey().place() == Cell.OWN) {
                    dropIfPast(entry.getKey(), entry.getValue(), now);
                }
            }
        } finally {
            sweeping.set(false);
        }
    }

    private void dropIfPast(Cell cell, AtomicLong arrival, long now) {
        long before = arrival.get();
        if (before != DROPPED && before <= now && arrival.compareAndSet(before, DROPPED)) {
            arrivals.remove(cell, arrival);
            keys.decrementAndGet();
        }
    }

    /** Returns the number of keys in the store. */
    public int size() {
        return keys.get();
    }

    private long now() {
        return nanoTime.getAsLong() - origin;
    }
}
