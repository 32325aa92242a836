package org.jzenith.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The routes of a stub, the last one first. Safe on any thread. */
final class StubRoutes {

    private final List<StubRoute> routes = new CopyOnWriteArrayList<>();

    /** A route and its request, with the variables of the path. */
    record Match(StubRoute route, StubRequest request) {}

    synchronized void add(StubRoute route) {
        routes.add(0, route); // So every request keeps an answer while older routes are removed.
        routes.removeIf(other -> other != route && other.isLike(route));
    }

    void clear() {
        routes.clear();
    }

    Optional<Match> find(StubRequest request) {
        for (StubRoute route : routes) {
            Optional<Map<String, String>> variables = route.match(request);
            if (variables.isPresent()) {
                return Optional.of(new Match(route, request.withVariables(variables.get())));
            }
        }
        return Optional.empty();
    }

    /** Returns the methods and paths that have an answer. */
    @Override
    public String toString() {
        return routes.toString();
    }
}
