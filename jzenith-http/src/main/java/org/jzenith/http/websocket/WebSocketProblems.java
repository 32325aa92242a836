package org.jzenith.http.websocket;

import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** The start problems of WebSocket endpoints. */
final class WebSocketProblems {

    private static final String ORIGINS = "rest.websocket.allowed-origins";
    private static final String FROM = "withWebSocket";

    /** The syntax of origins as browsers send them (RFC 6454 section 6.2). Other forms would never match. */
    private static final String ORIGIN =
            "(?!http://.*:80$|https://.*:443$)[a-z][a-z0-9+.-]*://([a-z0-9_.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?";

    private WebSocketProblems() {}

    static List<Problem> of(WebSocketConfiguration configuration, ConfigTable table) {
        return configuration.allowedOrigins().stream()
                .filter(origin -> !origin.equals(WebSocketConfiguration.ANY) && !origin.matches(ORIGIN))
                .map(origin -> new Problem(
                        "WEBSOCKET-3",
                        ORIGINS,
                        '"' + origin + "\" is not an origin as browsers send it",
                        "scheme, host and, unless it is the usual one, port, in small letters and without a slash at the end, such as "
                                + "https://shop.example",
                        table.origin(ORIGINS),
                        "open the page in a browser and copy what location.origin is there"))
                .toList();
    }

    static Problem unknownTypes(Class<?> endpoint) {
        return new Problem(
                "WEBSOCKET-1",
                endpoint.getName(),
                "does not say what its messages are",
                "a class that implements WebSocketEndpoint with two types, such as WebSocketEndpoint<String, String>",
                FROM,
                "name both types; a type variable or Object says nothing");
    }

    static Problem unreadable(Class<?> endpoint, String type, String why) {
        return new Problem(
                "WEBSOCKET-1",
                endpoint.getName(),
                "receives " + type + ", which cannot be read from JSON: " + why,
                "String, byte[], Buffer, or a type that Jackson can create, such as a record",
                FROM,
                "take another type, or tell Jackson with annotations or withJson how it is created");
    }

    static Problem invalidPath(String path, Class<?> endpoint) {
        return new Problem(
                "WEBSOCKET-2",
                endpoint.getName(),
                "is served at \"" + path + "\", which is not a path",
                "segments, each of which is a text or a variable, such as /rooms/{room}",
                FROM,
                "correct the path; a variable has no pattern, and no slash stands at the end");
    }

    static Problem samePath(String path, Class<?> endpoint) {
        return new Problem(
                "WEBSOCKET-2",
                endpoint.getName(),
                "is served at " + path + ", as another endpoint is",
                "one endpoint for each path",
                FROM,
                "remove one of them, or change its path");
    }
}
