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
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Who may call a resource method: what its {@code @RolesAllowed}, {@code @PermitAll} or {@code @DenyAll} says, or else that of the
 * class. Unlike RESTEasy's filter, this looks at all classes and interfaces that the resource comes from, and the strictest of
 * several counts: an annotation that is overlooked lets everybody in. Immutable.
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
        Stream<AnnotatedElement> methods = lineage.stream().flatMap(declaring -> declaredIn(declaring, method.getMethod()));
        return Stream.of(methods, Stream.of(method.getAnnotatedMethod()), lineage.stream()).flatMap(elements -> elements)
                .flatMap(AccessRule::saidBy).findFirst().orElse(ANYBODY);
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

    private static Stream<Method> declaredIn(Class<?> type, Method method) {
        return Stream.of(type.getDeclaredMethods()).filter(each -> each.getName().equals(method.getName())
                && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
    }

    private static Stream<AccessRule> saidBy(AnnotatedElement element) {
        RolesAllowed allowed = element.getAnnotation(RolesAllowed.class);
        if (element.isAnnotationPresent(DenyAll.class)) {
            return Stream.of(new AccessRule(List.of()));
        }
        if (allowed != null) {
            return Stream.of(new AccessRule(List.of(allowed.value())));
        }
        return element.isAnnotationPresent(PermitAll.class) ? Stream.of(ANYBODY) : Stream.empty();
    }

    /** Tells whether nobody has to be asked who they are. */
    public boolean admitsAnybody() {
        return roles == null;
    }

    /** Tells whether somebody may call the method; null is nobody in particular. */
    boolean admits(@Nullable SecurityContext caller) {
        return roles == null || (caller != null && roles.stream().anyMatch(caller::isUserInRole));
    }
}
