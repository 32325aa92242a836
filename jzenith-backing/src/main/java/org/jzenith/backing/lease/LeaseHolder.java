package org.jzenith.backing.lease;

import io.reactivex.FlowableEmitter;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Backoff;
import org.jzenith.core.request.RequestScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Seeks and renews one lease for one subscriber, on one event loop. */
final class LeaseHolder {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseHolder.class);
    private static final long MIN_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long NO_TIMER = -1; // The first timer id of a Vert.x is 0.

    private final Context context;
    private final LeaseStore store;
    private final String name;
    private final Duration duration;
    private final FlowableEmitter<Lease> emitter;
    private final RequestScope background;
    private final String holder = UUID.randomUUID().toString();
    private final Promise<Void> released = Promise.promise();
    private final Backoff backoff = new Backoff();
    private Disposable question = Disposables.disposed();
    private long nextQuestion = NO_TIMER;
    private long end = NO_TIMER;
    private @Nullable Lease lease;
    private boolean seeking;
    private boolean stopped;

    LeaseHolder(Context context, LeaseStore store, String name, Duration duration, FlowableEmitter<Lease> emitter) {
        this.context = context;
        this.store = store;
        this.name = name;
        this.duration = duration;
        this.emitter = emitter;
        this.background = RequestScope.background("lease-" + name);
    }

    /** Begins to seek the lease; on any thread. */
    void start() {
        context.runOnContext(nothing -> seek());
    }

    /** Releases the lease and ends, after the subscriber has cancelled; on any thread. */
    void stop() {
        context.runOnContext(nothing -> {
            if (!stopped) {
                stopped = true;
                release();
            }
        });
    }

    /**
     * Tells the subscriber that the lease is lost, and that no other one follows; the future, which never fails,
     * completes when the lease is released. On any thread.
     */
    Future<Void> complete() {
        context.runOnContext(nothing -> {
            Lease held = lease;
            if (held != null) {
                held.end();
                emitter.onNext(held);
            }
            emitter.onComplete(); // This calls stop().
        });
        return released.future();
    }

    /** Returns the future that completes when the holder has stopped, and has released its lease; it never fails. */
    Future<Void> released() {
        return released.future();
    }

    private void seek() {
        if (stopped || emitter.isCancelled()) {
            return;
        }
        seeking = true;
        long sentNanos = System.nanoTime();
        ask(store.acquire(name, holder, duration), answer -> answered(sentNanos, answer), this::notAnswered);
    }

    /**
     * Asks in a scope that is not traced, and goes on in none: the scope of the work is the affair of the subscriber.
     */
    private <T> void ask(Single<T> sent, Consumer<T> then, Consumer<Throwable> failed) {
        background.run(() -> question = sent.subscribe(
                answer -> context.runOnContext(nothing -> then.accept(answer)),
                failure -> context.runOnContext(nothing -> failed.accept(failure))));
    }

    private void answered(long sentNanos, LeaseStore.Answer answer) {
        seeking = false;
        if (stopped) {
            lease = answer.isHeld() ? new Lease(store, name, holder, answer.token(), sentNanos) : null;
            release();
            return;
        }
        if (backoff.hasFailed()) {
            LOG.info("The lease {} can be sought again", name);
            backoff.reset();
        }
        if (answer.isHeld()) {
            held(new Lease(store, name, holder, answer.token(), untilNanos(sentNanos)));
        } else {
            askLater(waitNanos(answer.remaining()), this::seek);
        }
    }

    private void notAnswered(Throwable failure) {
        seeking = false;
        if (stopped) {
            released.complete();
            return;
        }
        if (!backoff.hasFailed()) {
            LOG.warn("The lease {} cannot be sought: {}. It is tried again", name, failure.toString());
        }
        askAgain(failure, this::seek);
    }

    /** Many that wait for the same lease ask at different times, and at least as often as its holder renews it. */
    private long waitNanos(Duration remaining) {
        long longest = Math.min(remaining.toNanos(), duration.toNanos() / 3);
        return MIN_WAIT_NANOS + ThreadLocalRandom.current().nextLong(longest / 4 + 1) + longest * 3 / 4;
    }

    private void held(Lease given) {
        if (!given.isHeld()) { // The answer came too late.
            seek();
            return;
        }
        lease = given;
        LOG.info("Holds the lease {}", given);
        renewLater(given);
        emitter.onNext(given);
    }

    private long untilNanos(long sentNanos) {
        return sentNanos + duration.toNanos() * 2 / 3;
    }

    private void renewLater(Lease held) {
        cancel(end);
        end = timer(held.remainingNanos(), () -> lost(held, "its renewal was not confirmed in time"));
        askLater(held.remainingNanos() / 2, () -> renew(held));
    }

    private void renew(Lease held) {
        long sentNanos = System.nanoTime();
        ask(
                store.renew(held, duration),
                renewed -> renewed(held, sentNanos, renewed),
                failure -> notRenewed(held, failure));
    }

    private void renewed(Lease held, long sentNanos, boolean renewed) {
        if (lease != held) {
            return;
        }
        backoff.reset();
        if (!renewed) {
            lost(held, "another holder was given it");
        } else if (held.isHeld()) { // Otherwise, others may already have been told that it is lost.
            held.renewed(untilNanos(sentNanos));
            renewLater(held);
        } else {
            lost(held, "its renewal was confirmed too late");
        }
    }

    private void notRenewed(Lease held, Throwable failure) {
        if (lease != held) {
            return;
        }
        LOG.debug("The lease {} was not renewed", held, failure);
        askAgain(failure, () -> renew(held));
    }

    private void lost(Lease held, String why) {
        if (lease != held) {
            return;
        }
        LOG.warn("Has lost the lease {}: {}", held, why);
        held.end();
        lease = null;
        backoff.reset();
        cancelAll();
        emitter.onNext(held);
        seek();
    }

    private void release() {
        if (seeking) {
            return; // Otherwise, nobody would release a lease whose answer is on its way.
        }
        cancelAll();
        Lease held = lease;
        lease = null;
        if (held == null) {
            released.complete();
            return;
        }
        held.end();
        background.run(() -> question = store.release(held).subscribe(() -> released.complete(), failure -> {
            LOG.debug("The lease {} was not released, and ends by itself", held, failure);
            released.complete();
        }));
    }

    private void cancelAll() {
        question.dispose();
        cancel(nextQuestion);
        cancel(end);
    }

    private void askAgain(Throwable failure, Runnable ask) {
        long now = System.nanoTime();
        backoff.failed(now, failure);
        askLater(TimeUnit.MILLISECONDS.toNanos(backoff.delayMillis(now)), ask);
    }

    private void askLater(long nanos, Runnable ask) {
        cancel(nextQuestion);
        nextQuestion = timer(nanos, ask);
    }

    private long timer(long nanos, Runnable action) {
        return context.owner().setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)), id -> {
            if (!stopped) {
                action.run();
            }
        });
    }

    private void cancel(long timer) {
        context.owner().cancelTimer(timer);
    }
}
