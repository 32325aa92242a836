package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How much a request of this resource method, or of each method of the class, may take, where that is not what the
 * configuration says for all. An empty value leaves the configured one. What cannot be read is a problem of the start. Behind a
 * sub-resource locator only {@link #timeout} counts: the method is not known before the body is there, which the log tells.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequestLimits {

    /** The largest body, such as {@code 1GB}, instead of {@code rest.max-body-size}. */
    String maxBodySize() default "";

    /** How long the whole body may take to arrive, such as {@code 10m}, instead of {@code rest.body-timeout}. */
    String bodyTimeout() default "";

    /** How long the response may take to begin once the request is there, such as {@code 2s}, instead of {@code rest.request-timeout}. */
    String timeout() default "";
}
