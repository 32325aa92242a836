package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Sets limits for the requests of this resource method, or of each method of the class, that differ from the configured
 * ones. An empty value keeps the configured limit. An invalid value is a start problem. The limits of a sub-resource
 * locator, or of its class, apply to everything behind it. A method there can set only its {@link #timeout}, because
 * the server knows the method only after it has read the body. For the others, it logs a warning.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequestLimits {

    /** The largest body, such as {@code 1GB}, instead of {@code rest.max-body-size}. */
    String maxBodySize() default "";

    /** The time in which the whole body must arrive, such as {@code 10m}, instead of {@code rest.body-timeout}. */
    String bodyTimeout() default "";

    /**
     * The time in which the response must begin once the request has arrived, such as {@code 2s}, instead of
     * {@code rest.request-timeout}.
     */
    String timeout() default "";
}
