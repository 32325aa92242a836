package org.jzenith.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** A database: a fixed number of statements at the same time, and the others wait in order of arrival. */
final class Database {

    /** A statement, or the opening of a connection. */
    static final class Work {

        private final long nanos;
        private final Runnable done;
        private boolean cancelled;

        Work(long nanos, Runnable done) {
            this.nanos = nanos;
            this.done = done;
        }

        void cancel() {
            cancelled = true;
        }
    }

    /** The processor time of an opened connection: a process and its authentication. */
    private static final long CONNECT_NANOS = 5 * VirtualTime.MILLI;

    private final VirtualTime time;
    private final SplittableRandom random;
    private final Counters counters;
    private final VirtualDelays delays;
    private final List<DatabasePool> pools = new ArrayList<>();
    private final Deque<Work> waiting = new ArrayDeque<>();
    private int running;
    private int connections;
    private int slowness = 1;
    /** The number of failovers: work of an earlier primary has no result. */
    private int failovers;

    Database(VirtualTime time, Counters counters, VirtualDelays delays) {
        this.time = time;
        this.delays = delays;
        this.random = time.random();
        this.counters = counters;
    }

    void serves(DatabasePool pool) {
        pools.add(pool);
    }

    void becomes(int timesSlower) {
        slowness = timesSlower;
    }

    /** Loses all connections and all work. */
    void fails() {
        failovers++;
        waiting.clear();
        running = 0;
        connections = 0;
        List.copyOf(pools).forEach(DatabasePool::lost);
    }

    /** A standby has become the primary: the monitor of each instance finds it at its next look. */
    void returns() {
        int failover = failovers;
        for (DatabasePool pool : pools) {
            time.after(delays.lookNanos(), () -> {
                if (failover == failovers) {
                    pool.primaryFound();
                }
            });
        }
    }

    /** Opens a connection, or returns false if there are too many. */
    boolean connect(Runnable connected) {
        counters.connected(time.now());
        if (connections >= Settings.MAX_CONNECTIONS) {
            counters.tooManyConnections();
            return false;
        }
        connections++;
        counters.connections(connections);
        add(new Work(CONNECT_NANOS, connected));
        return true;
    }

    void disconnected(int count) {
        connections -= count;
    }

    Work execute(Runnable done) {
        long mean = Settings.STATEMENT_NANOS;
        Work work = new Work(mean / 2 + random.nextLong(mean), done);
        add(work);
        return work;
    }

    private void add(Work work) {
        waiting.addLast(work);
        next();
    }

    private void next() {
        while (running < Settings.CORES) {
            Work work = waiting.pollFirst();
            if (work == null) {
                return;
            }
            if (!work.cancelled) {
                running++;
                int began = failovers;
                time.after(work.nanos * slowness, () -> end(work, began));
            }
        }
    }

    private void end(Work work, int began) {
        if (began == failovers) {
            running--;
            if (!work.cancelled) {
                work.done.run();
            }
            next();
        }
    }
}
