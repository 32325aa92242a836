package org.jzenith.backing.lease;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import java.time.Duration;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.reactivestreams.Publisher;

/**
 * Leases in one backing service: of all processes that want the same lease, one holds it. Each subscription is a holder
 * of its own, so two subscriptions in one process compete as well. Safe on any thread.
 *
 * <p>A lease has a duration, such as 15 s. Its holder renews it after a third of that. If the service does not confirm
 * a renewal within two thirds, counted from when the last confirmed one was sent, the holder gives the lease up. The
 * service gives it to another holder only after the whole duration. A process that was paused may therefore believe for
 * a moment that it still holds a lease; {@link Lease#token()} says how to protect data from that.
 *
 * <pre>{@code
 * leases.whileHeld("relay-3", Duration.ofSeconds(15), lease -> relay(lease)).subscribe();
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public interface Leases {

    /**
     * Seeks a lease, holds it, and seeks it again if it is lost, for as long as the result is subscribed. Emits the
     * lease when it is held, and the same object again when it is lost; {@link Lease#isHeld()} tells one from the
     * other. A slow subscriber receives only the latest of them. Failures of the service are no failures of the result:
     * it goes on seeking, with growing pauses up to a second. After a cancellation, the lease is released, so another
     * holder need not wait for its end. Completes when the application stops. Emits on one event loop, which must not
     * be blocked.
     *
     * @param name its name in the service: 1 to 200 characters
     * @param duration how long the service keeps it for a holder that does not renew it: 100 ms to a day. Longer ones
     *     survive longer outages of the service; shorter ones pass sooner to another process after a crash
     * @throws IllegalArgumentException if the name or the duration is out of range
     */
    Flowable<Lease> lease(String name, Duration duration);

    /**
     * Subscribes to {@code work} each time that the lease is held, and cancels it when the lease is lost. Emits what
     * the work emits, and fails as it fails. Work that completes keeps the lease; a cancellation releases it. Otherwise
     * the same as {@link #lease}.
     */
    default <T> Flowable<T> whileHeld(
            String name, Duration duration, Function<Lease, ? extends Publisher<? extends T>> work) {
        requireNonNull(work, "work");
        return lease(name, duration).switchMap(lease -> lease.isHeld() ? work.apply(lease) : Flowable.empty());
    }
}
