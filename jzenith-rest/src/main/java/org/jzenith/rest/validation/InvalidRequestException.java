package org.jzenith.rest.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import java.lang.reflect.Method;
import java.util.Set;

/** A request that violates what the method asks of its parameters: the client's fault, unlike any other violation. */
public final class InvalidRequestException extends ConstraintViolationException {

    private final transient Method method;

    InvalidRequestException(Method method, Set<? extends ConstraintViolation<?>> violations) {
        super(violations);
        this.method = method;
    }

    Method method() {
        return method;
    }
}
