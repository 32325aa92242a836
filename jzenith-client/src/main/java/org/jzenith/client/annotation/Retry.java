package org.jzenith.client.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Says that a call is made again after certain failures: a status that says "not now", a connection that was lost, no
 * connection at all. Stands on a method of a client's interface, or on the interface for all of its methods. Servers
 * that implement the interface ignore it.
 *
 * <p>Before each retry there is a pause, which grows, or the one that {@code Retry-After} asks for. All attempts and
 * pauses are within {@code timeout} of the client: where the time that is left is not enough, there is no retry. The
 * budget of the client, {@code retry.budget}, limits the retries of all its calls together. A request whose body is a
 * stream is never sent again.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Retry {

    /** Returns how many attempts there are at most, with the first one: 1 to 20, and 1 for no retries. */
    int attempts() default 3;

    /** Returns the statuses after which there is a retry: 400 to 599. */
    int[] statuses() default {429, 502, 503, 504};

    /**
     * Returns whether this is also true if the HTTP method is not idempotent (RFC 9110 9.2.2), such as POST: the other
     * side must be able to tell that a request is the same as one before.
     */
    boolean evenIfNotIdempotent() default false;
}
