package org.jzenith.rest.bridge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How requests are dispatched: how much of one may be in memory, how long it may take, and what stands around it.
 *
 * @param basePath              the path under which all resources lie, with or without slashes around it
 * @param maxBodyBytes          the largest request body
 * @param bufferedResponseBytes the largest response body that is sent in one piece
 * @param bodyTimeout           how long a request body may take to arrive
 * @param requestTimeout        how long a response may take to begin once the request is there
 * @param blockedWarning        how long a resource method may keep the event loop before that is logged
 * @param blockingThreads       how many threads may block where the JVM has no virtual ones
 * @param loadServices          whether features are looked for with the {@code ServiceLoader}
 * @param compiled              whether methods are called without RESTEasy where it would do nothing else
 */
public record DispatchSettings(String basePath, long maxBodyBytes, int bufferedResponseBytes, Duration bodyTimeout,
        Duration requestTimeout, Duration blockedWarning, int blockingThreads, boolean loadServices, boolean compiled) {

    /** Returns how large the body for a method may be, of which nothing is known if it is null. */
    public long maxBodyBytesOf(@Nullable MethodSettings method) {
        return method == null || method.maxBodyBytes() == null ? maxBodyBytes : method.maxBodyBytes();
    }

    /** Returns how long the body for a method may take to arrive. */
    public Duration bodyTimeoutOf(@Nullable MethodSettings method) {
        return method == null || method.bodyTimeout() == null ? bodyTimeout : method.bodyTimeout();
    }

    /** Returns how long the response of a method may take to begin. */
    public Duration requestTimeoutOf(MethodSettings method) {
        return method.timeout() == null ? requestTimeout : method.timeout();
    }
}
