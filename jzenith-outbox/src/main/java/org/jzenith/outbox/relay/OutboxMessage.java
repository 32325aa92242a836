package org.jzenith.outbox.relay;

import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A message in the outbox.
 *
 * @param id its id, the same if it is sent again; larger than those of all earlier messages with its topic and key
 * @param topic where it goes
 * @param key messages with the same topic and key are sent in the order of their transactions
 * @param value the message as JSON
 * @param traceparent the trace in which it was published, as W3C Trace Context
 * @param publishedAt when it was published
 */
@API(status = API.Status.MAINTAINED)
public record OutboxMessage(
        long id, String topic, String key, String value, Optional<String> traceparent, Instant publishedAt) {}
