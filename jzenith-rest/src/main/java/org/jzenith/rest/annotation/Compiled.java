package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Whether the resource method, or each method of the resource class, is called by the compiled dispatch. Without it, each is that
 * can be. With {@code @Compiled} the application does not start if this one cannot be, and says why: for methods that must stay
 * fast. With {@code @Compiled(false)} all requests of it go through RESTEasy.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Compiled {

    /** Returns whether it must be compiled, or must not be. */
    boolean value() default true;
}
