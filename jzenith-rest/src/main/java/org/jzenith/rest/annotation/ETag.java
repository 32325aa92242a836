package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Makes an {@code ETag} of the bytes of each response of this resource method, or of each method of the class, and
 * answers 304 without a body to a client that has the same bytes already (RFC 9110 sections 8.8.3 and 13.1.2). The
 * method runs nevertheless: this saves what would be sent, not what is done. It concerns responses with status 200 to
 * GET and HEAD that have no {@code ETag} yet and are not larger than {@code rest.buffered-response-size}; others are
 * sent without one. If the response is compressed, the tag is weak.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface ETag {}
