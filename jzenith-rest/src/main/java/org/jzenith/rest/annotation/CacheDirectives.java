package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Sets the {@code Cache-Control} of successful responses (RFC 9111 section 5.2.2) of this resource method, or of each
 * method of the class that answers GET. A header of the application takes precedence. {@code noStore} applies to any
 * HTTP method, such as a login by POST. Failures get no header. Times are durations such as {@code 10m}; an empty one
 * is omitted. Contradictory values are a start problem.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CacheDirectives {

    /** The caches that may store a response. */
    enum Audience {
        /** The default of the standard: shared caches store no response to a request with {@code Authorization}. */
        UNSAID,
        /** Every cache, even if the request has {@code Authorization}. */
        PUBLIC,
        /** Only the cache of the client: the response is meant for one user. */
        PRIVATE
    }

    /** The caches that may store a response. */
    Audience audience() default Audience.UNSAID;

    /** The time for which a response is fresh; until then, caches use it without revalidation. */
    String maxAge() default "";

    /** As {@link #maxAge}, for caches that serve many users ({@code s-maxage}). */
    String sharedMaxAge() default "";

    /**
     * Forbids caches to store a response. Also applies to methods that answer POST and the like, for example with a
     * token.
     */
    boolean noStore() default false;

    /** Requires caches to revalidate a response before each use. */
    boolean noCache() default false;

    /** Forbids caches to use a stale response without revalidation, even if the server is unavailable. */
    boolean mustRevalidate() default false;

    /** Declares that a fresh response never changes, so that even a reload does not revalidate it (RFC 8246). */
    boolean immutable() default false;

    /** The time for which a cache may use a stale response while it revalidates it (RFC 5861 section 3). */
    String staleWhileRevalidate() default "";

    /** The time for which a cache may use a stale response if the server fails (RFC 5861 section 4). */
    String staleIfError() default "";
}
