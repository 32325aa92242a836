package org.jzenith.docs.library;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

// tag::validator[]
public class IsbnValidator implements ConstraintValidator<Isbn, String> {

    @Override
    public boolean isValid(@Nullable String isbn, ConstraintValidatorContext context) {
        return isbn == null || isbn.matches("[0-9]{13}");
    }
}
// end::validator[]
