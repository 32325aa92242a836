package org.jzenith.client.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Retries a call after certain failures: a temporary status, a lost connection, or no connection. Stands on a method of
 * a client's interface, or on the interface for all of its methods. Servers that implement the interface ignore it.
 *
 * <p>The client pauses before each retry. The pause grows, unless {@code Retry-After} sets it. All attempts and pauses
 * are within {@code timeout} of the client: if the time left is not enough, there is no retry. The budget of the
 * client, {@code retry.budget}, limits the retries of all its calls together. A request whose body is a stream is never
 * sent again.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Retry {

    /** Returns the maximum number of attempts, including the first one: 1 to 20; 1 disables retries. */
    int attempts() default 3;

    /** Returns the statuses that cause a retry: 400 to 599. */
    int[] statuses() default {429, 502, 503, 504};

    /**
     * Returns whether non-idempotent methods, such as POST, are retried too (RFC 9110 section 9.2.2). The server must
     * then recognize repeated requests.
     */
    boolean evenIfNotIdempotent() default false;
}
