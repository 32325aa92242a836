package org.jzenith.http.spi;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.http.annotation.Authenticated;

/**
 * The access rule of a route. For a resource method, it comes from {@code @RolesAllowed}, {@code @Authenticated},
 * {@code @PermitAll} or {@code @DenyAll} on the method, or else on its class. Unlike RESTEasy's filter, it searches all
 * superclasses and interfaces of the resource, because an overlooked annotation would admit everyone. The nearest
 * declaration applies; if it has several annotations, the strictest of them. Immutable.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AccessRule {

    private enum Admits {
        NOBODY,
        ROLES,
        AUTHENTICATED,
        ANYBODY
    }

    private static final AccessRule UNSTATED = new AccessRule(Admits.ANYBODY, List.of());
    private static final AccessRule ANYBODY = new AccessRule(Admits.ANYBODY, List.of());
    private static final AccessRule SOMEBODY = new AccessRule(Admits.AUTHENTICATED, List.of());
    private static final AccessRule NOBODY = new AccessRule(Admits.NOBODY, List.of());

    private final Admits admits;
    private final List<String> roles;

    private AccessRule(Admits admits, List<String> roles) {
        this.admits = admits;
        this.roles = roles;
    }

    /** Returns the rule of a route without a declared rule. It admits all callers. */
    public static AccessRule unstated() {
        return UNSTATED;
    }

    /** Returns the rule that admits all callers. */
    public static AccessRule permitAll() {
        return ANYBODY;
    }

    /** Returns the rule that admits authenticated callers. */
    public static AccessRule authenticated() {
        return SOMEBODY;
    }

    /** Returns the rule that admits callers with one of these roles. Without roles, it denies all callers. */
    public static AccessRule rolesAllowed(String... roles) {
        return roles.length == 0 ? NOBODY : new AccessRule(Admits.ROLES, List.of(roles));
    }

    /** Returns the rule of a method or locator from the annotations at these places. */
    public static AccessRule of(List<AnnotatedElement> lineage) {
        for (AnnotatedElement element : lineage) {
            AccessRule declared = declaredBy(element);
            if (declared != null) {
                return declared;
            }
        }
        return UNSTATED;
    }

    private static @Nullable AccessRule declaredBy(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return NOBODY;
        }
        RolesAllowed allowed = element.getAnnotation(RolesAllowed.class);
        if (allowed != null) {
            return rolesAllowed(allowed.value());
        }
        if (element.isAnnotationPresent(Authenticated.class)) {
            return SOMEBODY;
        }
        return element.isAnnotationPresent(PermitAll.class) ? ANYBODY : null;
    }

    /** Returns whether the route has a declared rule. */
    @SuppressWarnings("ReferenceEquality") // It is one object.
    public boolean isStated() {
        return this != UNSTATED;
    }

    /** Returns whether the rule admits unauthenticated callers. */
    public boolean admitsAnybody() {
        return admits == Admits.ANYBODY;
    }

    /** Returns whether the rule admits some callers, perhaps only authenticated ones. */
    public boolean admitsSomebody() {
        return admits != Admits.NOBODY;
    }

    /** Returns whether the rule admits a caller; null is an anonymous caller. */
    public boolean admits(@Nullable Caller caller) {
        return admits(() -> caller != null, role -> caller != null && caller.hasRole(role));
    }

    /**
     * Returns whether the rule admits a caller that is not described by a {@link Caller}.
     *
     * @param authenticated whether the caller is authenticated; evaluated only if the rule depends on it
     * @param hasRole whether the caller has a role
     */
    public boolean admits(BooleanSupplier authenticated, Predicate<String> hasRole) {
        return switch (admits) {
            case ANYBODY -> true;
            case AUTHENTICATED -> authenticated.getAsBoolean();
            case ROLES -> hasOne(hasRole);
            case NOBODY -> false;
        };
    }

    private boolean hasOne(Predicate<String> hasRole) {
        for (String role : roles) {
            if (hasRole.test(role)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a printable description of the rule. */
    @Override
    public String toString() {
        return switch (admits) {
            case ANYBODY -> isStated() ? "everybody" : "everybody, since no rule is stated";
            case AUTHENTICATED -> "everybody who is known";
            case ROLES -> "callers with the role " + String.join(" or ", roles);
            case NOBODY -> "nobody";
        };
    }
}
