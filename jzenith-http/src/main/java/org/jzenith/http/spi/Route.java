package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.Problem;

/**
 * Answers requests without JAX-RS, such as those for files. Before JAX-RS, each request that is for no plain route is
 * offered to the routes of the application, and the first that matches answers it: those first whose template has the
 * longest beginning without variables, and of these in the order of the modules. Used on several event loops at the
 * same time; must not block. Added with {@link HttpBinder#route(jakarta.inject.Provider)}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Route {

    /** Returns the method and the template of its paths for lists of routes, such as {@code GET /rooms/{room}}. */
    Template template();

    /** Returns what answers, for lists of routes, such as the name of its class. */
    @Override
    String toString();

    /** Returns who may use it. */
    AccessRule access();

    /**
     * Gets ready for requests, and returns what prevents the application from starting. Called once, before anything
     * else but the methods above, on the thread that starts the application; may block.
     *
     * @param resources the templates of all resource methods and locators, with the base path
     */
    default List<Problem> prepare(List<String> resources) {
        return List.of();
    }

    /**
     * Returns whether it answers a request. Called for each request, so it must cost next to nothing.
     *
     * @param path the path of the request, in which only characters that need no encoding are decoded (RFC 3986 section
     *     2.3); empty if it has none
     */
    boolean matches(HttpServerRequest request, String path);

    /**
     * Called with a request that it matches before anybody finds out who sends it: credentials may be put where an
     * {@link Authentication} looks for them.
     */
    default void prepare(HttpServerRequest request) {
        // Most routes have nothing to do.
    }

    /**
     * Answers a request that it matches, whose sender may use it. Called within the scope of the request, which may
     * have a body that nobody has read. The end handler of the response belongs to the server.
     */
    void answer(Exchange exchange);

    /**
     * What a route answers.
     *
     * @param method the HTTP method
     * @param path the template of its paths, by which requests are counted
     */
    record Template(String method, String path) {}
}
