package org.jzenith.postgresql;

import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;

/** A subscription to a lease, and what it has received. */
final class HeldLease implements AutoCloseable {

    /** An event as the subscriber has received it. */
    private record Event(Lease lease, boolean held) {}

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Disposable subscription;

    HeldLease(Leases leases, String name, Duration duration) {
        subscription = leases.lease(name, duration).subscribe(lease -> events.add(new Event(lease, lease.isHeld())));
    }

    /** Waits until it is held, and returns it; earlier losses are skipped. */
    Lease awaitHeld() throws InterruptedException {
        Event event = events.take();
        return event.held ? event.lease : awaitHeld();
    }

    /** Waits until this lease is lost. */
    void awaitLost(Lease lease) throws InterruptedException {
        Event event = events.take();
        if (event.held || event.lease != lease) {
            awaitLost(lease);
        }
    }

    boolean hasReceivedNothing() {
        return events.isEmpty();
    }

    void leave() {
        subscription.dispose();
    }

    @Override
    public void close() {
        leave();
    }
}
