package org.jzenith.core.client;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/** Whether an application has found what it depends on, ready for use, since it started. Safe on any thread. */
public final class Availability {

    private final BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure;
    private volatile @Nullable ServiceUnavailableException reason;

    /** Begins with nothing found; {@code failure} makes what calls are told, of a message and no cause. */
    public Availability(BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure) {
        this.failure = failure;
        this.reason = failure.apply("The database is not there yet: the application is starting", null);
    }

    /** Lets calls through from now on. */
    public void found() {
        reason = null;
    }

    /** Refuses calls, with the reason. */
    public void missing(String why) {
        reason = failure.apply("The database has not been there since the start: " + why, null);
    }

    /** Returns whether calls are refused for just this reason. */
    public boolean isMissing(String why) {
        ServiceUnavailableException now = reason;
        return now != null && String.valueOf(now.getMessage()).endsWith(why);
    }

    /** Returns why calls cannot succeed, or null if they may. */
    public @Nullable ServiceUnavailableException reason() {
        return reason;
    }
}
