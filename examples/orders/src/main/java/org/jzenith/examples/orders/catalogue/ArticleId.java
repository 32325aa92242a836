package org.jzenith.examples.orders.catalogue;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the id of an article looks like, wherever a client sends one. */
@Pattern(regexp = "[a-z0-9][a-z0-9-]{0,39}")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ArticleId {

    /** What is said of anything else. */
    String message() default "must be at most 40 of a-z, 0-9 and -";

    /** The validation groups. */
    Class<?>[] groups() default {};

    /** The payload. */
    Class<? extends Payload>[] payload() default {};
}
