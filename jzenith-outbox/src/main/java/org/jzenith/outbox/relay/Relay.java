package org.jzenith.outbox.relay;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.reactivex.subjects.CompletableSubject;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the messages of one partition while this instance has its lease: reads the oldest ones, sends them, deletes
 * those that the target has acknowledged, and begins again. On one event loop.
 */
final class Relay {

    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;

    private final Context context;
    private final ContextScheduler scheduler;
    private final int partition;
    private final OutboxStore store;
    private final OutboxTarget target;
    private final RelaySettings settings;
    private final RelayCounters counters;
    private final RequestScope background;
    private final CompletableSubject idle = CompletableSubject.create();
    private Disposable seeking = Disposables.disposed();
    private Disposable working = Disposables.disposed();
    private volatile @Nullable Lease lease;
    private @Nullable OutboxSender sender;
    /** A batch is being read, sent or removed. */
    private boolean isBusy;
    /** There may be messages that were committed after the last read. */
    private boolean looksAgain;

    private boolean isPaused;
    private boolean stopping;
    private volatile @Nullable Throwable lastFailure;
    private long pauseMillis = FIRST_PAUSE_MILLIS;
    private long poll;

    Relay(
            Vertx vertx,
            int partition,
            OutboxStore store,
            OutboxTarget target,
            RelaySettings settings,
            RelayCounters counters) {
        this.context = EventLoops.nextLoop(vertx);
        this.scheduler = new ContextScheduler(context);
        this.partition = partition;
        this.store = store;
        this.target = target;
        this.settings = settings;
        this.counters = counters;
        this.background = RequestScope.background("outbox-" + partition);
    }

    /** Returns what it does now; on any thread. */
    Relays.RelayState state() {
        Lease held = lease;
        Throwable failure = lastFailure;
        return new Relays.RelayState(
                partition, held != null && held.isHeld(), failure == null ? null : FailureText.recorded(failure));
    }

    /** Tries again at once if it pauses after a failure; on any thread. */
    void retry() {
        context.runOnContext(nothing -> {
            isPaused = false;
            look();
        });
    }

    /** Begins to seek the lease; on any thread. */
    void start(Leases leases) {
        context.runOnContext(nothing -> {
            seeking = leases.lease("outbox:" + partition, settings.leaseDuration())
                    .subscribe(given -> EventLoops.run(context, () -> changed(given)));
            poll = context.owner().setPeriodic(settings.pollInterval().toMillis(), id -> look());
        });
    }

    /** Looks for messages if this instance has the lease, and returns whether it has; on any thread. */
    boolean hinted() {
        Lease held = lease;
        if (held == null || !held.isHeld()) {
            return false;
        }
        context.runOnContext(nothing -> look());
        return true;
    }

    private void changed(Lease given) {
        working.dispose();
        closeSender();
        lastFailure = null;
        isBusy = false;
        lease = given.isHeld() ? given : null;
        if (stopping) {
            idle.onComplete();
        } else {
            look();
        }
    }

    private void closeSender() {
        OutboxSender closing = sender;
        sender = null;
        if (closing != null) {
            closing.close();
        }
    }

    private void look() {
        Lease held = lease;
        if (stopping || held == null || !held.isHeld() || isPaused) {
            return;
        }
        if (isBusy) {
            looksAgain = true;
            return;
        }
        isBusy = true;
        looksAgain = false;
        ask(held, store.read(partition, settings.batchSize()).observeOn(scheduler), messages -> read(held, messages));
    }

    /** Asks something that answers on the event loop. */
    private <T> void ask(Lease held, Single<T> question, Consumer<T> then) {
        background.run(() -> working = question.subscribe(
                answer -> {
                    if (lease == held) {
                        then.accept(answer);
                    }
                },
                failure -> failed(held, failure)));
    }

    private void read(Lease held, List<OutboxMessage> messages) {
        OutboxSender opened = sender;
        if (messages.isEmpty()) {
            done(false);
        } else if (opened != null) {
            send(held, opened, messages);
        } else {
            open(held, messages);
        }
    }

    private void open(Lease held, List<OutboxMessage> messages) {
        SingleSubject<OutboxSender> opened = SingleSubject.create();
        ask(held, opened.timeout(settings.sendTimeout().toMillis(), TimeUnit.MILLISECONDS, scheduler), made -> {
            sender = made;
            send(held, made, messages);
        });
        background.run(
                () -> { // Is not cancelled, since a sender that comes too late must be closed.
                    Disposable unused = Single.defer(() -> target.open(partition))
                            .observeOn(scheduler)
                            .subscribe(
                                    made -> {
                                        if (opened.hasObservers()) {
                                            opened.onSuccess(made);
                                        } else {
                                            made.close();
                                        }
                                    },
                                    failure -> {
                                        if (opened.hasObservers()) {
                                            opened.onError(failure);
                                        }
                                    });
                });
    }

    private void send(Lease held, OutboxSender opened, List<OutboxMessage> messages) {
        Batch batch = new Batch(messages.size());
        background.run(() -> working = Flowable.defer(() -> opened.send(messages))
                .observeOn(scheduler, true)
                .doOnNext(message -> {
                    batch.acknowledged(message.id());
                    goOn(held, batch);
                })
                .ignoreElements()
                .timeout(settings.sendTimeout().toMillis(), TimeUnit.MILLISECONDS, scheduler)
                .subscribe(
                        () -> {
                            batch.sent(null);
                            goOn(held, batch);
                        },
                        failure -> {
                            batch.sent(failure);
                            goOn(held, batch);
                        }));
    }

    /** Deletes what has been acknowledged while the rest is sent: after a crash, it is not sent again. */
    private void goOn(Lease held, Batch batch) {
        if (lease != held) {
            return;
        }
        List<Long> ids = batch.beginDeletion();
        if (!ids.isEmpty()) {
            background.run(() -> {
                Disposable unused = store.delete(held, ids)
                        .observeOn(scheduler)
                        .subscribe(
                                () -> {
                                    counters.sent(ids.size());
                                    batch.endDeletion(ids.size());
                                    goOn(held, batch);
                                },
                                failure -> failed(held, failure));
            });
        } else if (batch.isDone()) {
            Throwable failure = batch.failure();
            if (failure == null) {
                recovered();
                done(true);
            } else {
                failed(held, failure);
            }
        }
    }

    private void recovered() {
        lastFailure = null;
        if (pauseMillis > FIRST_PAUSE_MILLIS) {
            LOG.info("The messages of partition {} of the outbox are sent again", partition);
            pauseMillis = FIRST_PAUSE_MILLIS;
        }
    }

    private void done(boolean isMore) {
        isBusy = false;
        if (stopping) {
            idle.onComplete();
        } else if (isMore || looksAgain) {
            look();
        }
    }

    private void failed(Lease held, Throwable failure) {
        if (lease != held) {
            return;
        }
        working.dispose();
        closeSender();
        lastFailure = failure;
        counters.failed();
        if (pauseMillis == FIRST_PAUSE_MILLIS) {
            LOG.warn(
                    "The messages of partition {} of the outbox are not sent: {}. They wait, and are tried again",
                    partition,
                    failure.toString());
        }
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
        isPaused = true;
        context.owner().setTimer(pauseMillis, id -> {
            isPaused = false;
            look();
        });
        LOG.debug("Partition {} pauses {}", partition, DurationText.of(Duration.ofMillis(pauseMillis)), failure);
        done(false);
    }

    /** Sends no more batches, and completes when the current one is done, or after {@code patience}. On any thread. */
    Completable stop(Duration patience) {
        return Completable.defer(() -> {
                    context.runOnContext(nothing -> {
                        stopping = true;
                        context.owner().cancelTimer(poll);
                        if (isBusy) {
                            context.owner().setTimer(Math.max(1, patience.toMillis()), id -> {
                                working.dispose();
                                idle.onComplete();
                            });
                        } else {
                            idle.onComplete();
                        }
                    });
                    return idle.observeOn(scheduler);
                })
                .doOnComplete(() -> {
                    closeSender();
                    seeking.dispose();
                });
    }
}
