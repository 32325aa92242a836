package org.jzenith.examples.users;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.validator.constraints.CodePointLength;

/** What a user may be called, wherever a client says so. Each rule that is broken is reported for itself. */
@NotBlank(message = "A user needs a name.")
@CodePointLength(max = 100, message = "A name has at most {max} characters.")
@Pattern(regexp = "[^\\u0000-\\u001F\\u007F-\\u009F]*", message = "A name has no control characters.")
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface UserName {

    /** Not used: the rules have messages of their own. */
    String message() default "";

    /** The validation groups. */
    Class<?>[] groups() default {};

    /** The payload. */
    Class<? extends Payload>[] payload() default {};
}
