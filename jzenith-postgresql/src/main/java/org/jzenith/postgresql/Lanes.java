package org.jzenith.postgresql;

import io.netty.util.concurrent.FastThreadLocal;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.EventLoops;

/**
 * One {@link Lane} for each event loop, created when that first needs a connection, and the number of connections that all lanes may have
 * together. A lane takes what is left of that number. If nothing is left and another lane needs a connection, lanes above their share
 * give connections back when they finish a statement, and idle lanes give up connections that they do not use. Each lane may have one
 * connection, no matter how many the others have. Safe on any thread.
 */
final class Lanes {

    private final LongSupplier clock;
    private final Vertx vertx;
    private final Settings settings;
    private final PgConnectOptions options;
    private final PostgresqlMetrics metrics;
    private final FastThreadLocal<Lane> ofThread = new FastThreadLocal<>();
    private final List<Lane> all = new CopyOnWriteArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();
    private final Set<Lane> needy = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private final CompletableSubject closing = CompletableSubject.create();

    Lanes(Vertx vertx, Settings settings, PgConnectOptions options) {
        this(vertx, settings, options, System::nanoTime);
    }

    Lanes(Vertx vertx, Settings settings, PgConnectOptions options, LongSupplier clock) {
        this.clock = clock;
        this.vertx = vertx;
        this.settings = settings;
        this.options = options;
        this.metrics = new PostgresqlMetrics(settings.subject());
    }

    PostgresqlMetrics metrics() {
        return metrics;
    }

    PgConnectOptions options() {
        return options;
    }

    /** Returns the nanoseconds since an arbitrary moment. */
    long now() {
        return clock.getAsLong();
    }

    Vertx vertx() {
        return vertx;
    }

    Settings settings() {
        return settings;
    }

    /** Returns the number of connections of all lanes, including those that are being opened. */
    int size() {
        return open.get();
    }

    List<Lane> all() {
        return all;
    }

    /** Passes the demand to the lane of this event loop, or, on another thread, to any lane. */
    void demand(Demand demand) {
        Lane lane = ofThread.get();
        if (lane == null) {
            Context current = EventLoops.current(vertx);
            if (current == null) {
                handOn(demand);
                return;
            }
            lane = add(EventLoops.sameLoop(current));
        }
        lane.demand(demand);
    }

    private Lane add(Context context) {
        Lane lane = new Lane(this, settings, vertx, context);
        ofThread.set(lane);
        all.add(lane);
        if (closed) {
            lane.close();
        }
        return lane;
    }

    private void handOn(Demand demand) {
        Object[] lanes = all.toArray();
        Context context = lanes.length == 0 ? EventLoops.nextLoop(vertx)
                : ((Lane) lanes[Math.floorMod(turn.getAndIncrement(), lanes.length)]).context();
        context.runOnContext(nothing -> demand(demand));
    }

    /** A lane that could not reach the server has now reached it: the others need not wait any longer before they retry. */
    void reachable() {
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.reachable()));
    }

    boolean mayOpen(Lane lane) {
        return open.get() < settings.poolSize() || lane.size() == 0;
    }

    /** Reserves a connection, or records that the lane needs one. */
    boolean permit(Lane lane) {
        int now = open.get();
        while (now < settings.poolSize() || lane.hasNone()) {
            if (open.compareAndSet(now, now + 1)) {
                return true;
            }
            now = open.get();
        }
        needy.add(lane);
        return false;
    }

    void isContent(Lane lane) {
        if (!needy.isEmpty()) {
            needy.remove(lane);
        }
    }

    /** Returns whether a lane has more than its share while another one needs a connection. */
    boolean isTooLarge(Lane lane) {
        int lanes = all.size();
        if (open.get() > settings.poolSize()) {
            return lane.size() > Math.max(1, settings.poolSize() / lanes);
        }
        // Rounded up, so that two lanes that both need more do not keep taking the odd connection from each other.
        return !needy.isEmpty() && lane.size() > (settings.poolSize() + lanes - 1) / lanes && hasNeed(lane);
    }

    /** Returns whether a lane other than this one needs a connection. */
    boolean hasNeed(Lane lane) {
        return needy.stream().anyMatch(other -> other != lane);
    }

    /** Makes another lane give up a connection that it does not use. */
    void ask(Lane lane) {
        if (needy.contains(lane) && open.get() <= settings.poolSize()) {
            all.stream().filter(other -> other != lane && maySpare(other)).max(Comparator.comparingInt(Lane::freeSize))
                    .ifPresent(other -> other.context().runOnContext(nothing -> other.spare()));
        }
    }

    /**
     * Returns whether a lane can give up a connection that it does not use. If the pool has no more connections than lanes, this includes
     * its last one: the lane may open a new one at any time.
     */
    boolean maySpare(Lane lane) {
        return lane.freeSize() > 0 && (lane.size() > 1 || settings.poolSize() <= all.size());
    }

    void giveBack() {
        open.decrementAndGet();
        for (Lane lane : List.copyOf(needy)) {
            if (needy.remove(lane)) {
                lane.context().runOnContext(nothing -> lane.replace());
            }
        }
    }

    /** Completes when the client is closed, for what would otherwise go on for ever. May be subscribed on any thread. */
    Completable closing() {
        return closing;
    }

    /** Lets calls in flight end, for a while, then cuts off the rest; completes when no connection is left, or shortly after the cut-off. */
    Future<Void> close(long patienceMillis) {
        closed = true;
        closing.onComplete();
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.close()));
        Promise<Void> done = Promise.promise();
        awaitEmpty(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis), () ->
                all.forEach(lane -> lane.context().runOnContext(nothing -> lane.cutOff())), done);
        return done.future();
    }

    private void awaitEmpty(long deadlineNanos, @Nullable Runnable whenLate, Promise<Void> done) {
        boolean late = System.nanoTime() - deadlineNanos > 0;
        if (open.get() == 0 || (late && whenLate == null)) {
            done.complete();
        } else if (late && whenLate != null) {
            whenLate.run();
            awaitEmpty(System.nanoTime() + Settings.GRACE_NANOS, null, done);
        } else {
            vertx.setTimer(10, id -> awaitEmpty(deadlineNanos, whenLate, done));
        }
    }
}
