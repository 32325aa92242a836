package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.Problem;

/**
 * Answers requests without JAX-RS, such as those for files. The server tries plain routes, then these routes, then
 * JAX-RS; the first match answers. Templates with the longest start without variables come first, then the order of the
 * modules counts. Used on several event loops at the same time; must not block. Added with
 * {@link HttpBinder#route(jakarta.inject.Provider)}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Route {

    /** Returns the method and the path template for lists of routes, such as {@code GET /rooms/{room}}. */
    Template template();

    /** Returns a description for lists of routes, such as the name of its class. */
    @Override
    String toString();

    /** Returns the access rule. */
    AccessRule access();

    /**
     * Prepares the route, and returns its start problems. Called once, after the methods above and before all others,
     * on the thread that starts the application; may block.
     *
     * @param resources the templates of all resource methods and locators, with the base path
     */
    default List<Problem> prepare(List<String> resources) {
        return List.of();
    }

    /**
     * Returns whether it answers a request. Called for each request, so it must cost next to nothing.
     *
     * @param path the path of the request with only its unreserved characters decoded (RFC 3986 section 2.3); empty if
     *     it has none
     */
    boolean matches(HttpServerRequest request, String path);

    /**
     * Called with a matching request before authentication. The route may move credentials to the place that an
     * {@link Authentication} reads.
     */
    default void prepare(HttpServerRequest request) {
        // Most routes have nothing to do.
    }

    /**
     * Answers a matching request of an admitted caller. Called within the scope of the request, before any reader of
     * its body. The end handler of the response belongs to the server.
     */
    void answer(Exchange exchange);

    /**
     * The requests of a route.
     *
     * @param method the HTTP method
     * @param path the template of its paths, for metrics
     */
    record Template(String method, String path) {}
}
