package org.jzenith.http.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Limits how often a client may call this resource method, or all methods of the class together. The server answers
 * further requests with 429. If there are several limits, all apply; those of a method replace those of its class. An
 * invalid value is a start problem. The limits of a sub-resource locator apply to everything behind it. There, a method
 * cannot have its own limits, and the server logs a warning.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(RateLimit.List.class)
public @interface RateLimit {

    /** The key that groups requests. */
    enum By {
        /** The address of the client; for IPv6, its network of 64 bits. The limit applies before authentication. */
        ADDRESS,
        /** The authenticated caller; without one, the address. */
        IDENTITY,
        /** The key from the application's {@code RateLimitKey}; without one, the address. */
        KEY
    }

    /** Several limits. */
    @API(status = API.Status.MAINTAINED)
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.TYPE})
    @interface List {

        /** The limits. */
        RateLimit[] value();
    }

    /** The number of requests and the time, such as {@code 100/1m}. All of them may come at once. */
    String value();

    /** The key that groups requests. */
    By by() default By.IDENTITY;

    /** The number of requests that one call counts for. */
    int cost() default 1;

    /**
     * The name for clients and operators. Annotations with the same name and rate share one limit. The default is the
     * route, such as {@code GET /users/{id}}, or the path of the class.
     */
    String name() default "";
}
