package org.jzenith.core;

import java.time.Duration;
import java.util.List;
import org.jzenith.core.plugin.BoundAddress;

/**
 * What a start led to. Immutable.
 *
 * @param duration  from the call of {@code start()} or {@code run()} to the open port
 * @param addresses what the servers of the application listen on
 * @param transport the network transport in use: {@code native} or {@code nio}
 */
public record StartReport(Duration duration, List<BoundAddress> addresses, String transport) {

    /** Copies the list. */
    public StartReport {
        addresses = List.copyOf(addresses);
    }
}
