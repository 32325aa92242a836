package org.jzenith.backing.message;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message as a server has delivered it. Immutable and safe on any thread. */
public interface Delivery {

    /** Returns the name of the topic or stream. */
    String topic();

    /** Returns the id of the message, which no other message of the server has. */
    String id();

    /** Returns the place in the partition; it rises with each message. */
    long position();

    /** Returns the key, whose messages stay in order; null if the message has none. */
    @Nullable
    String key();

    /** Returns the bytes; null if the message marks its key as deleted. */
    byte @Nullable [] value();

    /** Returns the headers; the last one of each name. */
    Map<String, String> headers();

    /** Returns when the message was sent. */
    Instant timestamp();
}
