package org.jzenith.rest.invocation;

import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.rest.bridge.Challenge;

/**
 * The type of a {@code @Context} parameter for the caller.
 *
 * @param type a class or interface of principals
 * @param optional whether the caller may be unauthenticated
 */
public record CallerType(Class<?> type, boolean optional) {

    /** Returns the caller type of a parameter; null if the parameter does not take the caller. */
    public static @Nullable CallerType of(Class<?> type, Type genericType) {
        if (Principal.class.isAssignableFrom(type)) {
            return new CallerType(type, false);
        }
        return type == Optional.class
                        && genericType instanceof ParameterizedType optional
                        && optional.getActualTypeArguments()[0] instanceof Class<?> value
                        && Principal.class.isAssignableFrom(value)
                ? new CallerType(value, true)
                : null;
    }

    /**
     * Returns the argument of a method; throws 401 if the parameter requires an authenticated caller and there is none.
     */
    public Object of(@Nullable SecurityContext context, Challenge challenge, String method) {
        Principal caller = context == null ? null : context.getUserPrincipal();
        if (caller != null && !type.isInstance(caller)) {
            throw new IllegalStateException(method + " takes a " + type.getName() + " by @Context, but the caller is a "
                    + caller.getClass().getName() + " (expected: what authenticates callers makes such ones)");
        }
        if (optional) {
            return Optional.ofNullable(caller);
        }
        if (caller == null) {
            throw challenge.refusal(context, AccessRule.authenticated(), method);
        }
        return caller;
    }
}
