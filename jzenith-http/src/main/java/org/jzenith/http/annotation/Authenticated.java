package org.jzenith.http.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Restricts a resource method, or all methods of a class, to authenticated callers, regardless of their roles. The
 * server answers other callers with 401. Complements {@code @RolesAllowed}, {@code @PermitAll} and {@code @DenyAll} of
 * Jakarta Annotations. If an element has several of them, the strictest applies; annotations of a method replace those
 * of its class.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Authenticated {}
