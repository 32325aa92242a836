package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Adds an {@code ETag} of the bytes to each response of this resource method, or of each method of the class. If the
 * client already has the same bytes, the server answers 304 without a body (RFC 9110 sections 8.8.3 and 13.1.2). The
 * method runs nevertheless: this saves traffic, not work. It applies to responses with status 200 to GET and HEAD,
 * without an {@code ETag} and not larger than {@code rest.buffered-response-size}. If the response is compressed, the
 * tag is weak.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface ETag {}
