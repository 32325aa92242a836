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
 * Who may use a route. That of a resource method is its {@code @RolesAllowed}, {@code @Authenticated},
 * {@code @PermitAll} or {@code @DenyAll}, or else that of the class. Unlike RESTEasy's filter, this looks at all
 * superclasses and interfaces of the resource: an overlooked annotation would admit everyone. The nearest declaration
 * is used, and if it has several annotations, the strictest of them. Immutable.
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

    /** Returns the rule for a route of which nobody has said who may use it: it is open to everybody. */
    public static AccessRule unstated() {
        return UNSTATED;
    }

    /** Returns the rule that admits everybody. */
    public static AccessRule permitAll() {
        return ANYBODY;
    }

    /** Returns the rule that admits everybody who is known. */
    public static AccessRule authenticated() {
        return SOMEBODY;
    }

    /** Returns the rule that admits callers with one of these roles; if there are none, nobody. */
    public static AccessRule rolesAllowed(String... roles) {
        return roles.length == 0 ? NOBODY : new AccessRule(Admits.ROLES, List.of(roles));
    }

    /** Returns who may call a method, or pass a locator, whose annotations may be at these places. */
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

    /** Returns whether somebody has said who may use the route. */
    @SuppressWarnings("ReferenceEquality") // It is one object.
    public boolean isStated() {
        return this != UNSTATED;
    }

    /** Returns whether the route may be used without authentication. */
    public boolean admitsAnybody() {
        return admits == Admits.ANYBODY;
    }

    /** Returns whether some callers may use the route, which may have to be known. */
    public boolean admitsSomebody() {
        return admits != Admits.NOBODY;
    }

    /** Returns whether a caller may use the route; null means an anonymous caller. */
    public boolean admits(@Nullable Caller caller) {
        return admits(() -> caller != null, role -> caller != null && caller.hasRole(role));
    }

    /**
     * Returns whether a caller may use the route that is described in other terms than those of {@link Caller}.
     *
     * @param authenticated whether the caller is known; asked only if the rule depends on it
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

    /** Returns who is admitted, for people. */
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
