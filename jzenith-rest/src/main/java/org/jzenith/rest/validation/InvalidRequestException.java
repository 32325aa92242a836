package org.jzenith.rest.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a request violates the constraints on a method's parameters or on a resource's fields. Unlike any other
 * violation, it is the client's fault.
 */
public final class InvalidRequestException extends ConstraintViolationException {

    private final transient @Nullable Method method;

    InvalidRequestException(@Nullable Method method, Set<? extends ConstraintViolation<?>> violations) {
        super(violations);
        this.method = method;
    }

    /** Returns the method with the invalid parameters; null if fields of the resource are invalid. */
    @Nullable
    Method method() {
        return method;
    }
}
