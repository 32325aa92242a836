package org.jzenith.postgresql.sql.pool;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnectOptions;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;
import org.jzenith.backing.PerEventLoop;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;
import org.jzenith.postgresql.sql.driver.SqlConnector;

/**
 * The pool of one client: an {@link EventLoopPool} for each event loop that serves the application, with a fixed share
 * of the connections. The shares add up to the size of the pool; if that is smaller than the number of event loops,
 * only as many of them have a pool. A call from elsewhere goes to these pools in turn. Safe on any thread.
 */
public final class ConnectionPool {

    private final Vertx vertx;
    private final PoolSettings settings;
    private final SqlConnectOptions options;
    private final StatementMetrics metrics;
    private final ObservedCalls observed;
    private final PerEventLoop<EventLoopPool> loopPools;
    private final CompletableSubject closing = CompletableSubject.create();

    /**
     * Creates the pool of a client; opens no connection.
     *
     * @param options what the connections have in common, for metrics and messages
     * @param connectors makes what opens one connection on the event loop of a context
     * @param observers makes the observer of the calls; null if they are not observed
     * @param clock returns the nanoseconds since an arbitrary moment
     */
    public ConnectionPool(
            Vertx vertx,
            ServingEventLoops eventLoops,
            PoolSettings settings,
            SqlConnectOptions options,
            Function<Context, SqlConnector<?>> connectors,
            CallObserver.@Nullable Factory observers,
            LongSupplier clock) {
        this.vertx = vertx;
        this.settings = settings;
        this.options = options;
        this.observed = StatementMetrics.observed(settings, options, observers);
        this.metrics = new StatementMetrics(settings);
        this.loopPools = new PerEventLoop<>(divided(eventLoops.contexts(), connectors, clock), EventLoopPool::context);
    }

    private List<EventLoopPool> divided(
            List<Context> eventLoops, Function<Context, SqlConnector<?>> connectors, LongSupplier clock) {
        int count = Math.min(eventLoops.size(), settings.poolSize());
        return IntStream.range(0, count)
                .mapToObj(i -> new EventLoopPool(
                        eventLoops.get(i),
                        settings.poolSize() / count + (i < settings.poolSize() % count ? 1 : 0),
                        settings,
                        connectors,
                        clock,
                        this::reachable))
                .toList();
    }

    /** Counts a statement, with the reason if it has failed. */
    public void answered(String sql, long nanos, @Nullable Throwable failure) {
        metrics.answered(sql, nanos, failure);
    }

    /** Counts a call that has ended because the time for answering its request was over. */
    public void exceeded(boolean sent) {
        metrics.exceeded(sent);
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    public void bind(MeterRegistry meters) {
        metrics.bind(
                meters,
                this,
                new ClientMeters.PoolState<>(
                        pool -> pool.sum(EventLoopPool::freeSize),
                        pool -> pool.sum(loopPool -> loopPool.size() - loopPool.freeSize()),
                        pool -> pool.settings.poolSize(),
                        pool -> pool.sum(EventLoopPool::waitingSize)));
    }

    /** Returns what the observer sees of the calls. */
    public ObservedCalls observed() {
        return observed;
    }

    public SqlConnectOptions options() {
        return options;
    }

    public Vertx vertx() {
        return vertx;
    }

    public PoolSettings settings() {
        return settings;
    }

    /** Returns the number of connections of all event loops, including those that are being opened or closed. */
    int size() {
        return sum(EventLoopPool::occupied);
    }

    private int sum(ToIntFunction<EventLoopPool> size) {
        return all().stream().mapToInt(size).sum();
    }

    List<EventLoopPool> all() {
        return loopPools.all();
    }

    /** Passes the request to the pool of this event loop, or, if there is none, to the next one in turn. */
    public void acquire(PoolWaiter waiter) {
        EventLoopPool loopPool = loopPools.current();
        if (loopPool != null) {
            loopPool.acquire(waiter);
        } else {
            loopPools.onNext(next -> next.acquire(waiter));
        }
    }

    /**
     * A pool that could not reach the server has now reached it: the others need not wait any longer before they retry.
     */
    private void reachable() {
        loopPools.onAll(EventLoopPool::reachable);
    }

    /**
     * Completes when the client is closed, for what would otherwise go on for ever. May be subscribed on any thread.
     */
    public Completable closing() {
        return closing;
    }

    /**
     * Lets calls in flight end, for a while, then cuts off the rest; completes when no connection is left, or shortly
     * after the cut-off.
     */
    public Future<Void> close(long patienceMillis) {
        metrics.close();
        closing.onComplete();
        loopPools.onAll(EventLoopPool::close);
        return loopPools.awaitUnused(vertx, patienceMillis, EventLoopPool::occupied, EventLoopPool::cutOff);
    }
}
