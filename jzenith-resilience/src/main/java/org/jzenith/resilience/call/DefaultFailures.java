package org.jzenith.resilience.call;

import io.reactivex.functions.Predicate;
import jakarta.validation.ValidationException;
import org.jzenith.core.error.CallerFault;

/**
 * Accepts every failure except mistakes of the caller: an {@link IllegalArgumentException}, a violated constraint, a
 * {@code ClientErrorException} of JAX-RS, and a {@code CallerFault}.
 */
public final class DefaultFailures implements Predicate<Throwable> {

    /** Found by its name, because work need not depend on JAX-RS. */
    private static final String CLIENT_ERROR = "jakarta.ws.rs.ClientErrorException";

    @Override
    public boolean test(Throwable failure) {
        return !(failure instanceof IllegalArgumentException
                || failure instanceof ValidationException
                || (failure instanceof CallerFault own && own.isCallerFault())
                || isClientError(failure.getClass()));
    }

    private static boolean isClientError(Class<?> type) {
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            if (above.getName().equals(CLIENT_ERROR)) {
                return true;
            }
        }
        return false;
    }
}
