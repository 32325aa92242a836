package org.jzenith.rest.response;

import static java.util.Objects.requireNonNull;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of a resource method that sets its own status and headers. Unlike a {@code Response}, it has the type of
 * the body, for writing and for OpenAPI. A method returns it directly or later:
 *
 * <pre>{@code
 * Single<TypedResponse<List<Book>>> list() {
 *     return books.page().map(page -> TypedResponse.of(page.books(), Response.ok().link(page.next(), "next")));
 * }
 * }</pre>
 *
 * <p>OpenAPI describes it with the status 200, unless an {@code @ApiResponse} has another one. Immutable, if the body
 * is.
 *
 * @param <T> the type of the body; {@code Void} if there never is one
 */
@API(status = API.Status.MAINTAINED)
public final class TypedResponse<T> {

    private final Response response;

    private TypedResponse(Response response) {
        this.response = response;
    }

    /**
     * Returns an answer with a body; status and headers are those of {@code response}, such as {@code Response.ok()}.
     */
    public static <T> TypedResponse<T> of(T entity, ResponseBuilder response) {
        return new TypedResponse<>(
                response.clone().entity(requireNonNull(entity, "entity")).build());
    }

    /**
     * Returns an answer without a body, such as {@code Response.notModified(tag)} or the result of
     * {@code Request.evaluatePreconditions}.
     */
    public static <T> TypedResponse<T> empty(ResponseBuilder response) {
        return new TypedResponse<>(response.clone().entity(null).build());
    }

    /** Returns the response with this body; it must not be changed. */
    public Response response() {
        return response;
    }

    /** Returns the body; null if there is none. */
    @SuppressWarnings("unchecked") // The argument of "of" had this type.
    public @Nullable T entity() {
        return (T) response.getEntity();
    }

    /** Returns the status, such as 200. */
    public int status() {
        return response.getStatus();
    }
}
