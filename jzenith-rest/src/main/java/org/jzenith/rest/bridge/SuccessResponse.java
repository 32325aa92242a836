package org.jzenith.rest.bridge;

import static java.util.Objects.requireNonNull;

import jakarta.ws.rs.core.Response;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/**
 * The response of a successful method with a {@code @ResponseStatus}, a {@link Created} or a {@link TypedResponse}.
 * RESTEasy itself answers each value with 200, and null with 204.
 */
public final class SuccessResponse {

    private static final int CREATED = 201;

    private SuccessResponse() {}

    /**
     * Returns the response of a returned result; the result itself if it needs no special response.
     *
     * @param status the status of the method; null if it depends on the result
     */
    public static @Nullable Object ofReturned(@Nullable Object result, HttpRequest request, @Nullable Integer status) {
        return saysMore(result, status) ? of(result, method(request).getGenericReturnType(), request, status) : result;
    }

    /** As {@link #ofReturned}, for the result of a {@code Single} and the like. */
    public static @Nullable Object ofAwaited(@Nullable Object result, HttpRequest request, @Nullable Integer status) {
        return saysMore(result, status)
                ? of(
                        result,
                        method(request).getGenericReturnType() instanceof ParameterizedType later
                                ? later.getActualTypeArguments()[0]
                                : null,
                        request,
                        status)
                : result;
    }

    private static boolean saysMore(@Nullable Object result, @Nullable Integer status) {
        return result instanceof Created
                || result instanceof TypedResponse
                || (status != null && !(result instanceof Response));
    }

    private static ResourceMethodInvoker method(HttpRequest request) {
        return requireNonNull((ResourceMethodInvoker) request.getAttribute(ResourceMethodInvoker.class.getName()));
    }

    private static Response of(
            @Nullable Object result, @Nullable Type type, HttpRequest request, @Nullable Integer status) {
        BuiltResponse response = of(result, status);
        if (response.getEntity() != null && response.getGenericType() == null) {
            response.setGenericType(entityType(type));
        }
        response.addMethodAnnotations(method(request).getMethodAnnotations());
        return response;
    }

    /** Returns a response with nothing but the value and a status. */
    public static BuiltResponse of(@Nullable Object result, @Nullable Integer status) {
        if (result instanceof TypedResponse<?> typed) {
            return (BuiltResponse) Response.fromResponse(typed.response()).build(); // RESTEasy and filters change it.
        }
        if (!(result instanceof Created<?> created)) {
            return new BuiltResponse(status == null ? 200 : status, new Headers<>(), result, null);
        }
        return (BuiltResponse) Response.status(CREATED)
                .entity(created.entity())
                .location(created.location())
                .build();
    }

    /** Returns the type of the body of a result of this type; null if it is unknown. */
    public static @Nullable Type entityType(@Nullable Type type) {
        return type instanceof ParameterizedType generic && isOfEntity(generic.getRawType())
                ? generic.getActualTypeArguments()[0]
                : isOfEntity(type) ? null : type;
    }

    private static boolean isOfEntity(@Nullable Type raw) {
        return raw == Created.class || raw == TypedResponse.class;
    }
}
