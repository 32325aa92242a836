package org.jzenith.backing.lease;

import static java.util.Objects.requireNonNull;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.eventloop.EventLoops;

/** The leases of one application in one store. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class StoredLeases implements Leases {

    private static final long RELEASE_MILLIS = 1_000;
    private static final int MAX_NAME = 200;
    private static final Duration MIN_DURATION = Duration.ofMillis(100);
    private static final Duration MAX_DURATION = Duration.ofDays(1);

    private final Vertx vertx;
    private final LeaseStore store;
    private final Set<LeaseHolder> holders = new HashSet<>();
    private boolean closed;

    /** Creates the leases of an application, which has none yet. */
    public StoredLeases(Vertx vertx, LeaseStore store) {
        this.vertx = requireNonNull(vertx, "vertx");
        this.store = requireNonNull(store, "store");
    }

    @Override
    public Flowable<Lease> lease(String name, Duration duration) {
        if (name.isBlank() || name.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "name: \"" + name + "\" (expected: 1 to " + MAX_NAME + " characters, such as relay-3)");
        }
        if (duration.compareTo(MIN_DURATION) < 0 || duration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException("duration: " + duration + " (expected: 100 ms to a day, such as 15 s)");
        }
        return Flowable.create(
                emitter -> {
                    LeaseHolder holder = new LeaseHolder(EventLoops.nextLoop(vertx), store, name, duration, emitter);
                    if (!add(holder)) {
                        emitter.onComplete();
                        return;
                    }
                    holder.released().onComplete(released -> remove(holder));
                    emitter.setCancellable(holder::stop);
                    holder.start();
                },
                BackpressureStrategy.LATEST);
    }

    private synchronized boolean add(LeaseHolder holder) {
        return !closed && holders.add(holder);
    }

    private synchronized void remove(LeaseHolder holder) {
        holders.remove(holder);
    }

    private synchronized List<LeaseHolder> end() {
        closed = true;
        return List.copyOf(holders);
    }

    /**
     * Completes all results, and releases their leases. The future, which never fails, completes when the store has
     * answered, or after a second: then the leases end by themselves.
     */
    public Future<Void> close() {
        Promise<Void> closed = Promise.promise();
        long timer = vertx.setTimer(RELEASE_MILLIS, id -> closed.tryComplete());
        Future.join(end().stream().map(LeaseHolder::complete).toList()).onComplete(released -> {
            vertx.cancelTimer(timer);
            closed.tryComplete();
        });
        return closed.future();
    }
}
