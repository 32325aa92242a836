package org.jzenith.rest.bridge;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.ResourceLocatorInvoker;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.RouteTemplate;

/**
 * The templates of the paths of resources in logs and metrics: with the path of the application, and without the
 * patterns of parameters. Immutable.
 */
final class RouteTemplates {

    /** RESTEasy matches the rest of the path after it has called the locator, possibly through further locators. */
    private static final String BEHIND_A_LOCATOR = "/*";

    private final IdentityHashMap<ResourceInvoker, String> templates = new IdentityHashMap<>();

    /** Takes RESTEasy's invokers by their paths, and the base path of the application. */
    RouteTemplates(Map<String, List<ResourceInvoker>> bound, String basePath) {
        bound.forEach((path, invokers) ->
                invokers.forEach(invoker -> templates.put(invoker, template(basePath + '/' + path, invoker))));
    }

    /** Returns the template of the path to a resource method or locator. */
    @Nullable
    String of(ResourceInvoker invoker) {
        return templates.get(invoker);
    }

    private static String template(String path, ResourceInvoker invoker) {
        return RouteTemplate.of(invoker instanceof ResourceLocatorInvoker ? path + BEHIND_A_LOCATOR : path);
    }
}
