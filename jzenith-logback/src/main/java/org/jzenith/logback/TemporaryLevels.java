package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The temporary levels of a process. A level that other code has set meanwhile stays. Safe on any thread, and does not
 * block.
 */
final class TemporaryLevels {

    /** A temporary level; {@code before} is null if the logger had no level of its own. */
    record Change(Object owner, Logger logger, @Nullable Level before, Level level, Instant until) {

        private boolean isInEffect() {
            return level.equals(logger.getLevel());
        }
    }

    private final Map<Logger, Change> changes = new HashMap<>();

    private TemporaryLevels() {}

    /** Returns the levels of a context; a reset of the context removes them. */
    static TemporaryLevels of(LoggerContext context) {
        synchronized (context.getConfigurationLock()) {
            if (context.getObject(TemporaryLevels.class.getName()) instanceof TemporaryLevels known) {
                return known;
            }
            TemporaryLevels created = new TemporaryLevels();
            context.putObject(TemporaryLevels.class.getName(), created);
            return created;
        }
    }

    /** Sets a level, and returns the change, which {@link #end} undoes. */
    synchronized Change change(Object owner, Logger logger, Level level, Instant until) {
        Change earlier = changes.get(logger);
        Level before = earlier != null && earlier.isInEffect() ? earlier.before() : logger.getLevel();
        Change change = new Change(owner, logger, before, level, until);
        logger.setLevel(level);
        changes.put(logger, change);
        return change;
    }

    /** Returns the end of the temporary level; null if the level stays. */
    synchronized @Nullable Instant until(Logger logger) {
        Change change = changes.get(logger);
        return change != null && change.isInEffect() ? change.until() : null;
    }

    /** Undoes a change, unless another has replaced it. */
    synchronized void end(Change change) {
        if (changes.remove(change.logger(), change) && change.isInEffect()) {
            change.logger().setLevel(change.before());
        }
    }

    synchronized void restore(Logger logger) {
        Change change = changes.get(logger);
        if (change != null) {
            end(change);
        }
    }

    /** Undoes all changes of an owner. */
    synchronized void restoreAll(Object owner) {
        for (Change change : List.copyOf(changes.values())) {
            if (change.owner() == owner) {
                end(change);
            }
        }
    }
}
