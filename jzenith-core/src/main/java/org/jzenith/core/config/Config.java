package org.jzenith.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an interface as a configuration and names the namespace of its keys. Each method without parameters is a key:
 * {@code Duration idleTimeout()} in {@code @Config("rest")} is {@code rest.idle-timeout}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Config {

    /** The namespace, lower case with dashes, such as {@code rest}. */
    String value();
}
