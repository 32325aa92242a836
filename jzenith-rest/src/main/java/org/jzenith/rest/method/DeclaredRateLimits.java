package org.jzenith.rest.method;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jzenith.core.ratelimit.Rate;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.RouteTemplate;

/** Reads the {@link RateLimit}s of a method or locator. */
public final class DeclaredRateLimits {

    /** Thrown if a {@link RateLimit} is invalid. */
    public static final class InvalidException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        InvalidException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private DeclaredRateLimits() {}

    /**
     * Reads the limits of a method or locator from the nearest place that has any.
     *
     * @throws InvalidException if one is invalid
     */
    static List<MethodRateLimit> of(ResourceLocator method, List<AnnotatedElement> lineage) {
        for (AnnotatedElement element : lineage) {
            RateLimit[] declared = element.getAnnotationsByType(RateLimit.class);
            if (declared.length > 0) {
                List<MethodRateLimit> limits = new ArrayList<>();
                for (RateLimit each : declared) {
                    limits.add(of(each, nameOf(method, element) + (declared.length == 1 ? "" : ' ' + each.value())));
                }
                return List.copyOf(limits);
            }
        }
        return List.of();
    }

    private static MethodRateLimit of(RateLimit declared, String name) {
        try {
            return new MethodRateLimit(
                    new RateLimitPolicy(
                            declared.name().isEmpty() ? name : declared.name(), Rate.parse(declared.value())),
                    declared.by(),
                    declared.cost());
        } catch (IllegalArgumentException e) {
            throw new InvalidException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The methods of a class share its limits, so their name has the path of the class. */
    private static String nameOf(ResourceLocator method, AnnotatedElement element) {
        if (element instanceof Class) {
            String path = method.getResourceClass().getPath();
            return RouteTemplate.of(path == null ? "" : path);
        }
        String route = RouteTemplate.of(method.getFullpath());
        return method instanceof ResourceMethod called
                ? String.join(",", new TreeSet<>(called.getHttpMethods())) + ' ' + route
                : route + "/*";
    }
}
