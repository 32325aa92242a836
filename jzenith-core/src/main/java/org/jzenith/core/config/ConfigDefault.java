package org.jzenith.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/** The default value of a configuration key, in the syntax of a source, including references. */
@API(status = API.Status.MAINTAINED)
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ConfigDefault {

    /** Returns the value as text. */
    String value();
}
