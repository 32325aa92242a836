package org.jzenith.postgresql.topology;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.eventloop.EventLoops;

/**
 * How far the standbys are. While somebody waits for a position, one question for all who wait goes to each standby, at
 * once, after 1 ms, 2 ms, and then each 4 ms.
 */
final class StandbyPositions {

    private static final long MAX_PAUSE_MILLIS = 4;

    /** Somebody who waits for a position of the log. */
    private record Wait(long position, long deadlineNanos, Promise<@Nullable ServerAddress> reached) {}

    private final Vertx vertx;
    private final Context context;
    private final List<MonitoredServer> servers;
    private final AtomicInteger turn = new AtomicInteger();
    private final List<Wait> waiting = new ArrayList<>();
    private long pauseMillis = 1;
    private boolean polling;

    StandbyPositions(Vertx vertx, Context context, List<MonitoredServer> servers) {
        this.vertx = vertx;
        this.context = context;
        this.servers = servers;
    }

    /** Returns a standby that is known to have replayed this position, each of them in turn; null if none is known. */
    @Nullable
    ServerAddress replayed(long position) {
        int first = turn.getAndIncrement();
        for (int i = 0; i < servers.size(); i++) {
            MonitoredServer server = servers.get(Math.floorMod(first + i, servers.size()));
            ServerStatus known = server.status();
            if (known != null && !known.primary() && known.position() >= position) {
                return server.address();
            }
        }
        return null;
    }

    /** Completes the promise with a standby that has replayed this position, or with null after the time. */
    void await(long position, long waitNanos, Promise<@Nullable ServerAddress> reached) {
        Wait wait = new Wait(position, System.nanoTime() + waitNanos, reached);
        EventLoops.run(context, () -> {
            waiting.add(wait);
            pauseMillis = 1;
            if (!polling) {
                poll();
            }
        });
    }

    private void poll() {
        answer();
        polling = !waiting.isEmpty();
        if (polling) {
            servers.stream().filter(MonitoredServer::isStandby).forEach(MonitoredServer::ask);
            vertx.setTimer(pauseMillis, id -> context.runOnContext(nothing -> poll()));
            pauseMillis = Math.min(MAX_PAUSE_MILLIS, 2 * pauseMillis);
        }
    }

    /** Ends the waits that are over. Called after each answer of a server. */
    void answer() {
        if (waiting.isEmpty()) {
            return;
        }
        long now = System.nanoTime();
        List<Runnable> ended = new ArrayList<>();
        for (Iterator<Wait> all = waiting.iterator(); all.hasNext(); ) {
            Wait wait = all.next();
            ServerAddress reached = replayed(wait.position);
            if (reached != null || now - wait.deadlineNanos >= 0) {
                all.remove();
                ended.add(() -> wait.reached.complete(reached));
            }
        }
        ended.forEach(Runnable::run); // Only now: each may lead to another wait.
    }

    /** Ends all waits. */
    void close() {
        List<Wait> left = List.copyOf(waiting);
        waiting.clear();
        left.forEach(wait -> wait.reached.complete(null));
    }
}
