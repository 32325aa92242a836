package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * The status with which the resource method answers if it succeeds, instead of 200, or of 204 if there is no body: for
 * example 202. It counts for results that come at once, later or as a stream, not for exceptions or an empty
 * {@code Maybe}. A status that is not one of a success, one that forbids the body that the method returns, and a method
 * that sets its status itself, are start problems. For 201 with a {@code Location}, return
 * {@link org.jzenith.rest.response.Created}.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResponseStatus {

    /** Returns the status, of 200 to 299 (RFC 9110 section 15.3), but not 206, which answers a request for a range. */
    int value();
}
