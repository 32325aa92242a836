package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Tells caches what they may do with the responses of this resource method, or of each method of the class that answers
 * GET: the {@code Cache-Control} of its successes (RFC 9111 section 5.2.2), unless the application sets that header
 * itself. {@code noStore} is said of any method, such as of a login by POST. Failures have none. Times are durations
 * such as {@code 10m}; an empty one is left out. What cannot hold together is a start problem.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CacheDirectives {

    /** Who may keep a response. */
    enum Audience {
        /** Left to the standard: shared caches keep no response to a request with {@code Authorization}. */
        UNSAID,
        /** Every cache, also if the request has {@code Authorization}. */
        PUBLIC,
        /** Only the cache of the client: the response is meant for one user. */
        PRIVATE
    }

    /** Who may keep a response. */
    Audience audience() default Audience.UNSAID;

    /** How long a response is fresh: until then, it is used without asking. */
    String maxAge() default "";

    /** As {@link #maxAge}, for caches that serve many users ({@code s-maxage}). */
    String sharedMaxAge() default "";

    /** Whether a response is kept nowhere; on a method that answers POST and the like, too, such as with a token. */
    boolean noStore() default false;

    /** Whether a cache asks each time whether a response is still valid. */
    boolean noCache() default false;

    /** Whether a response that is no longer fresh is never used without asking, even if the server is away. */
    boolean mustRevalidate() default false;

    /** Whether a response does not change as long as it is fresh, so that even a reload does not ask (RFC 8246). */
    boolean immutable() default false;

    /** How long a response may be used after it was fresh, while the cache asks (RFC 5861 section 3). */
    String staleWhileRevalidate() default "";

    /** How long a response may be used after it was fresh, if the server fails (RFC 5861 section 4). */
    String staleIfError() default "";
}
