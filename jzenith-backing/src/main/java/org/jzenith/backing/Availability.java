package org.jzenith.backing;

import java.util.function.BiFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/** Records whether an application has found a service since its start. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Availability {

    private final String service;
    private final BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure;
    private volatile @Nullable String missing;
    private volatile @Nullable ServiceUnavailableException reason;

    /**
     * Begins as not found; {@code failure} creates the exception for calls, from a message about {@code service} and no
     * cause.
     */
    public Availability(String service, BiFunction<String, @Nullable Throwable, ServiceUnavailableException> failure) {
        this.service = service;
        this.failure = failure;
        this.reason = failure.apply(service + " is not available yet: the application is starting", null);
    }

    /** Allows calls from now on. */
    public void found() {
        reason = null;
        missing = null;
    }

    /** Refuses calls from now on, for this reason. */
    public void missing(String why) {
        reason = failure.apply(service + " has not been available since the start: " + why, null);
        missing = why;
    }

    /** Returns whether calls are refused for exactly this reason. */
    public boolean isMissing(String why) {
        return why.equals(missing);
    }

    /** Returns the reason why calls cannot succeed, or null if they can. */
    public @Nullable ServiceUnavailableException reason() {
        return reason;
    }
}
