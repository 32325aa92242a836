package org.jzenith.core;

import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.plugin.BoundAddress;

/**
 * The result of a start. Immutable.
 *
 * @param duration the time from the call of {@code start()} or {@code run()} to the open port
 * @param addresses the addresses that the servers of the application listen on
 * @param transport the network transport in use: {@code native} or {@code nio}
 */
@API(status = API.Status.MAINTAINED)
public record StartReport(Duration duration, List<BoundAddress> addresses, String transport) {

    /** Copies the list. */
    public StartReport {
        addresses = List.copyOf(addresses);
    }
}
