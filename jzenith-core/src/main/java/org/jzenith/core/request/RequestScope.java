package org.jzenith.core.request;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What all log lines of one request have in common: its id, as {@code requestId} in SLF4J's {@link MDC}, and the
 * entries that are {@linkplain #put added} to it. A thread is in the scope while it works on the request, and RxJava
 * propagates the scope: to schedulers, and to any thread that signals a subscription made within the scope. What the
 * application itself puts into the MDC remains there until the thread leaves the scope, and is not propagated. Safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class RequestScope {

    /** The key of the request's id in the MDC. */
    public static final String REQUEST_ID = "requestId";

    /** The key under which tracing {@linkplain #put puts} the id of the trace that the request belongs to. */
    public static final String TRACE_ID = "traceId";

    /**
     * The scope that a thread is in, and a map for {@link #requestIdOnly}. Each thread has one mutable holder, because
     * setting its element is cheaper than a thread-local. Its types are those of the JDK, because threads that outlive
     * the application keep it: a type of our own would keep our class loader with it.
     */
    private static final ThreadLocal<@Nullable Object[]> PLACE =
            ThreadLocal.withInitial(() -> new @Nullable Object[] {null, new HashMap<>(2)});

    private final String requestId;
    private volatile Map<String, String> more = Map.of();
    private volatile @Nullable Caller caller;

    /** Creates the scope of the request with this id. */
    public RequestScope(String requestId) {
        this.requestId = requestId;
    }

    /** Returns the scope that the current thread is in, or null if it is in none. */
    public static @Nullable RequestScope current() {
        return (RequestScope) PLACE.get()[0];
    }

    /** Returns the id of the request. */
    public String requestId() {
        return requestId;
    }

    /** Returns who sends the request; null if that is not known. */
    public @Nullable Caller caller() {
        return caller;
    }

    /** Notes who sends the request, as its credentials have proved. */
    public void setCaller(Caller authenticated) {
        caller = requireNonNull(authenticated, "authenticated");
    }

    /** Puts another entry, such as the caller's name, into the MDC of all further log lines of the request. */
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

    /** Returns what has been {@linkplain #put put} under this key; null if nothing has. */
    public @Nullable String get(String key) {
        return more.get(key);
    }

    /**
     * Runs the action within this scope, then restores the thread's previous scope and MDC; an exception is passed on
     * to the caller.
     */
    public void run(Runnable action) {
        @Nullable Object[] place = PLACE.get();
        Object outer = place[0];
        if (outer == this) {
            action.run();
            return;
        }
        Map<String, String> outerMdc = MDC.getCopyOfContextMap(); // Null, at no cost, on event loops and in pools.
        place[0] = this;
        MDC.setContextMap(
                requestIdOnly(place)); // A copy of it, which is smaller than the map to which MDC.put() would lead.
        if (!more.isEmpty()) {
            more.forEach(MDC::put);
        }
        try {
            action.run();
        } finally {
            place[0] = outer;
            if (outerMdc == null) {
                MDC.clear();
            } else {
                MDC.setContextMap(outerMdc);
            }
        }
    }

    @SuppressWarnings("unchecked") // It is put there by this class.
    private Map<String, String> requestIdOnly(@Nullable Object[] place) {
        Map<String, String> map = (Map<String, String>) requireNonNull(place[1]);
        map.put(REQUEST_ID, requestId);
        return map;
    }

    /** Returns an action that runs within this scope on any thread: for executors and callbacks other than RxJava's. */
    public Runnable wrap(Runnable action) {
        return () -> run(action);
    }
}
