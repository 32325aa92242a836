package org.jzenith.core.logging;

import io.reactivex.Completable;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Sends changes of levels to all instances of the application, which apply them to their {@link LoggerLevels}. Every
 * application has an instance, whose calls fail with an {@link UnsupportedOperationException} unless a plugin binds
 * another, such as {@code SharedLoggerLevels}. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface LevelBroadcast {

    /**
     * Sets a level in all running instances, including this one, for {@code time} from the arrival of the change.
     * Completes when the change has been sent.
     */
    Completable change(String logger, LogLevel level, Duration time);

    /** Undoes such a change in all running instances. Completes when this has been sent. */
    Completable restore(String logger);
}
