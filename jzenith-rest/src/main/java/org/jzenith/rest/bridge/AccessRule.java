package org.jzenith.rest.bridge;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Who may call a resource method: what its {@code @RolesAllowed}, {@code @PermitAll} or {@code @DenyAll} says, or else that of the
 * class. Unlike RESTEasy's filter, this looks at all classes and interfaces that the resource comes from: an annotation that is
 * overlooked lets everybody in. The nearest declaration counts, and of several annotations there the strictest. Without streams,
 * since this is done for every method at the start, and the JVM makes a class for each lambda. Immutable.
 */
public final class AccessRule {

    private static final AccessRule ANYBODY = new AccessRule(null);

    private final @Nullable List<String> roles;

    private AccessRule(@Nullable List<String> roles) {
        this.roles = roles;
    }

    /** Returns who may call a method, or pass a locator, of a resource of this class. */
    public static AccessRule of(ResourceLocator method, Class<?> type) {
        Set<Class<?>> lineage = lineage(type);
        for (Class<?> declaring : lineage) {
            for (Method declared : declaring.getDeclaredMethods()) {
                AccessRule said = overrides(declared, method.getMethod()) ? saidBy(declared) : null;
                if (said != null) {
                    return said;
                }
            }
        }
        AccessRule said = saidBy(method.getAnnotatedMethod());
        for (Class<?> declaring : lineage) {
            said = said == null ? saidBy(declaring) : said;
        }
        return said == null ? ANYBODY : said;
    }

    /** Returns a class and all that it inherits from, the nearest first, classes before interfaces. */
    private static Set<Class<?>> lineage(Class<?> type) {
        Set<Class<?>> lineage = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            lineage.add(each);
        }
        for (Class<?> each : List.copyOf(lineage)) {
            addInterfaces(each, lineage);
        }
        return lineage;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> lineage) {
        for (Class<?> each : type.getInterfaces()) {
            lineage.add(each);
            addInterfaces(each, lineage);
        }
    }

    private static boolean overrides(Method one, Method other) {
        return one.getName().equals(other.getName()) && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }

    private static @Nullable AccessRule saidBy(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return new AccessRule(List.of());
        }
        RolesAllowed allowed = element.getAnnotation(RolesAllowed.class);
        if (allowed != null) {
            return new AccessRule(List.of(allowed.value()));
        }
        return element.isAnnotationPresent(PermitAll.class) ? ANYBODY : null;
    }

    /** Tells whether nobody has to be asked who they are. */
    public boolean admitsAnybody() {
        return roles == null;
    }

    /** Tells whether somebody may call the method; null is nobody in particular. */
    boolean admits(@Nullable SecurityContext caller) {
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
