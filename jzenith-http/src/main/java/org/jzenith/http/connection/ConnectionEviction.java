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
 * Closes connections of one event loop when clients make the server hold too much memory. If memory is scarce, it
 * closes idle connections; if none is left, any connection. The largest connections come first; among about equal ones,
 * those that have been quiet for longest. Used only on its event loop.
 */
public final class ConnectionEviction implements Runnable {

    private static final Comparator<ServerConnection> ORDER = Comparator.comparingLong(
                    (ServerConnection connection) -> connection.bytes().total() / ConnectionBytes.CONNECTION)
            .reversed()
            .thenComparing(ServerConnection::quietSinceNanos, (one, other) -> Long.compare(one - other, 0));

    /** Idle connections that together hold less than this part of the share stay open. */
    private static final int SMALL_PART = 8;

    /** The maximal number of passes over all connections while the held memory grows by the margin. */
    private static final int PASSES = 4;

    private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BufferedBytes all;
    private final Supplier<List<ServerConnection>> connections;
    /** When the event loop last finished a read of all arrived data. */
    private long readNanos = System.nanoTime();
    /** The held memory in bytes from which another pass over all connections is useful. */
    private long worthwhile;

    /** Takes the budget, and a supplier of the event loop's connections. */
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
     * Called periodically as a task of the event loop, and thus after a read of all arrived data. With little memory, a
     * read may take seconds.
     */
    public void afterReading() {
        readNanos = System.nanoTime();
        worthwhile = 0;
    }

    /**
     * Returns whether a connection was accepted a moment before the last read, and is no larger than a new one. Its
     * request, such as a health check, may be on its way, or may have arrived unread.
     */
    private boolean isYoung(ServerConnection connection) {
        return connection.bytes().total() < 2 * ConnectionBytes.CONNECTION
                && readNanos - connection.quietSinceNanos() < YOUNG_NANOS;
    }

    /**
     * Closes connections until there is no excess, or the remaining ones together hold at most {@code share}. In that
     * case, the excess is elsewhere.
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
