package org.jzenith.rest.dispatch;

import jakarta.validation.ValidationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.validation.InvalidRequestException;
import org.jzenith.rest.validation.Violations;

/** Answers a request that violates constraints, unless the application has a mapper for it. */
final class InvalidRequestMapper implements ExceptionMapper<InvalidRequestException> {

    private final ProviderFactory providers;

    InvalidRequestMapper(ProviderFactory providers) {
        this.providers = providers;
    }

    @Override
    @SuppressWarnings("unchecked") // a mapper is found by a superclass of the exception
    public Response toResponse(InvalidRequestException exception) {
        @Nullable
        ExceptionMapper<?> own =
                providers.applicationMapper(InvalidRequestException.class.getSuperclass(), ValidationException.class);
        return own == null
                ? providers.fallback().respond(Violations.problem(exception), exception)
                : ((ExceptionMapper<Throwable>) own).toResponse(exception);
    }
}
