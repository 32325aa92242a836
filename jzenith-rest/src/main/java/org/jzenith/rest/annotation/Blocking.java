package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Declares that the resource method, or each method of the resource class, may block. It is called on a thread of its
 * own instead of the event loop: a virtual thread if the JVM has them, otherwise one of {@code rest.blocking-threads}.
 * Its result is written on the event loop of the request. The thread is interrupted when the client disconnects or the
 * request times out. A sub-resource locator of the class is called on the event loop nevertheless; on a locator itself,
 * the annotation is a start problem.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Blocking {}
