package org.jzenith.client.proxy;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.call.RetryPolicy;
import org.jzenith.core.async.AsyncStreamType;

/**
 * The contract of a method for a client.
 *
 * @param verb the HTTP method
 * @param parameters the uses of the arguments
 * @param body the body of the request, or null
 * @param accept the header {@code Accept}
 * @param retry the policy for retries
 */
record MethodContract(
        Method method,
        String verb,
        RequestPath path,
        List<Parameter> parameters,
        @Nullable Body body,
        String accept,
        ResultType result,
        RetryPolicy retry) {

    /**
     * The body of a request.
     *
     * @param type the type of the value, or of the elements of the stream
     * @param stream the type that delivers the elements, or null
     * @param streamed whether it is a stream in any case, which cannot be sent twice
     */
    record Body(Type type, String contentType, @Nullable AsyncStreamType<?> stream, boolean streamed, Form form) {}

    /** The kind of form that a body is. */
    enum Form {
        /** No form, but a value or a stream. */
        NONE,
        /** Fields whose values are texts ({@code application/x-www-form-urlencoded}). */
        FIELDS,
        /** Parts of any kind ({@code multipart/form-data}). */
        PARTS
    }
}
