package org.jzenith.core.client;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/** Records whether an application has, since its start, found the service that it depends on ready for use. Safe on any thread. */
public final class Availability {

    private final BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure;
    private volatile @Nullable ServiceUnavailableException reason;

    /** Begins as not found; {@code failure} creates the exception for calls, from a message and no cause. */
    public Availability(BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure) {
        this.failure = failure;
        this.reason = failure.apply("The database is not there yet: the application is starting", null);
    }

    /** Allows calls from now on. */
    public void found() {
        reason = null;
    }

    /** Refuses calls from now on, with this reason. */
    public void missing(String why) {
        reason = failure.apply("The database has not been there since the start: " + why, null);
    }

    /** Returns whether calls are refused for exactly this reason. */
    public boolean isMissing(String why) {
        ServiceUnavailableException now = reason;
        return now != null && String.valueOf(now.getMessage()).endsWith(why);
    }

    /** Returns the reason why calls cannot succeed, or null if they may succeed. */
    public @Nullable ServiceUnavailableException reason() {
        return reason;
    }
}
