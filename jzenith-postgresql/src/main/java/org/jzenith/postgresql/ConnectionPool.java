package org.jzenith.postgresql;

import io.netty.util.concurrent.FastThreadLocal;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.client.ServingEventLoops;

/**
 * The pool of one client: a {@link EventLoopPool} for each event loop that serves the application, with a fixed share
 * of the connections. The shares add up to the size of the pool; if that is smaller than the number of event loops,
 * only as many of them have a lane. A call from elsewhere goes to the lanes in turn. Safe on any thread.
 */
final class ConnectionPool {

    private final LongSupplier clock;
    private final Vertx vertx;
    private final PoolSettings settings;
    private final PgConnectOptions options;
    private final PostgresqlMetrics metrics;
    private final List<EventLoopPool> all;
    private final FastThreadLocal<@Nullable EventLoopPool> ofThread = new FastThreadLocal<>() {
        @Override
        protected @Nullable EventLoopPool initialValue() {
            return all.stream()
                    .filter(lane -> EventLoops.isOn(lane.context()))
                    .findFirst()
                    .orElse(null);
        }
    };
    private final AtomicInteger turn = new AtomicInteger();
    private final CompletableSubject closing = CompletableSubject.create();

    ConnectionPool(Vertx vertx, ServingEventLoops eventLoops, PoolSettings settings, PgConnectOptions options) {
        this(vertx, eventLoops, settings, options, System::nanoTime);
    }

    ConnectionPool(
            Vertx vertx,
            ServingEventLoops eventLoops,
            PoolSettings settings,
            PgConnectOptions options,
            LongSupplier clock) {
        this.clock = clock;
        this.vertx = vertx;
        this.settings = settings;
        this.options = options;
        this.metrics = new PostgresqlMetrics(settings.subject());
        this.all = divided(eventLoops.contexts());
    }

    private List<EventLoopPool> divided(List<Context> eventLoops) {
        int count = Math.min(eventLoops.size(), settings.poolSize());
        return IntStream.range(0, count)
                .mapToObj(i -> new EventLoopPool(
                        this,
                        settings,
                        vertx,
                        eventLoops.get(i),
                        settings.poolSize() / count + (i < settings.poolSize() % count ? 1 : 0)))
                .toList();
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

    PoolSettings settings() {
        return settings;
    }

    /** Returns the number of connections of all lanes, including those that are being opened or closed. */
    int size() {
        return all.stream().mapToInt(EventLoopPool::occupied).sum();
    }

    List<EventLoopPool> all() {
        return all;
    }

    /** Passes the demand to the lane of this event loop, or, if there is none, to the next one in turn. */
    void demand(PoolWaiter demand) {
        EventLoopPool lane = ofThread.get();
        if (lane != null) {
            lane.demand(demand);
        } else {
            EventLoopPool next = all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
            next.context().runOnContext(nothing -> next.demand(demand));
        }
    }

    /**
     * A lane that could not reach the server has now reached it: the others need not wait any longer before they retry.
     */
    void reachable() {
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.reachable()));
    }

    /**
     * Completes when the client is closed, for what would otherwise go on for ever. May be subscribed on any thread.
     */
    Completable closing() {
        return closing;
    }

    /**
     * Lets calls in flight end, for a while, then cuts off the rest; completes when no connection is left, or shortly
     * after the cut-off.
     */
    Future<Void> close(long patienceMillis) {
        closing.onComplete();
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.close()));
        Promise<Void> done = Promise.promise();
        awaitEmpty(
                System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis),
                () -> all.forEach(lane -> lane.context().runOnContext(nothing -> lane.cutOff())),
                done);
        return done.future();
    }

    private void awaitEmpty(long deadlineNanos, @Nullable Runnable whenLate, Promise<Void> done) {
        boolean late = System.nanoTime() - deadlineNanos > 0;
        if (size() == 0 || (late && whenLate == null)) {
            done.complete();
        } else if (late && whenLate != null) {
            whenLate.run();
            awaitEmpty(System.nanoTime() + PoolSettings.GRACE_NANOS, null, done);
        } else {
            vertx.setTimer(10, id -> awaitEmpty(deadlineNanos, whenLate, done));
        }
    }
}
