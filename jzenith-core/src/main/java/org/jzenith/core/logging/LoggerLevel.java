package org.jzenith.core.logging;

import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The level of a logger. Immutable.
 *
 * @param logger the name of the logger, {@code ROOT} for the one above all
 * @param configured its own level; null if it has that of the logger above
 * @param effective the level that decides what it writes
 * @param until when a temporary level goes back; null if the level stays
 */
@API(status = API.Status.MAINTAINED)
public record LoggerLevel(String logger, @Nullable LogLevel configured, LogLevel effective, @Nullable Instant until) {}
