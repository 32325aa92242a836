package org.jzenith.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Marks an interface as a configuration and defines the namespace of its keys. Each method without parameters is a key:
 * {@code Duration idleTimeout()} in {@code @Config("rest")} is {@code rest.idle-timeout} and, in the environment,
 * {@code REST_IDLE_TIMEOUT}. The interface may be package-private; its instance is immutable and safe on any thread.
 *
 * <p>A method may return
 *
 * <ul>
 *   <li>a number, {@code boolean}, {@code char}, {@code String}, enum, {@code Duration} ({@code 30s}, {@code PT30S}),
 *       {@link DataSize}, {@code URI}, {@code Path}, {@code UUID}, {@code Locale}, {@code ZoneId}, {@code Charset},
 *       {@link AddressBlock} or {@link Secret};
 *   <li>a {@code List} or {@code Set} of these, separated by commas ({@code \,} is a comma within an element), empty by
 *       default;
 *   <li>an {@code Optional} of these, empty if nothing or a blank text is set; a blank text therefore removes the value
 *       of a source with lower precedence;
 *   <li>a {@code Map<String, ...>} of these: {@code rest.labels.x} is {@code x} in {@code labels()}; cannot be set by
 *       the environment;
 *   <li>another interface, whose keys lie below: {@code rest.tls.port}; or an {@code Optional} of one, present if any
 *       of its keys is set.
 * </ul>
 *
 * A method with a body is not a key; it computes its value from the others. Bean Validation constraints apply to both
 * kinds of methods.
 *
 * <p>In a value, <code>${other.key:default}</code> and <code>${env:NAME:default}</code> are replaced by the value of
 * the key or variable; <code>$${</code> stands for <code>${</code>. A value that refers to a secret is itself a secret
 * and never shown.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Config {

    /** Returns the namespace, in lower case with dashes, such as {@code rest}. */
    String value();
}
