package org.jzenith.rest.method;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.MultipartLimits;

/**
 * The settings of the dispatch: limits of memory and time, and the authentication around it. Copied from the
 * configuration, which is a proxy and too slow for each request.
 *
 * @param basePath the base path of all resources, with or without slashes around it
 * @param maxBodyBytes the largest request body
 * @param decodesBodies whether request bodies may be gzip
 * @param forms the limits of multipart forms
 * @param fields the limits of all other forms and of texts
 * @param bufferedResponseBytes the largest response body that is sent in one piece
 * @param bodyTimeout the time in which a request body must arrive
 * @param requestTimeout the time in which a response must begin once the request has arrived
 * @param blockedWarning the time that a resource method may occupy the event loop without a warning
 * @param blockingThreads the number of threads that may block if the JVM has no virtual threads
 * @param maxBlockingCalls the number of calls on threads that may block, before the server refuses further ones
 * @param blocksByDefault whether methods may block that return their value at once
 * @param loadServices whether features are discovered with the {@code ServiceLoader}
 * @param compiled whether methods are called without RESTEasy where it does nothing else
 * @param unreadableQueryStatus the status for a value in the query that cannot be converted
 * @param challenges the authentication challenges; empty if they are not known beforehand
 * @param rulesRequired whether each resource method must have an access rule
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
        int maxBlockingCalls,
        boolean blocksByDefault,
        boolean loadServices,
        boolean compiled,
        int unreadableQueryStatus,
        List<String> challenges,
        boolean rulesRequired) {

    /** Returns the maximum size of the body for a method; null stands for an unknown method. */
    public long maxBodyBytesOf(@Nullable MethodSettings method) {
        if (method == null) {
            return maxBodyBytes;
        }
        return method.maxBodyBytes() != null
                ? method.maxBodyBytes()
                : method.streamsParts() ? forms.bytes() : maxBodyBytes;
    }

    /** Returns the time in which the body for a method must arrive. */
    public Duration bodyTimeoutOf(@Nullable MethodSettings method) {
        if (method == null) {
            return bodyTimeout;
        }
        return method.bodyTimeout() != null
                ? method.bodyTimeout()
                : method.streamsParts() ? forms.timeout() : bodyTimeout;
    }

    /** Returns the time in which the response of a method must begin. */
    public Duration requestTimeoutOf(MethodSettings method) {
        return method.timeout() == null ? requestTimeout : method.timeout();
    }
}
