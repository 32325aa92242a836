package org.jzenith.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Backoff;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of an issuer, fetched again and again, before anybody needs them. A key that is not known is looked for in
 * one fetch for all that wait for it, at most once in a cool-down. A key that a fetch does not bring is not trusted any
 * more; while the issuer cannot be asked, keys stay, for a limited time. Fetches run on one event loop; safe on any
 * thread.
 */
final class IssuerKeys implements KeySource {

    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    /** Tokens that wait for a fetch; each is a request that is held. */
    static final int MAX_WAITING = 1_000;

    /** Somebody who waits for keys; {@code caller} is null if not on an event loop. */
    private record Waiter(
            @Nullable String id,
            JWSAlgorithm algorithm,
            SingleEmitter<List<VerificationKey>> emitter,
            @Nullable Context caller) {

        void answer(Runnable signal) {
            if (caller == null) {
                signal.run();
            } else {
                EventLoops.run(caller, signal);
            }
        }
    }

    private final Vertx vertx;
    private final String issuer;
    private final JwtConfiguration configuration;
    private final LongSupplier nanoTime;
    private final JwtMeters meters;
    private final Context context;
    private final IssuerClient client;
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final CompletableSubject succeeded = CompletableSubject.create();
    private final CompletableSubject attempted = CompletableSubject.create();

    private volatile KeySet keys = KeySet.NONE;
    private volatile @Nullable String failure = "its keys have not been fetched yet";
    private volatile boolean fetching;
    private volatile boolean cooling;
    private volatile long coolsUntil;

    // Used on the event loop of the context only.
    private final Backoff backoff = new Backoff();
    private final List<Waiter> waiting = new ArrayList<>();
    private boolean asked;
    private boolean closed;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.

    IssuerKeys(Vertx vertx, String issuer, JwtConfiguration configuration, LongSupplier nanoTime, JwtMeters meters) {
        this.vertx = vertx;
        this.issuer = issuer;
        this.configuration = configuration;
        this.nanoTime = nanoTime;
        this.meters = meters;
        this.context = EventLoops.nextLoop(vertx);
        this.client = new IssuerClient(vertx, issuer, configuration);
    }

    @Override
    public List<VerificationKey> find(@Nullable String id, JWSAlgorithm algorithm) {
        KeySet current = keys;
        return isStale(current) ? List.of() : current.find(id, algorithm);
    }

    @Override
    public boolean trusts(VerificationKey key) {
        return key.isTrusted() && !isStale(keys);
    }

    private boolean isStale(KeySet set) {
        return nanoTime.getAsLong() - set.fetchedNanos()
                > configuration.maxStale().toNanos();
    }

    /** Returns whether there are keys that may be used. */
    boolean isUsable() {
        KeySet current = keys;
        return !current.keys().isEmpty() && !isStale(current);
    }

    /** Returns why the last fetch has failed, or null if it has not. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Returns how many keys are known. */
    int count() {
        return keys.keys().size();
    }

    /** Returns the seconds since the keys were fetched; not a number before the first fetch. */
    double ageSeconds() {
        return succeeded.hasComplete() ? (nanoTime.getAsLong() - keys.fetchedNanos()) / 1e9 : Double.NaN;
    }

    @Override
    public Single<List<VerificationKey>> fetch(@Nullable String id, JWSAlgorithm algorithm) {
        if (!fetching && isCooling()) {
            List<VerificationKey> justFetched = find(id, algorithm); // By a fetch that has ended in the meantime.
            return justFetched.isEmpty() ? Single.error(unknown(id)) : Single.just(justFetched);
        }
        return Single.create(emitter -> {
            if (waitingCount.incrementAndGet() > MAX_WAITING) {
                waitingCount.decrementAndGet();
                emitter.tryOnError(new IssuerUnavailableException(
                        MAX_WAITING + " tokens wait for keys of " + issuer + " already"));
                return;
            }
            Waiter waiter = new Waiter(id, algorithm, emitter, EventLoops.current(vertx));
            EventLoops.run(context, () -> await(waiter));
        });
    }

    private boolean isCooling() {
        return cooling && nanoTime.getAsLong() - coolsUntil < 0;
    }

    private RuntimeException unknown(@Nullable String id) {
        String reason = failure;
        if (reason != null) {
            return new IssuerUnavailableException("The issuer cannot be asked for its keys: " + reason);
        }
        return new InvalidTokenException(
                Reason.UNKNOWN_KEY,
                id == null
                        ? "The token names no key, and of the " + count() + " keys of " + issuer
                                + ", none allows its algorithm, or more than " + KeySet.MAX_TRIED + " do"
                        : "The token names a key that " + issuer + " does not have: " + UntrustedText.of(id));
    }

    private void await(Waiter waiter) {
        List<VerificationKey> known = find(waiter.id(), waiter.algorithm());
        if (!known.isEmpty() || closed || (!fetching && isCooling())) {
            answer(waiter, known);
            return;
        }
        waiting.add(waiter);
        if (!fetching) {
            fetching = true; // Before the cool-down: who comes now must wait for this fetch.
            asked = true;
            coolsUntil = nanoTime.getAsLong() + configuration.coolDown().toNanos();
            cooling = true;
            fetch();
        }
    }

    private void answer(Waiter waiter, List<VerificationKey> found) {
        waitingCount.decrementAndGet();
        if (!found.isEmpty()) {
            waiter.answer(() -> waiter.emitter().onSuccess(found));
        } else {
            RuntimeException why = unknown(waiter.id());
            waiter.answer(() -> waiter.emitter().tryOnError(why));
        }
    }

    /** Begins to fetch in the background, until {@link #close}. */
    void begin() {
        EventLoops.run(context, this::refresh);
    }

    private void refresh() {
        if (!fetching && !closed) {
            fetch();
        }
    }

    private void fetch() {
        fetching = true;
        vertx.cancelTimer(timer);
        client.fetch()
                .onComplete(done -> EventLoops.run(context, () -> {
                    if (done.succeeded()) {
                        fetched(done.result());
                    } else {
                        failed(done.cause());
                    }
                    ended();
                }));
    }

    private void fetched(List<VerificationKey> fetched) {
        KeySet before = keys;
        KeySet now = before.next(fetched, nanoTime.getAsLong());
        keys = now;
        before.revokeAllBut(now);
        if (now.keys().isEmpty()) { // It may be just starting; its keys of before are revoked in any case.
            failed(new IOException(issuer + " has no key that can be used"));
            return;
        }
        backoff.reset();
        if (failure != null) {
            LOG.info("The keys of {} have been fetched: {}", issuer, now.keys().size());
        }
        failure = null;
        meters.fetched();
        succeeded.onComplete();
    }

    private void failed(Throwable cause) {
        String reason = UntrustedText.of(ServerProblems.words(cause));
        if (!backoff.hasFailed() && !closed) {
            LOG.warn(
                    "The keys of {} could not be fetched, which is not logged again before it succeeds: {}",
                    issuer,
                    reason);
        }
        failure = reason;
        backoff.failed(System.nanoTime(), cause);
        meters.fetchFailed();
    }

    /** Answers all that waited; if they came while another fetch was running, it may have begun too early for them. */
    private void ended() {
        fetching = false;
        attempted.onComplete();
        boolean forThem = asked || failure != null;
        asked = false;
        List<Waiter> answered = List.copyOf(waiting);
        waiting.clear();
        for (Waiter waiter : answered) {
            if (forThem) {
                answer(waiter, find(waiter.id(), waiter.algorithm()));
            } else {
                await(waiter);
            }
        }
        if (!fetching && !closed) {
            long delay = failure == null
                    ? Math.max(1, configuration.refreshInterval().toMillis())
                    : backoff.delayMillis(System.nanoTime());
            timer = vertx.setTimer(delay, id -> EventLoops.run(context, this::refresh));
        }
    }

    /** Completes when a fetch has succeeded, at once if one has before; never fails. */
    Completable fetchedOnce() {
        return succeeded;
    }

    /** Completes when a fetch has ended in any way, at once if one has before; never fails. */
    Completable attemptedOnce() {
        return attempted;
    }

    /** Ends all fetches; those who wait get an answer. */
    Future<Void> close() {
        EventLoops.run(context, () -> {
            closed = true;
            vertx.cancelTimer(timer);
            List<Waiter> left = List.copyOf(waiting);
            waiting.clear();
            left.forEach(waiter -> answer(waiter, List.of()));
        });
        return client.close();
    }
}
