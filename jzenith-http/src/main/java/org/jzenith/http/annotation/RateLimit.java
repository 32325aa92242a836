package org.jzenith.http.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Limits how often a client may call this resource method, or all methods of the class together. Further requests are
 * answered with 429. Each of several limits counts; those of a method replace those of its class. An invalid value is a
 * start problem. The limits of a sub-resource locator count for everything behind it; there, a method cannot have its
 * own, and a warning is logged.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(RateLimit.List.class)
public @interface RateLimit {

    /** Whose requests count together. */
    enum By {
        /**
         * The address of the client; for IPv6, the network of 64 bits that it is in. Counts before it is known who
         * sends the request.
         */
        ADDRESS,
        /** Who sends the request; somebody who is not known, the address. */
        IDENTITY,
        /** What the application's {@code RateLimitKey} says; where it says nothing, the address. */
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

    /** How many requests, at once and in which time, such as {@code 100/1m}. */
    String value();

    /** Whose requests count together. */
    By by() default By.IDENTITY;

    /** As how many requests one counts. */
    int cost() default 1;

    /**
     * The name that clients and operators see; what has the same name and rate shares the limit. By default, that of
     * the route, such as {@code GET /users/{id}}, or the path of the class.
     */
    String name() default "";
}
