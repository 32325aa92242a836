package org.jzenith.rest.bridge;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.ResourceLocatorInvoker;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;

/**
 * The templates of the paths that resources are at, as the log and the metrics name them: with the path of the application, and
 * without the patterns of parameters. Immutable.
 */
final class RouteTemplates {

    /** RESTEasy matches the rest of the path when it has called the locator, over any number of further ones. */
    private static final String BEHIND_A_LOCATOR = "/*";

    private final IdentityHashMap<ResourceInvoker, String> templates = new IdentityHashMap<>();

    /** Takes what RESTEasy has bound to which path, and the path under which all of it lies. */
    RouteTemplates(Map<String, List<ResourceInvoker>> bound, String basePath) {
        bound.forEach((path, invokers) -> invokers.forEach(
                invoker -> templates.put(invoker, template(basePath + '/' + path, invoker))));
    }

    /** Returns the template of the path that led to a resource method, or to a locator. */
    @Nullable String of(ResourceInvoker invoker) {
        return templates.get(invoker);
    }

    private static String template(String path, ResourceInvoker invoker) {
        String plain = withoutPatterns(path).replaceAll("/{2,}", "/").replaceAll("/$", "");
        return invoker instanceof ResourceLocatorInvoker ? plain + BEHIND_A_LOCATOR : plain.isEmpty() ? "/" : plain;
    }

    /** A pattern may have braces itself: {@code {id: \\d{3}}} is {@code {id}}. */
    private static String withoutPatterns(String path) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        boolean pattern = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            depth += c == '{' ? 1 : 0;
            pattern = depth > 0 && (pattern || c == ':');
            depth -= c == '}' ? 1 : 0;
            if (depth == 0) {
                pattern = false;
            }
            if (!pattern && (depth == 0 || c != ' ')) {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
