package org.jzenith.core.tracing;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What all log lines of one request have in common: its id, as {@code requestId} in SLF4J's {@link MDC}, and what is
 * {@linkplain #put put} beside it. A thread is in the scope while it works on the request, and RxJava takes the scope along: to
 * schedulers, and to whichever thread signals what was subscribed to within it. What the application itself puts into the MDC
 * holds until the thread leaves the scope, and goes nowhere else. Safe on any thread.
 */
public final class RequestScope {

    /** The key of the request's id in the MDC. */
    public static final String REQUEST_ID = "requestId";

    /** Which scope a thread is in; a box for each thread, since looking into one is cheaper than changing a thread-local. */
    private static final class Place {
        @Nullable RequestScope current;
    }

    private static final ThreadLocal<Place> PLACE = ThreadLocal.withInitial(Place::new);

    private final String requestId;
    private volatile Map<String, String> more = Map.of();

    /** Takes the id of a request. */
    public RequestScope(String requestId) {
        this.requestId = requestId;
    }

    /** Returns the scope that the current thread is in; null outside of requests. */
    public static @Nullable RequestScope current() {
        return PLACE.get().current;
    }

    /** Returns the id of the request. */
    public String requestId() {
        return requestId;
    }

    /** Puts something else into the MDC of all log lines of the request from now on, such as who asks. */
    public void put(String key, String value) {
        requireNonNull(key, "key");
        requireNonNull(value, "value");
        synchronized (this) {
            Map<String, String> copy = new HashMap<>(more);
            copy.put(key, value);
            more = copy;
        }
        if (current() == this) {
            MDC.put(key, value);
        }
    }

    /** Runs the action within this scope, then puts back whatever the thread had before; an exception goes to the caller. */
    public void run(Runnable action) {
        Place place = PLACE.get();
        RequestScope outer = place.current;
        if (outer == this) {
            action.run();
            return;
        }
        Map<String, String> outerMdc = MDC.getCopyOfContextMap(); // Null, for free, on event loops and in pools.
        if (outerMdc != null) {
            MDC.clear();
        }
        place.current = this;
        MDC.put(REQUEST_ID, requestId);
        if (!more.isEmpty()) {
            more.forEach(MDC::put);
        }
        try {
            action.run();
        } finally {
            place.current = outer;
            if (outerMdc == null) {
                MDC.clear();
            } else {
                MDC.setContextMap(outerMdc);
            }
        }
    }

    /** Returns an action that runs within this scope, wherever it is run: for executors and callbacks that are not RxJava's. */
    public Runnable wrap(Runnable action) {
        return () -> run(action);
    }
}
