package org.jzenith.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says what a configuration key is for, to the operators who read the reference: one short sentence without a full stop. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ConfigDoc {

    /** The sentence, such as {@code Port to listen on; 0 takes a free one}. */
    String value();
}
