package org.jzenith.openapi;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.Path;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceBuilder;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jboss.resteasy.util.AnnotationResolver;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.http.spi.RouteTemplate;

/**
 * Finds the served methods as RESTEasy reads them, including those behind locators with a declared type. Sorts them,
 * because reflection returns them in no defined order.
 */
final class ServedMethods {

    /**
     * The path and settings that the locators before a class contribute.
     *
     * @param path the path of its locator; empty for a root resource
     * @param parameters the parameters of its locators
     * @param restricted whether an access rule of a locator excludes some callers
     * @param limited whether the first of its locators has a rate limit, which then applies to all methods behind it;
     *     null for a root resource with limits of its methods
     */
    private record Locators(String path, List<Parameter> parameters, boolean restricted, @Nullable Boolean limited) {

        static final Locators NONE = new Locators("", List.of(), false, null);
    }

    private final ResourceBuilder reader = new ResourceBuilder();
    private final List<ServedMethod> found = new ArrayList<>();
    /** The classes that are being read, because locators may form a cycle. */
    private final Set<Class<?>> within = new HashSet<>();

    private final AsyncTypes asyncTypes;

    private ServedMethods(AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
    }

    /** Returns all methods of the root resources that are not hidden. */
    static List<ServedMethod> of(List<Class<?>> resources, AsyncTypes asyncTypes) {
        ServedMethods methods = new ServedMethods(asyncTypes);
        for (Class<?> resource : resources) {
            Class<?> annotated = AnnotationResolver.getClassWithAnnotation(resource, Path.class);
            methods.add(
                    methods.reader.getRootResourceFromAnnotations(annotated == null ? resource : annotated),
                    resource,
                    Locators.NONE);
        }
        return methods.found.stream()
                .sorted(Comparator.comparing(ServedMethod::path)
                        .thenComparing(ServedMethod::httpMethod)
                        .thenComparing(served -> served.annotated().toGenericString()))
                .toList();
    }

    private void add(ResourceClass resource, Class<?> type, Locators before) {
        if (resource.getClazz().isAnnotationPresent(Hidden.class) || !within.add(resource.getClazz())) {
            return;
        }
        List<Parameter> ofClass = Stream.<Parameter>concat(
                        Stream.of(resource.getFields()), Stream.of(resource.getSetters()))
                .toList();
        for (ResourceMethod method : resource.getResourceMethods()) {
            if (!isHidden(method)) {
                List<Parameter> parameters = parameters(before.parameters(), ofClass, method);
                method.getHttpMethods()
                        .forEach(httpMethod -> found.add(new ServedMethod(
                                httpMethod,
                                path(before.path(), method),
                                method,
                                parameters,
                                ReturnType.of(method.getGenericReturnType(), asyncTypes),
                                before.restricted() || isRestricted(method, type),
                                isLimited(before, method, type))));
            }
        }
        for (ResourceLocator locator : resource.getResourceLocators()) {
            Class<?> behind = subResource(locator.getGenericReturnType());
            add(
                    reader.getLocatorFromAnnotations(behind),
                    behind,
                    new Locators(
                            path(before.path(), locator),
                            parameters(before.parameters(), ofClass, locator),
                            before.restricted() || isRestricted(locator, type),
                            isLimited(before, locator, type)));
        }
        within.remove(resource.getClazz());
    }

    private static boolean isRestricted(ResourceLocator method, Class<?> type) {
        return !AccessRule.of(AnnotationSources.of(method.getMethod(), method.getAnnotatedMethod(), type))
                .admitsAnybody();
    }

    private static boolean isLimited(Locators before, ResourceLocator method, Class<?> type) {
        return before.limited() != null
                ? before.limited()
                : AnnotationSources.of(method.getMethod(), method.getAnnotatedMethod(), type).stream()
                        .anyMatch(place -> place.getAnnotationsByType(RateLimit.class).length > 0);
    }

    /** A locator may also return the class of the sub-resource. */
    private static Class<?> subResource(Type returned) {
        Class<?> type = ReturnType.rawType(returned);
        return type == Class.class ? ReturnType.rawType(ReturnType.argument(returned)) : type;
    }

    private static boolean isHidden(ResourceMethod method) {
        Operation operation = method.getAnnotatedMethod().getAnnotation(Operation.class);
        return method.getAnnotatedMethod().isAnnotationPresent(Hidden.class)
                || (operation != null && operation.hidden());
    }

    /** A variable in the path of a locator differs from a later variable with the same name. */
    private static List<Parameter> parameters(
            List<Parameter> inherited, List<Parameter> ofClass, ResourceLocator method) {
        List<String> own = ParameterReader.variables(path("", method));
        Stream<Parameter> others = inherited.stream()
                .filter(parameter ->
                        parameter.getParamType() != ParamType.PATH_PARAM || !own.contains(parameter.getParamName()));
        return Stream.of(others, ofClass.stream(), Stream.of(method.getParams()))
                .<Parameter>flatMap(parameters -> parameters)
                .toList();
    }

    private static String path(String parent, ResourceLocator method) {
        return RouteTemplate.of(parent + '/' + method.getFullpath());
    }
}
