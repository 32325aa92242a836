package org.jzenith.http.spi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.core.error.Problem;

/** The problems of routes that an application adds to its resources. */
public final class RouteProblems {

    private RouteProblems() {}

    /**
     * Prepares the routes, and returns their problems.
     *
     * @param plain the plain routes by their paths
     * @param routes the routes with their own matching
     * @param resources the templates of the paths of resources
     * @param rulesRequired whether each route must declare an access rule
     */
    public static List<Problem> of(
            Map<String, HttpContributions.PlainRoute> plain,
            List<Route> routes,
            List<String> resources,
            boolean rulesRequired) {
        List<Problem> problems = new ArrayList<>();
        if (rulesRequired) {
            plain.forEach((path, route) -> {
                if (!route.access().isStated()) {
                    problems.add(noRule(path, route.handler().getName()));
                }
            });
            for (Route route : routes) {
                if (!route.access().isStated()) {
                    problems.add(noRule(route.template().path(), route.toString()));
                }
            }
        }
        Map<Route.Template, Route> byTemplate = new HashMap<>();
        for (Route route : routes) {
            Route other = byTemplate.putIfAbsent(route.template(), route);
            if (other != null) {
                Route.Template template = route.template();
                problems.add(Problem.of("ROUTE-1", template.method() + ' ' + template.path())
                        .what("is answered by both " + other + " and " + route)
                        .expected("one route for each method and path")
                        .from("HttpBinder.route")
                        .fix("remove one of them, or give it another path"));
            }
            problems.addAll(route.prepare(resources));
        }
        return problems;
    }

    private static Problem noRule(String path, String handler) {
        return Problem.of("REST-14", path)
                .what(handler + " does not say who may use this route")
                .expected("an AccessRule, such as AccessRule.permitAll()")
                .from("security.default=deny")
                .fix("pass one to HttpBinder.route, or annotate the class of a WebSocketEndpoint; "
                        + "security.default=permit opens all such routes to everybody");
    }
}
