package org.jzenith.outbox.relay;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.backing.lease.Leases;
import org.jzenith.core.metrics.ScopedMeters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The relays of all partitions on this instance. Safe on any thread. */
public final class Relays {

    private static final Logger LOG = LoggerFactory.getLogger(Relays.class);
    private static final long SAMPLE_MILLIS = 15_000;

    private final Vertx vertx;
    private final OutboxStore store;
    private final Leases leases;
    private final WorkHints hints;
    private final List<Relay> relays;
    private final RelayCounters counters = new RelayCounters();
    private volatile long sampling = -1;

    /**
     * What the relay of a partition does.
     *
     * @param partition its number
     * @param sendsHere whether this instance sends the messages of the partition
     * @param failure why they are not sent now; null if they are
     */
    public record RelayState(int partition, boolean sendsHere, @Nullable String failure) {}

    /** Creates the relays, which do nothing before {@link #start}. */
    public Relays(
            Vertx vertx,
            int partitions,
            OutboxStore store,
            Leases leases,
            WorkHints hints,
            OutboxTarget target,
            RelaySettings settings) {
        this.vertx = vertx;
        this.store = store;
        this.leases = leases;
        this.hints = hints;
        this.relays = IntStream.range(0, partitions)
                .mapToObj(partition -> new Relay(vertx, partition, store, target, settings, counters))
                .toList();
    }

    /** Begins to send messages. */
    public void start() {
        relays.forEach(relay -> relay.start(leases));
        hints.receive(partition -> hinted(Integer.parseInt(partition)), () -> relays.forEach(Relay::hinted));
        sampling = vertx.setPeriodic(1, SAMPLE_MILLIS, id -> measure());
    }

    private void measure() {
        Disposable unused = store.measure()
                .subscribe(counters::measured, failure -> LOG.debug("The outbox cannot be measured", failure));
    }

    private boolean hinted(int partition) {
        return partition >= 0
                && partition < relays.size()
                && relays.get(partition).hinted();
    }

    /** Lets the relay of a partition look for messages, on whichever instance it is. */
    public void wake(int partition) {
        if (!hinted(partition)) {
            hints.send(String.valueOf(partition));
        }
    }

    /** Lets the relay of a partition try again at once, if it is here and pauses. */
    public void retry(int partition) {
        relays.get(partition).retry();
    }

    /** Returns what the relays of this instance do. */
    public List<RelayState> states() {
        return relays.stream().map(Relay::state).toList();
    }

    /** Adds the meters of the outbox. */
    public void bind(MeterRegistry registry, ScopedMeters meters) {
        counters.bind(registry, meters);
    }

    /** Returns how much the outbox holds, as this instance has last measured it. */
    public OutboxStore.Size size() {
        return counters.size();
    }

    /** Begins no more batches, and completes when those in progress are done; or after {@code patience}. */
    public Completable stop(Duration patience) {
        hints.close();
        if (sampling >= 0) {
            vertx.cancelTimer(sampling);
        }
        return Flowable.fromIterable(relays)
                .flatMapCompletable(relay -> relay.stop(patience), false, Integer.MAX_VALUE);
    }
}
