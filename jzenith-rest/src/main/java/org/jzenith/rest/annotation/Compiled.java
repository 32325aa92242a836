package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Determines whether the compiled dispatch calls the resource method, or each method of the resource class. Without
 * this annotation, it calls every method that it can. With {@code @Compiled}, the application does not start if the
 * method cannot be compiled, and reports the reason: use it for methods that must stay fast. With
 * {@code @Compiled(false)}, all requests of the method go through RESTEasy.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Compiled {

    /** Returns true if the method must be compiled, false if it must not be. */
    boolean value() default true;
}
