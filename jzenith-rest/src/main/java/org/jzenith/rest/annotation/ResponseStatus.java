package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Sets the status of successful responses of the resource method, for example 202. The default is 200, or 204 without a
 * body. It applies to results that arrive at once, later or as a stream, but not to exceptions or an empty
 * {@code Maybe}. Start problems are a status that is no success, one without a body on a method that returns a body,
 * and a method that sets its own status. For 201 with a {@code Location}, return
 * {@link org.jzenith.rest.response.Created}.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResponseStatus {

    /**
     * Returns the status, from 200 to 299 (RFC 9110 section 15.3), but not 206, which answers a request for a range.
     */
    int value();
}
