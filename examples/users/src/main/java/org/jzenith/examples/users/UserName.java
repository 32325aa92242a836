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
// U+0000 cannot be kept by PostgreSQL, and half a surrogate pair cannot be sent in UTF-8.
@Pattern(regexp = "[^\\u0000-\\u001F\\u007F-\\u009F]*", message = UserName.NOT_A_NAME)
@Pattern(regexp = "\\P{Cs}*", message = UserName.NOT_A_NAME)
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface UserName {

    /** What is said of a name that nothing can show or send. */
    String NOT_A_NAME = "A name has neither control characters nor broken ones.";

    /** Not used: the rules have messages of their own. */
    String message() default "";

    /** The validation groups. */
    Class<?>[] groups() default {};

    /** The payload. */
    Class<? extends Payload>[] payload() default {};
}
