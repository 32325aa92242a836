package org.jzenith.core.logging;

import io.reactivex.Completable;
import java.time.Duration;

/** Changes of levels if no plugin sends them to other instances: none. */
public enum NoLevelBroadcast implements LevelBroadcast {
    INSTANCE;

    @Override
    public Completable change(String logger, LogLevel level, Duration time) {
        return missing();
    }

    @Override
    public Completable restore(String logger) {
        return missing();
    }

    private static Completable missing() {
        return Completable.error(
                () -> new UnsupportedOperationException(
                        "This application does not send levels to its other instances (expected: a plugin that does, such as SharedLoggerLevels.over(PostgresqlClient.class))"));
    }
}
