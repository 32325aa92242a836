package org.jzenith.core.inject;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Silences messages of Guice in {@code java.util.logging} that the start report replaces: failures of modules with
 * their stack traces, and class files too new for its reader of line numbers. The loggers are off while at least one
 * injector is being created.
 */
final class GuiceLogSilencer {

    /** The loggers, held here because {@code java.util.logging} references loggers weakly. */
    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("com.google.inject.internal.MessageProcessor"),
            Logger.getLogger("com.google.inject.internal.util.LineNumbers"));

    private static final List<@Nullable Level> LEVELS_BEFORE = new ArrayList<>();

    private static int users;

    private GuiceLogSilencer() {}

    static synchronized void turnOff() {
        if (users++ == 0) {
            for (Logger logger : LOGGERS) {
                LEVELS_BEFORE.add(logger.getLevel());
                logger.setLevel(Level.OFF);
            }
        }
    }

    static synchronized void restore() {
        if (--users == 0) {
            for (int i = 0; i < LOGGERS.size(); i++) {
                LOGGERS.get(i).setLevel(LEVELS_BEFORE.get(i));
            }
            LEVELS_BEFORE.clear();
        }
    }
}
