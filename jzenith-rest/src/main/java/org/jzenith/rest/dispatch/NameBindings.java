package org.jzenith.rest.dispatch;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jboss.resteasy.util.IsHttpMethod;
import org.jzenith.core.error.Problem;
import org.jzenith.http.spi.AnnotationSources;

/**
 * Finds unused name bindings (Jakarta REST 6.5.2). Without its filter, for example one that authenticates, a method
 * would be open to all callers.
 */
final class NameBindings {

    private final Set<Class<?>> bound = new HashSet<>();
    private final Set<Method> dynamic;
    private final Set<Class<?>> visited = new HashSet<>();
    private final Set<List<Object>> reported = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    /** Takes all providers, or their classes, and the methods for which a dynamic feature has registered something. */
    NameBindings(Iterable<?> providers, Set<Method> dynamic) {
        this.dynamic = dynamic;
        for (Object provider : providers) {
            for (Class<?> type :
                    AnnotationSources.types(provider instanceof Class<?> own ? own : provider.getClass())) {
                bound.addAll(bindings(type));
            }
        }
    }

    private static List<Class<? extends Annotation>> bindings(AnnotatedElement element) {
        List<Class<? extends Annotation>> bindings = new ArrayList<>();
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().isAnnotationPresent(NameBinding.class)) {
                bindings.add(annotation.annotationType());
            }
        }
        return bindings;
    }

    /** Checks the methods of a resource, and those of its declared sub-resources. */
    void check(Class<?> resource) {
        if (!visited.add(resource)) {
            return;
        }
        for (Method method : resource.getMethods()) {
            boolean serves = IsHttpMethod.getHttpMethods(method) != null;
            if (serves && !dynamic.contains(method)) {
                checkPlace(method);
                checkPlace(resource);
            } else if (!serves && method.isAnnotationPresent(Path.class)) {
                check(method.getReturnType());
            }
        }
    }

    private void checkPlace(AnnotatedElement place) {
        for (Class<? extends Annotation> binding : bindings(place)) {
            if (!bound.contains(binding) && reported.add(List.of(place, binding))) {
                problems.add(RestProblems.unboundBinding(place, binding));
            }
        }
    }

    /** Returns the problems found. */
    List<Problem> problems() {
        problems.sort((one, other) -> one.toString().compareTo(other.toString()));
        return List.copyOf(problems);
    }
}
