package org.jzenith.http.connection;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.memory.ConnectionBytes;

/**
 * Closes connections of one event loop when clients make the server hold too much: those that wait for a request while
 * that is scarce, any while there is none left; first those that hold the most, and among those that hold about the
 * same, those that have been quiet for the longest time. Used only on its event loop.
 */
public final class ConnectionEviction implements Runnable {

    private static final Comparator<ServerConnection> ORDER = Comparator.comparingLong(
                    (ServerConnection connection) -> connection.bytes().total() / ConnectionBytes.CONNECTION)
            .reversed()
            .thenComparing(ServerConnection::quietSinceNanos, (one, other) -> Long.compare(one - other, 0));

    /** Connections that hold less than this part altogether are not what takes the memory. */
    private static final int SMALL_PART = 8;

    /** How often at most all connections are looked at while what is held grows by the margin. */
    private static final int PASSES = 4;

    private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BufferedBytes all;
    private final Supplier<List<ServerConnection>> connections;
    /** When everything that had arrived by then was read. */
    private long readNanos = System.nanoTime();
    /** How much has to be held before it is worth looking at all connections again. */
    private long worthwhile;

    /** Takes the budget, and what returns the connections of the event loop. */
    public ConnectionEviction(BufferedBytes all, Supplier<List<ServerConnection>> connections) {
        this.all = all;
        this.connections = connections;
    }

    @Override
    public void run() {
        if (all.held() >= worthwhile) {
            close(ServerConnection::isIdle, all::aboveScarce, all.share() / SMALL_PART);
            close(connection -> true, all::aboveLimit, all.share());
            worthwhile = all.held() + all.margin() / PASSES;
        }
    }

    /**
     * Called periodically as a task of the event loop, so after it has read what had arrived. With little memory it may
     * read for seconds.
     */
    public void afterReading() {
        readNanos = System.nanoTime();
        worthwhile = 0;
    }

    /**
     * Returns whether a connection was accepted a moment before the event loop last read, and holds no more than any:
     * its request, such as that of a health check, may be on its way, or may have arrived and not been read.
     */
    private boolean isYoung(ServerConnection connection) {
        return connection.bytes().total() < 2 * ConnectionBytes.CONNECTION
                && readNanos - connection.quietSinceNanos() < YOUNG_NANOS;
    }

    /**
     * Closes connections until there is no excess, or those that are left hold no more than they may: then others hold
     * too much.
     */
    private void close(Predicate<ServerConnection> which, LongSupplier excess, long share) {
        if (excess.getAsLong() < 0) {
            return;
        }
        List<ServerConnection> candidates = connections.get().stream()
                .filter(connection -> !connection.bytes().isLeaving() && which.test(connection) && !isYoung(connection))
                .sorted(ORDER)
                .toList();
        long held = candidates.stream()
                .mapToLong(connection -> connection.bytes().total())
                .sum();
        for (ServerConnection connection : candidates) {
            if (held <= share || excess.getAsLong() < -all.margin()) {
                return;
            }
            held -= connection.bytes().total();
            connection.evict();
            all.closed();
        }
    }
}
