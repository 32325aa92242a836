package org.jzenith.redis;

import io.reactivex.disposables.CompositeDisposable;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.TimeLimit;

/** Callers that increment one counter each, again as soon as the increment before was acknowledged or has failed. */
final class Counters implements AutoCloseable {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(5));
    /** A caller whose call has failed waits a little, as one with a retry would. */
    private static final long PAUSE_MILLIS = 5;

    /** One counter. */
    static final class Counter {
        private final String key;
        private final AtomicLong acknowledged = new AtomicLong();
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        private final AtomicLong underWay = new AtomicLong();
        private final AtomicLong lastNanos = new AtomicLong(System.nanoTime());
        private final AtomicLong longestPause = new AtomicLong();

        private Counter(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }

        long acknowledged() {
            return acknowledged.get();
        }

        Queue<Throwable> failures() {
            return failures;
        }

        /** Returns the longest time between two acknowledged increments. */
        long longestPauseMillis() {
            return TimeUnit.NANOSECONDS.toMillis(longestPause.get());
        }
    }

    private final RedisClient client;
    private final Vertx vertx;
    private final CompositeDisposable running = new CompositeDisposable();
    private final List<Counter> counters = new ArrayList<>();
    private volatile boolean stopped;

    Counters(RunningApplication application, int count) {
        this(application, count, "counter");
    }

    Counters(RunningApplication application, int count, String prefix) {
        client = Server.client(application);
        vertx = application.injector().getInstance(Vertx.class);
        for (int i = 0; i < count; i++) {
            Counter counter = new Counter(prefix + i);
            counters.add(counter);
            vertx.runOnContext(nothing -> increment(counter));
        }
    }

    private void increment(Counter counter) {
        if (stopped) {
            return;
        }
        counter.underWay.incrementAndGet();
        running.add(client.send(Command.INCR, counter.key)
                .subscribe(value -> ended(counter, null), failure -> ended(counter, failure)));
    }

    private void ended(Counter counter, Throwable failure) {
        if (failure == null) {
            counter.acknowledged.incrementAndGet();
            long now = System.nanoTime();
            long pause = now - counter.lastNanos.getAndSet(now);
            counter.longestPause.accumulateAndGet(pause, Math::max);
            increment(counter);
        } else {
            counter.failures.add(failure);
            vertx.setTimer(PAUSE_MILLIS, id -> increment(counter));
        }
        counter.underWay.decrementAndGet();
    }

    List<Counter> matching(Predicate<String> keys) {
        return counters.stream().filter(counter -> keys.test(counter.key)).toList();
    }

    /** Waits until each counter was incremented this many times more. */
    void await(int more) {
        List<Long> before = counters.stream().map(Counter::acknowledged).toList();
        for (int i = 0; i < before.size(); i++) {
            Counter counter = counters.get(i);
            long wanted = before.get(i) + more;
            LIMIT.await(counter.key + " reaches " + wanted, () -> counter.acknowledged.get() >= wanted);
        }
    }

    /** Lets all callers end. */
    void stop() {
        stopped = true;
        LIMIT.await("all callers have ended", () -> counters.stream().allMatch(counter -> counter.underWay.get() == 0));
    }

    /** Returns the value that the server has. */
    long value(Counter counter) {
        return client.send(Command.GET, counter.key)
                .map(Response::toLong)
                .toSingle(0L)
                .blockingGet();
    }

    @Override
    public void close() {
        stopped = true;
        running.dispose();
    }
}
