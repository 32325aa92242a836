package org.jzenith.benchmarks.scale;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An instance of the service: one processor, a limit of requests in flight, and a pool for each database. */
final class Instance {

    private enum State {
        UP,
        /** Its host refuses connections. */
        DOWN,
        /** Its host does not answer at all. */
        LOST
    }

    private static final long REQUEST_NANOS = VirtualTime.MILLI / 5;
    private static final long REFUSAL_NANOS = VirtualTime.MILLI / 50;
    /** A JVM that has just started needs this many times the processor time, and less and less for ten seconds. */
    private static final int COLD = 10;

    private static final long WARM_UP_NANOS = 10 * VirtualTime.SECOND;

    private final VirtualTime time;
    private final Settings settings;
    private final List<DatabasePool> pools;
    private final Set<Attempt> inFlight = new LinkedHashSet<>();
    private State state = State.UP;
    private long busyUntil;
    private long startedAt = -WARM_UP_NANOS;

    Instance(VirtualTime time, Settings settings, List<Database> databases, VirtualDelays delays) {
        this.time = time;
        this.settings = settings;
        this.pools = databases.stream()
                .map(database -> new DatabasePool(time, settings, database, delays))
                .toList();
    }

    void accept(Attempt attempt) {
        long start = Math.max(time.now(), busyUntil);
        if (state == State.LOST) {
            return; // The caller's time-out ends it.
        }
        if (state == State.DOWN) {
            attempt.answer(false);
        } else if (settings.has(Policy.LOAD_SHEDDING) && inFlight.size() >= settings.maxInFlight()) {
            busyUntil = start + REFUSAL_NANOS;
            attempt.answer(false);
        } else if (!observesDeadlines() || start < attempt.deadline()) {
            busyUntil = start + REQUEST_NANOS * coldness() / 100;
            inFlight.add(attempt);
            time.after(busyUntil - time.now(), () -> {
                if (!attempt.hasEnded() && inFlight.contains(attempt)) {
                    pools.get(attempt.database()).execute(attempt);
                }
            });
        }
    }

    /** Returns the processor time of a request in percent of that of a warm JVM. */
    private long coldness() {
        long left = startedAt + WARM_UP_NANOS - time.now();
        return left <= 0 ? 100 : 100 + (COLD - 1) * 100 * left / WARM_UP_NANOS;
    }

    boolean observesDeadlines() {
        return settings.has(Policy.DEADLINES);
    }

    void ended(Attempt attempt) {
        inFlight.remove(attempt);
    }

    void cancelled(Attempt attempt) {
        if (inFlight.remove(attempt)) {
            pools.get(attempt.database()).cancelled(attempt);
        }
    }

    /** Ends the process: callers see that their connections are closed. */
    void stops() {
        state = State.DOWN;
        List<Attempt> failed = new ArrayList<>(inFlight);
        closes();
        failed.forEach(Attempt::failed);
    }

    /** Ends the process and its network: callers see nothing. */
    void isLost() {
        state = State.LOST;
        closes();
    }

    private void closes() {
        pools.forEach(DatabasePool::closed);
        inFlight.clear();
    }

    /** Starts a new process, whose JVM is cold. */
    void starts() {
        state = State.UP;
        startedAt = time.now();
        busyUntil = time.now();
    }
}
