package org.jzenith.rest.method;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.MultipartLimits;

/**
 * How requests are dispatched: limits of memory and time, and what is around them. Copied from the configuration, which
 * is a proxy and too slow to be read by each request.
 *
 * @param basePath the path below which all resources are served, with or without slashes around it
 * @param maxBodyBytes the largest request body
 * @param decodesBodies whether request bodies may be gzip
 * @param forms what a multipart form may have
 * @param fields how many fields any other form may have, and what its texts, and all others, may contain
 * @param bufferedResponseBytes the largest response body that is sent in one piece
 * @param bodyTimeout how long a request body may take to arrive
 * @param requestTimeout how long a response may take to begin once the request has arrived
 * @param blockedWarning how long a resource method may occupy the event loop before that is logged
 * @param blockingThreads how many threads may block if the JVM has no virtual threads
 * @param loadServices whether features are discovered with the {@code ServiceLoader}
 * @param compiled whether methods are called without RESTEasy if it would do nothing else
 * @param unreadableQueryStatus the status for a value in the query that cannot be converted
 * @param challenges how a caller that is not known is asked to log in; empty if that is not known beforehand
 * @param rulesRequired whether each resource method has to say who may call it
 */
public record DispatchSettings(
        String basePath,
        long maxBodyBytes,
        boolean decodesBodies,
        MultipartLimits forms,
        FormFieldLimits fields,
        int bufferedResponseBytes,
        Duration bodyTimeout,
        Duration requestTimeout,
        Duration blockedWarning,
        int blockingThreads,
        boolean loadServices,
        boolean compiled,
        int unreadableQueryStatus,
        List<String> challenges,
        boolean rulesRequired) {

    /** Returns how large the body for a method may be; null stands for an unknown method. */
    public long maxBodyBytesOf(@Nullable MethodSettings method) {
        if (method == null) {
            return maxBodyBytes;
        }
        return method.maxBodyBytes() != null
                ? method.maxBodyBytes()
                : method.streamsParts() ? forms.bytes() : maxBodyBytes;
    }

    /** Returns how long the body for a method may take to arrive. */
    public Duration bodyTimeoutOf(@Nullable MethodSettings method) {
        if (method == null) {
            return bodyTimeout;
        }
        return method.bodyTimeout() != null
                ? method.bodyTimeout()
                : method.streamsParts() ? forms.timeout() : bodyTimeout;
    }

    /** Returns how long the response of a method may take to begin. */
    public Duration requestTimeoutOf(MethodSettings method) {
        return method.timeout() == null ? requestTimeout : method.timeout();
    }
}
