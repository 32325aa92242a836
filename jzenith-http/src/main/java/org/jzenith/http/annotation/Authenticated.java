package org.jzenith.http.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Only callers that have proved who they are may call a resource method, or the methods of a class that do not say
 * otherwise; which roles they have does not matter. Others are answered with 401. Belongs to {@code @RolesAllowed},
 * {@code @PermitAll} and {@code @DenyAll} of Jakarta Annotations; on the same element, the strictest of them is used.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Authenticated {}
