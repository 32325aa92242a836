package org.jzenith.rest.response;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of a resource method that has created a resource. The server answers 201, with a {@code Location} and, as
 * the body, the entity (RFC 9110 section 9.3.3). Unlike a {@code Response}, it has the type of the body, for writing
 * and for OpenAPI. A method returns it directly or later, as {@code Single<Created<User>>}. Immutable, if the entity
 * is.
 *
 * @param location the location of the new resource; a relative one is relative to {@code rest.base-path}, as in
 *     {@code Response.created}
 * @param entity the body; null if there is none
 * @param <T> the type of the body; {@code Void} if there never is one
 */
@API(status = API.Status.MAINTAINED)
public record Created<T>(URI location, @Nullable T entity) {

    /** Requires a location. */
    public Created {
        requireNonNull(location, "location");
    }

    /**
     * Returns an answer with a body. Throws {@link IllegalArgumentException} if the location is not a URI (RFC 3986).
     */
    public static <T> Created<T> at(String location, T entity) {
        return new Created<>(URI.create(location), requireNonNull(entity, "entity"));
    }

    /**
     * Returns an answer without a body. Throws {@link IllegalArgumentException} if the location is not a URI (RFC
     * 3986).
     */
    public static Created<Void> at(String location) {
        return new Created<>(URI.create(location), null);
    }
}
