package org.jzenith.rest.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Leaves the responses of this resource method, or of each method of the class, uncompressed even if
 * {@code rest.compression.enabled} is set. For responses that contain both a secret, such as a token, and text that an
 * attacker can choose, such as a search text. Their compressed size reveals the secret piece by piece, even over TLS
 * (BREACH, CVE-2013-3587).
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Uncompressed {}
