package org.jzenith.postgresql;

import io.reactivex.disposables.CompositeDisposable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.TimeLimit;

/** Callers that insert one row after the other, each as soon as the one before was acknowledged or has failed. */
final class Writers implements AutoCloseable {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(5));

    private final PostgresqlClient client;
    private final CompositeDisposable running = new CompositeDisposable();
    private final AtomicInteger next = new AtomicInteger();
    private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    /** When rows were acknowledged, by {@link System#nanoTime()}. */
    private final Queue<Long> times = new ConcurrentLinkedQueue<>();

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    /** When the last row was acknowledged, by {@link System#nanoTime()}. */
    private final AtomicLong lastNanos = new AtomicLong(System.nanoTime());
    /** The longest time between two acknowledged rows. */
    private final AtomicLong longestPause = new AtomicLong();

    private volatile boolean stopped;

    Writers(RunningApplication application, int count) {
        client = Server.client(application);
        client.script("create table if not exists written (id int primary key)").blockingAwait();
        Vertx vertx = application.injector().getInstance(Vertx.class);
        for (int i = 0; i < count; i++) {
            vertx.runOnContext(nothing -> write());
        }
    }

    private void write() {
        if (stopped) {
            return;
        }
        int id = next.incrementAndGet();
        underWay.incrementAndGet();
        running.add(client.update("insert into written values ($1)", id)
                .subscribe(count -> ended(id, null), failure -> ended(id, failure)));
    }

    private void ended(int id, Throwable failure) {
        if (failure == null) {
            acknowledged.add(id);
            long now = System.nanoTime();
            times.add(now);
            long pause = now - lastNanos.getAndSet(now);
            longestPause.accumulateAndGet(pause, Math::max);
        } else {
            failures.add(failure);
        }
        write();
        underWay.decrementAndGet();
    }

    /** Waits until this many more rows have been acknowledged. */
    void await(int more) {
        int wanted = acknowledged.size() + more;
        LIMIT.await(more + " more rows", () -> acknowledged.size() >= wanted);
    }

    /** Lets all callers end. */
    void stop() {
        stopped = true;
        LIMIT.await("all callers have ended", () -> underWay.get() == 0);
    }

    int acknowledged() {
        return acknowledged.size();
    }

    Queue<Throwable> failures() {
        return failures;
    }

    /** Returns how long after this moment the next row was acknowledged. */
    long nanosUntilNextAfter(long nanos) {
        return times.stream()
                .mapToLong(time -> time - nanos)
                .filter(after -> after > 0)
                .min()
                .orElseThrow();
    }

    long longestPauseNanos() {
        return longestPause.get();
    }

    /** Returns the acknowledged rows that the server of the client does not have. */
    Set<Integer> missing() {
        Set<Integer> missing = new TreeSet<>(acknowledged);
        client.rows(Integer.class, "select id from written").blockingForEach(missing::remove);
        return missing;
    }

    @Override
    public void close() {
        stopped = true;
        running.dispose();
    }
}
