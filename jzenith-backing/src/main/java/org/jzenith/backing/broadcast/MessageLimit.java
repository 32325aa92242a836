package org.jzenith.backing.broadcast;

import org.apiguardian.api.API;

/**
 * The largest message of a client.
 *
 * @param bytes the bytes of its JSON
 * @param key the configuration key that sets the limit, for messages
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record MessageLimit(int bytes, String key) {}
