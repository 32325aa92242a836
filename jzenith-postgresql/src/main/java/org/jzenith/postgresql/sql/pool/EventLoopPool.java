package org.jzenith.postgresql.sql.pool;

import io.vertx.core.Context;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Backoff;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one event loop, which are its fixed share of the pool, and the calls that wait for them, in order
 * of arrival. Used on that event loop only, so nothing has to be locked, and a call does not leave its thread.
 */
public final class EventLoopPool {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopPool.class);
    /**
     * The number of recently used statements whose latency is kept: a program that puts values into its statements has
     * ever more of them.
     */
    private static final int MAX_LATENCIES = 500;

    private final Context context;
    /** The number of connections that it may have. */
    private final int share;

    private final PoolSettings settings;
    private final Function<Context, SqlConnector<?>> connectors;
    /** Returns the nanoseconds since an arbitrary moment. */
    private final LongSupplier clock;
    /** Called when the server can be reached again. */
    private final Runnable whenReachable;

    private final List<PooledConnection> connections = new ArrayList<>();
    private final Deque<PooledConnection> free = new ArrayDeque<>();
    private final Deque<PoolWaiter> waiting = new ArrayDeque<>();
    private final List<ConnectAttempt> attempts = new ArrayList<>();
    private final Backoff backoff = new Backoff();
    private final Map<String, StatementLatency> latencies = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StatementLatency> eldest) {
            return size() > MAX_LATENCIES;
        }
    };
    /** The connections that quick statements share, in the order in which they are filled. */
    private final List<PooledConnection> shared = new ArrayList<>();

    private boolean inTurn;
    private long turnNanos;
    private boolean closed;
    private boolean ticking;
    /**
     * The number of connections that are open, are being opened, or were given up and their sockets are not closed yet.
     */
    private final AtomicInteger occupied = new AtomicInteger();

    EventLoopPool(
            Context context,
            int share,
            PoolSettings settings,
            Function<Context, SqlConnector<?>> connectors,
            LongSupplier clock,
            Runnable whenReachable) {
        this.context = context;
        this.share = share;
        this.settings = settings;
        this.connectors = connectors;
        this.clock = clock;
        this.whenReachable = whenReachable;
    }

    public Context context() {
        return context;
    }

    PoolSettings settings() {
        return settings;
    }

    long now() {
        return clock.getAsLong();
    }

    int size() {
        return connections.size() + attempts.size();
    }

    int share() {
        return share;
    }

    /** Returns how much of its share is in use; on any thread. */
    int occupied() {
        return occupied.get();
    }

    int freeSize() {
        return free.size();
    }

    int waitingSize() {
        return waiting.size();
    }

    /** Returns what is known about the latency of a statement. */
    public StatementLatency latency(String sql) {
        return latencies.computeIfAbsent(sql, text -> new StatementLatency(text, settings.dialect()));
    }

    /** Grants a connection, now or later, or refuses it. */
    void acquire(PoolWaiter waiter) {
        if (waiting.isEmpty() && !closed) {
            PooledConnection pooled = choose(waiter);
            if (pooled != null) {
                grant(waiter, pooled);
                return;
            }
        }
        Throwable refusal = refusal();
        if (refusal != null) {
            waiter.refused(refusal);
            return;
        }
        waiter.waitsSince(now());
        waiting.addLast(waiter);
        openMore();
        tick();
    }

    /**
     * Returns whether the server could not be reached at the last attempt: until it can, there is nothing to wait for.
     */
    private boolean isLost() {
        return connections.isEmpty() && backoff.hasFailed();
    }

    private void dropWaiting() {
        long now = now();
        List<PoolWaiter> late =
                waiting.stream().filter(waiter -> waiter.isLate(now)).toList();
        waiting.removeIf(waiter -> waiter.dropped() || waiter.isLate(now));
        late.forEach(PoolWaiter::expired); // Only now: it may lead to calls that wait.
    }

    private @Nullable Throwable refusal() {
        if (closed) {
            return ErrorTranslator.closed(settings);
        }
        if (isLost()) {
            return ErrorTranslator.unreachable(settings, backoff.reason());
        }
        if (waiting.size() >= settings.poolQueue()) {
            dropWaiting();
        }
        // Calls for which a connection is being opened do not wait for other calls.
        boolean opensOne = attempts.size() <= waiting.size() && occupied.get() < share && !backoff.isOn(now());
        return !opensOne && waiting.size() - attempts.size() >= settings.poolQueue()
                ? ErrorTranslator.queueFull(settings)
                : null;
    }

    /**
     * Returns how long the event loop has recently needed for a turn that sends statements, measured from the first of
     * them.
     */
    public long turnNanos() {
        return turnNanos;
    }

    private void measureTurn() {
        if (!inTurn) {
            inTurn = true;
            long began = now();
            context.runOnContext(nothing -> {
                inTurn = false;
                turnNanos += (now() - began - turnNanos) / 8;
            });
        }
    }

    private void grant(PoolWaiter waiter, PooledConnection pooled) {
        measureTurn();
        if (waiter.isExclusive()) {
            pooled.reserve(waiter);
        }
        waiter.granted(pooled);
    }

    /**
     * Returns an unused connection, or, for a quick statement, preferably one that other quick statements are on: they
     * are sent and answered together, which costs both sides a fraction.
     */
    private @Nullable PooledConnection choose(PoolWaiter waiter) {
        if (settings.pipeliningLimit() == 1 || !waiter.shares(this)) {
            return unused();
        }
        PooledConnection sharedConnection = sharedConnection();
        if (sharedConnection != null) {
            return sharedConnection;
        }
        PooledConnection pooled = unused();
        if (pooled != null) {
            shared.add(pooled);
        }
        return pooled;
    }

    private @Nullable PooledConnection unused() {
        PooledConnection pooled = free.pollLast();
        if (pooled != null) {
            pooled.becomesBusy();
        }
        return pooled;
    }

    /**
     * Returns the first shared connection with room, so that few connections have much to do and the others nothing.
     */
    private @Nullable PooledConnection sharedConnection() {
        if (shared.isEmpty()) {
            return null;
        }
        long now = now();
        for (PooledConnection pooled : shared) {
            if (pooled.hasRoom(settings.pipeliningLimit(), 2 * turnNanos, now)) {
                return pooled;
            }
        }
        return null;
    }

    /** Replaces all current connections, because their prepared statements do not match the tables any more. */
    void renew() {
        connections.forEach(PooledConnection::retire);
        List.copyOf(free).forEach(PooledConnection::close);
    }

    /** A connection has received an answer, or was released. */
    void answered(PooledConnection pooled, long now) {
        if (pooled.isGone()) {
            return;
        }
        if (pooled.isFree() && !pooled.isIdle()) {
            shared.remove(pooled);
            if (closed || pooled.isExpired(now)) {
                pooled.close();
                replace();
                return;
            }
            pooled.becomesIdle(now);
            free.addLast(pooled);
        }
        if (!waiting.isEmpty()) {
            serve();
        }
    }

    private void serve() {
        PoolWaiter next;
        while ((next = waiting.peekFirst()) != null) {
            boolean dropped = next.dropped();
            boolean late = !dropped && next.isLate(now());
            PooledConnection pooled = dropped || late ? null : choose(next);
            if (pooled == null && !dropped && !late) {
                break;
            }
            waiting.pollFirst();
            if (pooled != null) {
                grant(next, pooled);
            } else if (late) {
                next.expired();
            }
        }
        openMore();
    }

    private void openMore() {
        while (!closed && attempts.size() < waiting.size() && occupied.get() < share && !backoff.isOn(now())) {
            attempt();
        }
    }

    private void attempt() {
        ConnectAttempt attempt = new ConnectAttempt(
                context,
                connectors.apply(context),
                now() + settings.connectNanos(),
                this::connected,
                this::notConnected);
        attempts.add(attempt);
        occupied.incrementAndGet();
        attempt.start();
        tick();
    }

    /** Tries to connect although nothing waits for it: all calls are refused meanwhile. */
    private void seek() {
        if (isLost() && attempts.isEmpty() && !closed) {
            if (backoff.isOn(now())) {
                seekLater();
            } else if (occupied.get() < share) {
                attempt();
            }
        }
    }

    private void seekLater() {
        if (!closed) {
            later(TimeUnit.MILLISECONDS.toNanos(backoff.delayMillis(now())), this::seek);
        }
    }

    void connected(ConnectAttempt attempt, SqlConnection connection) {
        PooledConnection pooled = new PooledConnection(this, attempt.connector(), connection, expiry());
        attempts.remove(attempt);
        if (backoff.hasFailed()) {
            whenReachable.run();
        }
        backoff.reset();
        connections.add(pooled);
        if (closed) {
            pooled.close();
            return;
        }
        answered(pooled, now());
        tick();
    }

    private void notConnected(ConnectAttempt attempt, Throwable reason) {
        attempts.remove(attempt);
        occupied.decrementAndGet();
        LOG.debug("No connection for {}", settings.subject(), reason);
        backoff.failed(now(), reason);
        if (size() == 0) {
            refuseAll(ErrorTranslator.unreachable(settings, reason));
            seekLater();
        }
    }

    /** Another event loop has found the server again. */
    void reachable() {
        if (isLost()) { // Its current attempts may lead to an address where there is no server.
            List.copyOf(attempts).forEach(attempt -> attempt.cutOff(ErrorTranslator.connectionLost(settings, null)));
        }
        backoff.reset();
        replace();
    }

    private void refuseAll(Throwable reason) {
        List<PoolWaiter> refused = new ArrayList<>(waiting);
        waiting.clear();
        refused.forEach(waiter -> waiter.refused(reason));
    }

    /** A connection was lost or closed: waiting calls may need a new one. */
    void replace() {
        if (!waiting.isEmpty()) {
            serve();
        }
    }

    void forget(PooledConnection pooled) {
        connections.remove(pooled);
        free.remove(pooled);
        shared.remove(pooled);
    }

    /** The socket of a connection that was forgotten is closed. */
    void ended() {
        occupied.decrementAndGet();
        if (isLost()) {
            seekLater();
        }
        replace();
    }

    private long expiry() {
        long lifetime = settings.lifetimeNanos();
        return now() + lifetime - ThreadLocalRandom.current().nextLong(Math.max(1, lifetime / 10));
    }

    void report(Throwable failure) {
        LOG.debug("A connection for {} failed", settings.subject(), failure);
    }

    void later(long nanos, Runnable action) {
        context.runOnContext(nothing ->
                context.owner().setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)), id -> action.run()));
    }

    private void tick() {
        if (!ticking) {
            ticking = true;
            later(TimeUnit.MILLISECONDS.toNanos(settings.tickMillis()), this::ticked);
        }
    }

    private void ticked() {
        ticking = false;
        long now = now();
        List.copyOf(attempts).forEach(attempt -> attempt.enforce(settings, now));
        List.copyOf(connections).forEach(pooled -> pooled.enforce(settings, now));
        dropWaiting();
        while (!waiting.isEmpty() && waiting.peekFirst().waitedLongerThan(settings.acquireNanos(), now)) {
            waiting.pollFirst().refused(ErrorTranslator.noneFree(settings, connections.size()));
        }
        List.copyOf(free).stream()
                .filter(pooled -> pooled.isIdleLongerThan(settings.idleNanos(), now) || pooled.isExpired(now))
                .forEach(PooledConnection::close);
        replace();
        if (!closed && size() + waiting.size() > 0) {
            tick();
        }
    }

    /** Closes free connections now and the others when they become free; refuses all waiting calls. */
    void close() {
        closed = true;
        refuseAll(ErrorTranslator.closed(settings));
        List.copyOf(free).forEach(PooledConnection::close);
    }

    /** Cuts off all remaining connections. */
    void cutOff() {
        List.copyOf(attempts).forEach(attempt -> attempt.cutOff(ErrorTranslator.closed(settings)));
        List.copyOf(connections).forEach(pooled -> pooled.cutOff(ErrorTranslator.closed(settings)));
    }
}
