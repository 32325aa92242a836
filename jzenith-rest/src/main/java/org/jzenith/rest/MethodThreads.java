package org.jzenith.rest;

import org.apiguardian.api.API;

/** The threads that call resource methods without {@link org.jzenith.rest.annotation.Blocking}. */
@API(status = API.Status.MAINTAINED)
public enum MethodThreads {
    /** The event loop of the request calls all of them, so they must not block. */
    EVENT_LOOP,
    /**
     * A virtual thread calls those that return their value at once; on a JVM without virtual threads, one of
     * {@code rest.blocking-threads}. The event loop calls those that return a value later, such as a {@code Single}, a
     * {@code CompletionStage} or a {@code Publisher}, or that answer by an {@code AsyncResponse} or an
     * {@code SseEventSink}.
     */
    VIRTUAL
}
