package org.jzenith.cache.local;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.cache.error.LoadTimeoutException;
import org.jzenith.cache.local.SecondLevel.Found;
import org.jzenith.cache.local.SecondLevel.Stored;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;

/**
 * One load of a key, for all callers that want its value meanwhile. It belongs to none of them: it has a request scope
 * and a time-out of its own, and goes on if they leave. Runs on one event loop; callers come and go on any thread.
 */
final class Load<V> {

    private static final long NO_TIMER = -1; // The first timer id of a Vert.x is 0.
    private static final long MIN_POLL_MILLIS = 10;
    private static final long MAX_POLL_MILLIS = 200;
    private static final Duration ANY_AGE = Duration.ofDays(10_000);

    private final LocalCache<V> cache;
    private final String key;
    private final Source<V> source;
    private final Context context;
    private final @Nullable Load<?> caller;
    private final RequestScope scope;
    private final long beganNanos = System.nanoTime();
    private final Set<Waiter<V>> waiters = new LinkedHashSet<>();
    /** Set when the load ends; then callers no longer wait. */
    private @Nullable Outcome<V> outcome;
    // The following are used on the event loop only.
    private @Nullable Entry<V> old;
    private String token = "";
    private Disposable question = Disposables.disposed();
    private Disposable work = Disposables.disposed();
    private long timeout = NO_TIMER;
    private long patience = NO_TIMER;
    private long poll = NO_TIMER;
    private long pollMillis = MIN_POLL_MILLIS;
    private boolean isDone;

    /**
     * Creates a load that waits for {@link #begin}.
     *
     * @param caller the load whose loader waits for this one
     */
    Load(LocalCache<V> cache, String key, Source<V> source, Context context, @Nullable Load<?> caller) {
        this.cache = cache;
        this.key = key;
        this.source = source;
        this.context = context;
        this.caller = caller;
        this.scope = new RequestScope("cache-" + cache.name() + '-' + UUID.randomUUID());
    }

    String key() {
        return key;
    }

    RequestScope scope() {
        return scope;
    }

    /** Returns whether this load, or one whose loader has begun it, is the given one. */
    boolean waitsFor(Load<?> other) {
        for (Load<?> load = this; load != null; load = load.caller) {
            if (load == other) {
                return true;
            }
        }
        return false;
    }

    /** Adds a caller, which receives the outcome at once if there is one; returns false if too many wait. */
    boolean add(Waiter<V> waiter) {
        Outcome<V> known;
        synchronized (this) {
            known = outcome;
            if (known == null) {
                if (cache.counters().waiting.incrementAndGet() > cache.options().maxWaiting()) {
                    cache.counters().waiting.decrementAndGet();
                    return false;
                }
                waiters.add(waiter);
            }
        }
        if (known == null) {
            waiter.whenGone(() -> remove(waiter));
        } else {
            waiter.deliver(known);
        }
        return true;
    }

    /** Removes a caller that has left. */
    synchronized void remove(Waiter<V> waiter) {
        if (waiters.remove(waiter)) {
            cache.counters().waiting.decrementAndGet();
        }
    }

    private synchronized List<Waiter<V>> takeWaiters() {
        List<Waiter<V>> taken = List.copyOf(waiters);
        waiters.clear();
        cache.counters().waiting.addAndGet(-taken.size());
        return taken;
    }

    /**
     * Begins on any thread.
     *
     * @param known the value that is served if the load fails
     */
    void begin(@Nullable Entry<V> known) {
        run(() -> {
            old = known;
            start();
        });
    }

    private void run(Runnable action) {
        EventLoops.run(
                context,
                () -> scope.run(() -> {
                    if (!isDone) {
                        action.run();
                    }
                }));
    }

    private long timer(Duration delay, Runnable action) {
        return context.owner().setTimer(Math.max(1, delay.toMillis()), id -> run(action));
    }

    private void start() {
        if (cache.isClosed()) {
            fail(stopped());
            return;
        }
        waitPatiently();
        SecondLevel<V> second = cache.second();
        if (second == null) {
            load();
        } else {
            ask(second);
        }
    }

    /** Callers receive the old value, if there is one, if the load takes too long. */
    private void waitPatiently() {
        Entry<V> stale = old;
        if (patience == NO_TIMER
                && stale != null
                && cache.options().stalePatience().compareTo(cache.options().loadTimeout()) < 0) {
            patience = timer(cache.options().stalePatience(), () -> {
                cache.sourceFailed(this, stale, new LoadTimeoutException("it takes too long"));
                takeWaiters().forEach(waiter -> cache.serveStale(stale, waiter));
            });
        }
    }

    private void ask(SecondLevel<V> second) {
        boolean isRefresh = old != null && !old.isSourceDown() && cache.isFresh(old);
        Duration left = cache.options().loadTimeout().minusNanos(System.nanoTime() - beganNanos);
        Duration claim = cache.options().isLoadedOncePerCluster() && !left.isNegative()
                ? cache.options().loadTimeout()
                : Duration.ZERO;
        question = second.find(key, isRefresh ? cache.options().refreshAfter() : ANY_AGE, claim)
                .subscribe(
                        found -> run(() -> found(second, found)),
                        failure -> run(this::load)); // The level does not fail; if it did, the source is there.
    }

    private void found(SecondLevel<V> second, Found<V> found) {
        Stored<V> stored = found.stored();
        if (stored != null && found.kind() == Found.Kind.FRESH) {
            Entry<V> entry = cache.entry(key, stored.value(), stored.bytes(), stored.age(), stored.remaining());
            cache.store(this, entry);
            end(Outcome.of(entry));
            return;
        }
        if (stored != null && old == null) {
            Entry<V> stale = cache.entry(key, stored.value(), stored.bytes(), stored.age(), stored.remaining());
            old = cache.isUsable(stale) ? stale : null;
            waitPatiently();
        }
        if (found.kind() == Found.Kind.TAKEN) {
            if (pollMillis == MIN_POLL_MILLIS) {
                cache.counters().sharedWait();
            }
            Duration wait =
                    Duration.ofMillis(Math.min(pollMillis, found.remaining().toMillis() + 1));
            pollMillis = Math.min(MAX_POLL_MILLIS, pollMillis * 3 / 2);
            poll = timer(wait, () -> ask(second));
        } else {
            token = found.token();
            load();
        }
    }

    private void load() {
        timeout = timer(cache.options().loadTimeout(), () -> {
            cache.counters().loadTimeouts.increment();
            failed(new LoadTimeoutException("The load of the key \"" + key + "\" of the cache " + cache.name()
                    + " was cancelled after " + DurationText.of(cache.options().loadTimeout()) + ", its time-out"));
        });
        work = Maybe.defer(() -> source.load(key))
                .subscribe(
                        value -> run(() -> loaded(value)),
                        failure -> run(() -> {
                            cache.counters().loadFailures.increment();
                            failed(failure);
                        }),
                        () -> run(() -> loaded(null)));
    }

    private void loaded(@Nullable V value) {
        cache.counters().loadSuccesses.increment();
        count();
        cache.sourceSucceeded();
        SecondLevel<V> second = token.isEmpty() ? null : cache.second();
        byte[] json = value == null ? null : cache.json(value, second != null);
        Duration fresh = cache.freshFor(value == null);
        Entry<V> entry = cache.entry(key, value, json == null ? 0 : json.length, Duration.ZERO, fresh);
        boolean isKept = value == null ? !fresh.isZero() : json != null || cache.needsNoBytes();
        if (isKept) {
            if (!cache.store(this, entry)) {
                cache.counters().discarded.increment();
            }
        } else {
            cache.detach(this);
        }
        end(Outcome.of(entry));
        if (second == null) {
            return;
        }
        if (value == null ? fresh.isZero() : json == null) {
            second.release(key, token).subscribe();
        } else {
            put(second, entry, json, fresh);
        }
    }

    @SuppressWarnings("CheckReturnValue") // Nothing waits for it, and it does not fail.
    private void put(SecondLevel<V> second, Entry<V> entry, byte @Nullable [] json, Duration fresh) {
        Duration stale = json == null ? Duration.ZERO : cache.options().staleFor();
        second.put(key, token, json, fresh, stale).subscribe(isCurrent -> {
            if (!isCurrent) {
                cache.withdraw(this, entry);
            }
        });
    }

    private void count() {
        cache.counters().loadNanos.add(System.nanoTime() - beganNanos);
    }

    private void failed(Throwable failure) {
        count();
        released().subscribe();
        fail(failure);
    }

    /** Ends with the old value, if there is one. */
    private void fail(Throwable failure) {
        Entry<V> stale = old;
        if (stale == null || !cache.isUsable(stale)) {
            cache.detach(this);
            end(Outcome.failed(failure));
            return;
        }
        cache.sourceFailed(this, stale, failure);
        cache.detach(this);
        takeWaiters().forEach(waiter -> cache.serveStale(stale, waiter));
        end(Outcome.of(stale));
    }

    /** Ends if it is one of this cache, because the application stops; completes when it has ended. On any thread. */
    Completable stop(LocalCache<?> of) {
        if (of != cache) {
            return Completable.complete();
        }
        return Completable.create(emitter -> EventLoops.run(context, () -> {
                    run(() -> {
                        cache.detach(this);
                        end(Outcome.failed(stopped()));
                    });
                    emitter.onComplete();
                }))
                .andThen(Completable.defer(this::released));
    }

    /** Lets other instances load the value. */
    private Completable released() {
        SecondLevel<V> second = cache.second();
        return second == null || token.isEmpty() ? Completable.complete() : second.release(key, token);
    }

    private IllegalStateException stopped() {
        return new IllegalStateException("The cache " + cache.name() + " loads nothing: the application stops");
    }

    /** Ends, so that callers no longer wait. */
    void end(Outcome<V> ended) {
        isDone = true;
        question.dispose();
        work.dispose();
        cancel(timeout);
        cancel(patience);
        cancel(poll);
        List<Waiter<V>> taken;
        synchronized (this) {
            outcome = ended;
            taken = takeWaiters();
        }
        cache.ended(this);
        taken.forEach(waiter -> waiter.deliver(ended));
    }

    private void cancel(long timer) {
        if (timer != NO_TIMER) {
            context.owner().cancelTimer(timer);
        }
    }
}
