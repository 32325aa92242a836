package org.jzenith.outbox.relay;

import io.reactivex.Single;
import org.apiguardian.api.API;

/**
 * Where the messages of the outbox go. Called on an event loop, which must not be blocked.
 *
 * <p>A message is sent at least once. After a failure, or if the process of a relay was frozen, messages are sent
 * again; the order of their first occurrences stays.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface OutboxTarget {

    /**
     * Returns what sends the messages of a partition; called when this instance has been given the lease of the
     * partition, and again after each failure. From now on, the receiver should refuse what an earlier sender of this
     * partition still sends, if it can: its process may have been frozen.
     */
    Single<? extends OutboxSender> open(int partition);
}
