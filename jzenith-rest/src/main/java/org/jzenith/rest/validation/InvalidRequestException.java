package org.jzenith.rest.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request that violates what a method asks of its parameters, or a resource of its fields: the client's fault, unlike any other violation. */
public final class InvalidRequestException extends ConstraintViolationException {

    private final transient @Nullable Method method;

    InvalidRequestException(@Nullable Method method, Set<? extends ConstraintViolation<?>> violations) {
        super(violations);
        this.method = method;
    }

    /** The method whose parameters they are; null if they are fields of the resource. */
    @Nullable Method method() {
        return method;
    }
}
