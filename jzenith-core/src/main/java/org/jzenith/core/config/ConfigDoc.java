package org.jzenith.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Describes the purpose of a configuration key to operators, in the reference: one short sentence without a full stop.
 */
@API(status = API.Status.MAINTAINED)
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ConfigDoc {

    /** Returns the sentence, such as {@code Port to listen on; 0 takes a free one}. */
    String value();
}
