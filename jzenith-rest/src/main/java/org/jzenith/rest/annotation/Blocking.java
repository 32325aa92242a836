package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Declares that the resource method or filter, or each method of the resource class, may block. The server calls it on
 * a separate thread instead of the event loop: a virtual thread if the JVM has them, otherwise one of
 * {@code rest.blocking-threads}. The event loop of the request writes the result. If the client disconnects or the
 * request times out, the server interrupts the thread. A sub-resource locator of the class still runs on the event
 * loop; on a locator itself, the annotation is a start problem.
 *
 * <p>A {@code ContainerRequestFilter} or {@code ContainerResponseFilter} may block, too, if its class or its method has
 * the annotation. The request continues on its event loop when the filter has returned. {@code abortWith} sends its
 * response then. Interceptors may not block.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Blocking {

    /**
     * Returns whether the method may block; false if it never does, for a method that the event loop should call in
     * spite of {@code rest.threads=virtual} or of an annotation on its class.
     */
    boolean value() default true;
}
