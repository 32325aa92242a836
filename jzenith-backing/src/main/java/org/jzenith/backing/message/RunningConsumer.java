package org.jzenith.backing.message;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of an application that runs.
 *
 * @param <R> what reads its messages
 * @param reader reads its messages
 * @param counters counts its messages
 * @param replay makes a reader of its dead letters; null if it has none
 */
public record RunningConsumer<R extends MessageReader>(
        R reader, MessageCounters counters, @Nullable Supplier<R> replay) {}
