package org.jzenith.examples.conduit;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that has to be there. */
@NotBlank(message = "can't be blank")
@Pattern(regexp = Text.STORABLE, message = "can't contain U+0000")
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@interface Text {

    /** What PostgreSQL can store. */
    String STORABLE = "[^\\x00]*";

    /** What the path of a profile can have. */
    String PRINTABLE = "\\P{Cc}*";

    String NOT_PRINTABLE = "can't contain control characters";

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
