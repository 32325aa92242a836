package org.jzenith.docs.library;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

// tag::isbn[]
@Constraint(validatedBy = IsbnValidator.class)
@Target({ElementType.PARAMETER, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Isbn {

    String message() default "must be an ISBN of 13 digits";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
// end::isbn[]
