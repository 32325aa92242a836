package org.jzenith.rest.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;

/**
 * Finds methods that no request reaches, because the path of another class has more literal characters. JAX-RS searches
 * only the classes with the best matching path (Jakarta REST 3.7.2); RESTEasy also searches those without methods for
 * longer paths. Skips paths with regular expressions, because their matches are unknown.
 */
final class ShadowedMethods {

    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");
    private static final Pattern PLAIN_VARIABLE = Pattern.compile("\\{[^{}:]*}");

    private final List<ResourceClass> classes = new ArrayList<>();

    /** Takes all methods and locators. */
    ShadowedMethods(List<? extends ResourceLocator> methods) {
        for (ResourceLocator method : methods) {
            ResourceClass resource = method.getResourceClass();
            if (resource.getPath() != null && !resource.getPath().contains(":") && !classes.contains(resource)) {
                classes.add(resource);
            }
        }
    }

    /** Returns the class that receives the requests for a method of another class; null if there is none. */
    @Nullable
    ResourceClass shadowing(ResourceLocator method) {
        String own = method.getResourceClass().getPath();
        if (own == null || method.getFullpath().contains(":")) {
            return null;
        }
        List<String> path = segments(method.getFullpath());
        return classes.stream()
                .filter(other -> literals(other.getPath()) > literals(own) && begins(path, segments(other.getPath())))
                .findFirst()
                .orElse(null);
    }

    private static List<String> segments(@Nullable String path) {
        return path == null
                ? List.of()
                : Arrays.stream(path.split("/", -1))
                        .filter(segment -> !segment.isEmpty())
                        .toList();
    }

    private static int literals(String path) {
        return VARIABLE.matcher(String.join("/", segments(path))).replaceAll("").length();
    }

    /** Returns whether each path of one template begins with one of the other. */
    private static boolean begins(List<String> path, List<String> with) {
        for (int i = 0; i < with.size(); i++) {
            if (i == path.size()
                    || !(with.get(i).equals(path.get(i))
                            || PLAIN_VARIABLE.matcher(with.get(i)).matches())) {
                return false;
            }
        }
        return true;
    }
}
