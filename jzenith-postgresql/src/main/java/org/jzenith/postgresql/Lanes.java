package org.jzenith.postgresql;

import io.netty.util.concurrent.FastThreadLocal;
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
 * One {@link Lane} for each event loop that asks, made when it first does, and the number of connections that all may have together.
 * A lane takes what is left of that number; when nothing is and another lane has need, those above their share give back what they
 * are done with, and whoever has nothing to do gives up what it does not use. Each lane may have one connection, whatever the others
 * have. Safe on any thread.
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

    /** The nanoseconds since some moment. */
    long now() {
        return clock.getAsLong();
    }

    Vertx vertx() {
        return vertx;
    }

    Settings settings() {
        return settings;
    }

    /** The number of connections, of all lanes, those being made included. */
    int size() {
        return open.get();
    }

    List<Lane> all() {
        return all;
    }

    /** Hands the demand to the lane of this event loop, or on another thread to any. */
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

    /** A lane that could not reach the server has reached it: the others need not wait any longer before they try. */
    void reachable() {
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.reachable()));
    }

    boolean mayOpen(Lane lane) {
        return open.get() < settings.poolSize() || lane.size() == 0;
    }

    /** Takes one from the number, or notes that the lane has need. */
    boolean permit(Lane lane) {
        int now = open.get();
        while (now < settings.poolSize() || lane.size() == 0) {
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

    /** Whether a lane has more than its share while another has need. */
    boolean isTooLarge(Lane lane) {
        int lanes = all.size();
        if (open.get() > settings.poolSize()) {
            return lane.size() > Math.max(1, settings.poolSize() / lanes);
        }
        // Rounded up, so that two with need do not take the odd one from each other all the time.
        return !needy.isEmpty() && lane.size() > (settings.poolSize() + lanes - 1) / lanes && hasNeed(lane);
    }

    /** Whether another one than this lane has need. */
    boolean hasNeed(Lane lane) {
        return needy.stream().anyMatch(other -> other != lane);
    }

    /** Lets another lane give up a connection that it does not use. */
    void ask(Lane lane) {
        if (needy.contains(lane) && open.get() <= settings.poolSize()) {
            all.stream().filter(other -> other != lane && maySpare(other)).max(Comparator.comparingInt(Lane::freeSize))
                    .ifPresent(other -> other.context().runOnContext(nothing -> other.spare()));
        }
    }

    /** Whether a lane has one to spare; its last one, too, where there is none more for anybody. It may have a new one at any time. */
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

    /** Lets what is on its way end, for a while, and cuts off the rest; complete when no connection is left, or a moment after that. */
    Future<Void> close(long patienceMillis) {
        closed = true;
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
