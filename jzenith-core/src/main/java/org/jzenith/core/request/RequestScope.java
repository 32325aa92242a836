package org.jzenith.core.request;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.Secret;
import org.slf4j.MDC;

/**
 * The data that all log lines of one request share: its id, as {@code requestId} in SLF4J's {@link MDC}, and the
 * entries that are {@linkplain #put added} to it. A thread is in the scope while it works on the request. RxJava
 * propagates the scope to schedulers, and to any thread that signals a subscription made within the scope. Entries that
 * the application itself puts into the MDC remain there until the thread leaves the scope, and are not propagated. Safe
 * on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class RequestScope {

    /** The key of the request's id in the MDC. */
    public static final String REQUEST_ID = "requestId";

    /** The key of the trace's id in the MDC, as OpenTelemetry's log appenders name it. */
    public static final String TRACE_ID = "trace_id";

    /** The key of the span's id in the MDC, as OpenTelemetry's log appenders name it. */
    public static final String SPAN_ID = "span_id";

    /**
     * The data that only some scopes have, in one object, so that the others need not have the fields.
     *
     * @param request the scope of the request, of which this is a part with a trace context of its own; or null
     */
    private record Additions(Map<String, String> mdc, @Nullable TraceContext trace, @Nullable RequestScope request) {

        static final Additions NONE = new Additions(Map.of(), null, null);
    }

    /**
     * The scope of the thread, and a map for {@link #ids}. Each thread has one mutable holder, because setting its
     * element is cheaper than setting a thread-local. The holder has types of the JDK only. Threads that outlive the
     * application keep it, and a type of our own would keep our class loader too.
     */
    private static final ThreadLocal<@Nullable Object[]> PLACE =
            ThreadLocal.withInitial(() -> new @Nullable Object[] {null, new HashMap<>(4)});

    private final String requestId;
    private volatile Additions additions = Additions.NONE;
    private volatile @Nullable Caller caller;
    private volatile @Nullable Deadline deadline;
    private volatile @Nullable String bearerToken;

    /** Creates the scope of the request with this id. */
    public RequestScope(String requestId) {
        this.requestId = requestId;
    }

    /** Returns a scope for what the framework itself does all the time, such as to renew a lease: it is not traced. */
    public static RequestScope background(String id) {
        RequestScope scope = new RequestScope(id);
        scope.setTrace(TraceContext.UNTRACED);
        return scope;
    }

    /** Returns the scope of the current thread, or null if it is in none. */
    public static @Nullable RequestScope current() {
        return (RequestScope) PLACE.get()[0];
    }

    /** Returns the id of the request. */
    public String requestId() {
        return requestId;
    }

    /** Returns the authenticated caller; null if there is none. */
    public @Nullable Caller caller() {
        return request().caller;
    }

    /** Sets the caller after authentication. */
    public void setCaller(Caller authenticated) {
        request().caller = requireNonNull(authenticated, "authenticated");
    }

    /**
     * Returns the bearer token with which the caller authenticated, as {@code Authorization: Bearer} contains it (RFC
     * 6750 section 2.1). Null if the caller is not authenticated, or used another scheme.
     */
    public @Nullable Secret bearerToken() {
        String token = request().bearerToken;
        return token == null ? null : Secret.of(token);
    }

    /** Sets the token of the caller. Other code must validate it before it is used. */
    public void setBearerToken(String token) {
        request().bearerToken = requireNonNull(token, "token");
    }

    /** Returns the deadline of the response; null if it is unknown, or the response has ended. */
    public @Nullable Deadline deadline() {
        return request().deadline;
    }

    /** Returns whether the deadline of the response has passed at this value of {@link System#nanoTime()}. */
    public boolean isLate(long nanoTime) {
        Deadline limit = deadline();
        return limit != null && limit.isOver(nanoTime);
    }

    /**
     * Sets the deadline of the response, or null to remove it. Work that goes on after a response in time has no
     * deadline.
     */
    public void setDeadline(@Nullable Deadline limit) {
        request().deadline = limit;
    }

    /** Returns the trace context of this scope; null if the request is not traced. */
    public @Nullable TraceContext trace() {
        return additions.trace();
    }

    /**
     * Sets the trace context of the request, before any thread is in its scope. From then on, each log line has its
     * ids.
     */
    public void setTrace(TraceContext trace) {
        requireNonNull(trace, "trace");
        synchronized (this) {
            additions = new Additions(additions.mdc(), trace, additions.request());
        }
    }

    /**
     * Returns a scope of the same request with another trace context, for subscriptions and tasks made in it. It shares
     * everything else with the scope of the request.
     */
    public RequestScope withTrace(TraceContext trace) {
        RequestScope part = new RequestScope(requestId);
        part.additions = new Additions(Map.of(), trace, request());
        return part;
    }

    /** Returns the scope of the whole request. */
    private RequestScope request() {
        RequestScope whole = additions.request();
        return whole == null ? this : whole;
    }

    /** Puts another entry, such as the caller's name, into the MDC of all further log lines of the request. */
    public void put(String key, String value) {
        requireNonNull(key, "key");
        requireNonNull(value, "value");
        RequestScope whole = request();
        synchronized (whole) {
            Map<String, String> copy = new HashMap<>(whole.additions.mdc());
            copy.put(key, value);
            whole.additions = new Additions(copy, whole.additions.trace(), null);
        }
        RequestScope current = current();
        if (current != null && current.request() == whole) {
            MDC.put(key, value);
        }
    }

    /**
     * Returns the entry that was {@linkplain #put put} under this key, or, for {@link #TRACE_ID} and {@link #SPAN_ID},
     * the id of the {@linkplain #trace() trace context}; null if there is none.
     */
    public @Nullable String get(String key) {
        String entry = request().additions.mdc().get(key);
        TraceContext trace = trace();
        if (entry != null || trace == null || trace.traceId().isEmpty()) {
            return entry;
        }
        return key.equals(TRACE_ID) ? trace.traceId() : key.equals(SPAN_ID) ? trace.spanId() : null;
    }

    /**
     * Runs the action within this scope, then restores the thread's previous scope and MDC. The caller receives an
     * exception of the action.
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
        MDC.setContextMap(ids(place)); // A copy of it, which is smaller than the map to which MDC.put() would lead.
        Map<String, String> more = request().additions.mdc();
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

    /**
     * Puts the current thread, which is in a scope of the same request, into this scope, and returns the previous one.
     * The thread remains in it until {@link #leave}, or until it leaves the outer scope.
     */
    public RequestScope enter() {
        @Nullable Object[] place = PLACE.get();
        RequestScope outer = (RequestScope) place[0];
        if (outer == null || outer.request() != request()) {
            throw new IllegalStateException(
                    "The thread " + Thread.currentThread().getName() + " is not in the scope of request " + requestId
                            + " (fix: call run(...) instead)");
        }
        place[0] = this;
        putTrace();
        return outer;
    }

    /**
     * Puts the current thread back into this scope after {@link #enter}. Does nothing unless the thread is in
     * {@code entered}.
     */
    public void leave(RequestScope entered) {
        @Nullable Object[] place = PLACE.get();
        if (place[0] == entered) {
            place[0] = this;
            putTrace();
        }
    }

    private void putTrace() {
        TraceContext trace = trace();
        if (trace == null || trace.traceId().isEmpty()) {
            MDC.remove(TRACE_ID);
            MDC.remove(SPAN_ID);
        } else {
            MDC.put(TRACE_ID, trace.traceId());
            MDC.put(SPAN_ID, trace.spanId());
        }
    }

    @SuppressWarnings("unchecked") // Only this class puts it there.
    private Map<String, String> ids(@Nullable Object[] place) {
        Map<String, String> map = (Map<String, String>) requireNonNull(place[1]);
        TraceContext trace = trace();
        if (trace != null && !trace.traceId().isEmpty()) {
            map.put(TRACE_ID, trace.traceId());
            map.put(SPAN_ID, trace.spanId());
        } else if (map.size() > 1) {
            map.clear();
        }
        map.put(REQUEST_ID, requestId);
        return map;
    }

    /** Returns an action that runs within this scope on any thread; for executors and callbacks outside RxJava. */
    public Runnable wrap(Runnable action) {
        return () -> run(action);
    }
}
