package org.jzenith.rest.spi;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may call a resource method, according to its {@code @RolesAllowed}, {@code @PermitAll} or {@code @DenyAll}, or
 * else that of the class. Unlike RESTEasy's filter, this looks at all superclasses and interfaces of the resource: an
 * overlooked annotation would admit everyone. The nearest declaration is used, and if it has several annotations, the
 * strictest of them. Immutable.
 */
public final class AccessRule {

    private static final AccessRule ANYBODY = new AccessRule(null);

    private final @Nullable List<String> roles;

    private AccessRule(@Nullable List<String> roles) {
        this.roles = roles;
    }

    /** Returns who may call a method, or pass a locator, whose annotations may be at these places. */
    public static AccessRule of(List<AnnotatedElement> lineage) {
        for (AnnotatedElement element : lineage) {
            AccessRule declared = declaredBy(element);
            if (declared != null) {
                return declared;
            }
        }
        return ANYBODY;
    }

    private static @Nullable AccessRule declaredBy(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return new AccessRule(List.of());
        }
        RolesAllowed allowed = element.getAnnotation(RolesAllowed.class);
        if (allowed != null) {
            return new AccessRule(List.of(allowed.value()));
        }
        return element.isAnnotationPresent(PermitAll.class) ? ANYBODY : null;
    }

    /** Returns whether the method may be called without authentication. */
    public boolean admitsAnybody() {
        return roles == null;
    }

    /** Returns whether some callers may call the method, which have to be known. */
    public boolean admitsSomebody() {
        return roles == null || !roles.isEmpty();
    }

    /** Returns whether a caller may call the method; null means an anonymous caller. */
    public boolean admits(@Nullable SecurityContext caller) {
        if (roles == null) {
            return true;
        }
        for (String role : roles) {
            if (caller != null && caller.isUserInRole(role)) {
                return true;
            }
        }
        return false;
    }
}
