package org.jzenith.core.logging;

import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The level of a logger. Immutable.
 *
 * @param logger the name of the logger, {@code ROOT} for the root logger
 * @param configured its own level; null if it inherits the level of its parent
 * @param effective the level in effect
 * @param until the end of a temporary level; null if the level stays
 */
@API(status = API.Status.MAINTAINED)
public record LoggerLevel(String logger, @Nullable LogLevel configured, LogLevel effective, @Nullable Instant until) {}
