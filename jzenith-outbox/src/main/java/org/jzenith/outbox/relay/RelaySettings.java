package org.jzenith.outbox.relay;

import java.time.Duration;

/**
 * What the keys of the outbox say about relays.
 *
 * @param batchSize how many messages are read together
 * @param pollInterval how often a relay looks for messages
 * @param leaseDuration how long the lease of a partition lasts
 * @param sendTimeout how long the target may take for a batch
 */
public record RelaySettings(int batchSize, Duration pollInterval, Duration leaseDuration, Duration sendTimeout) {}
