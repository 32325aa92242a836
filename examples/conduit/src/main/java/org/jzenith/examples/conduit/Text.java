package org.jzenith.examples.conduit;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotBlank;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that has to be there; {@code @Size} says how long it may be. */
@NotBlank(message = "can't be blank")
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Text {

    /**
     * The longest name, title or tag: an index of PostgreSQL holds at most 2,704 bytes of one, which may be 4 a
     * character.
     */
    int NAME = 255;

    int PARAGRAPH = 5_000;

    int ESSAY = 200_000;

    /** The most tags of an article. */
    int TAGS = 100;

    /** What the path of a profile can have. */
    String PRINTABLE = "\\P{Cc}*";

    String NOT_PRINTABLE = "can't contain control characters";

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
