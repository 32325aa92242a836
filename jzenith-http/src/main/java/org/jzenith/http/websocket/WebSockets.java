package org.jzenith.http.websocket;

import com.fasterxml.jackson.databind.JavaType;
import com.google.inject.Injector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.AnnotationSources;

/** The endpoints of an application and their routes, in the order of their addition. */
public final class WebSockets {

    /**
     * A class of endpoints and its path.
     *
     * @param number distinguishes repeated additions of the same class
     */
    record Entry(int number, String path, Class<? extends WebSocketEndpoint<?, ?>> type) {}

    private final String basePath;
    private final OpenSessions sessions;
    private final Origins origins;
    private final WebSocketLimits limits;
    private final Map<Entry, WebSocketRoute> routes = new LinkedHashMap<>();
    private final Map<String, SessionCounts> counts = new LinkedHashMap<>();

    WebSockets(List<Entry> entries, String basePath, WebSocketConfiguration configuration) {
        this.sessions = new OpenSessions(configuration.maxSessions());
        this.origins = new Origins(configuration.allowedOrigins());
        this.limits = WebSocketLimits.of(configuration);
        this.basePath = basePath.replaceAll("^/*(.*?)/*$", "/$1");
        entries.forEach(this::route);
    }

    /** Creates the route of an endpoint, and returns it. */
    WebSocketRoute route(Entry entry) {
        return routes.computeIfAbsent(entry, this::create);
    }

    private WebSocketRoute create(Entry entry) {
        String path = entry.path().startsWith("/") ? entry.path() : '/' + entry.path();
        return new WebSocketRoute(
                new PathPattern(basePath.equals("/") ? path : basePath + path),
                entry.type(),
                AccessRule.of(List.copyOf(AnnotationSources.types(entry.type()))),
                sessions,
                origins,
                limits);
    }

    /**
     * Determines the message formats of each endpoint. Called before the server opens its port.
     *
     * @throws StartupException with all problems of endpoints
     */
    public void prepare(Injector injector, JsonBodies json) {
        List<Problem> problems = new ArrayList<>();
        Set<String> paths = new HashSet<>();
        routes.forEach((entry, route) -> {
            String path = route.template().path();
            if (!PathPattern.isValid(path)) {
                problems.add(problem("WEBSOCKET-2", entry.type())
                        .what("is served at \"" + path + "\", which is not a path")
                        .expected("segments, each of which is a text or a variable, such as /rooms/{room}")
                        .fix("correct the path; a variable has no pattern, and no slash stands at the end"));
            } else if (!paths.add(PathTemplate.parse(path).withVariables(variable -> ""))) {
                problems.add(problem("WEBSOCKET-2", entry.type())
                        .what("is served at " + path + ", as another endpoint is")
                        .expected("one endpoint for each path")
                        .fix("remove one of them, or change its path"));
            } else {
                prepare(route, entry.type(), injector, json, problems);
            }
        });
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    @SuppressWarnings("unchecked") // Its formats follow the types of its messages.
    private void prepare(
            WebSocketRoute route,
            Class<? extends WebSocketEndpoint<?, ?>> type,
            Injector injector,
            JsonBodies json,
            List<Problem> problems) {
        JavaType[] messages = json.typeArguments(type, WebSocketEndpoint.class);
        Problem problem = problem(type, messages, json);
        if (problem != null) {
            problems.add(problem);
            return;
        }
        WebSocketEndpoint<Object, Object> endpoint =
                (WebSocketEndpoint<Object, Object>) injector.getInstance((Class<?>) type);
        SessionCounts counting = new SessionCounts();
        counts.put(route.template().path(), counting);
        route.serves(
                new EndpointType(
                        endpoint,
                        MessageFormat.of(messages[0], json),
                        MessageFormat.of(messages[1], json),
                        List.copyOf(endpoint.subprotocols()),
                        counting,
                        LogRateLimiter.ofStackTraces()),
                json.takesUnstorableText());
    }

    private static @Nullable Problem problem(Class<?> type, JavaType[] messages, JsonBodies json) {
        if (messages.length != 2 || messages[0].isJavaLangObject()) {
            return problem("WEBSOCKET-1", type)
                    .what("does not say what its messages are")
                    .expected("a class that implements WebSocketEndpoint with two types, such as "
                            + "WebSocketEndpoint<String, String>")
                    .fix("name both types; a type variable or Object says nothing");
        }
        String unreadable = MessageFormat.isJson(messages[0]) ? json.unreadable(messages[0]) : null;
        return unreadable == null
                ? null
                : problem("WEBSOCKET-1", type)
                        .what("receives " + messages[0].toCanonical() + ", which cannot be read from JSON: "
                                + unreadable)
                        .expected("String, byte[], Buffer, or a type that Jackson can create, such as a record")
                        .fix("take another type, or tell Jackson with annotations or withJson how it is created");
    }

    private static Problem.Builder problem(String id, Class<?> endpoint) {
        return Problem.of(id, endpoint.getName()).from("withWebSocket");
    }

    /** Returns the counts of each route, by its template. */
    public Map<String, SessionCounts> counts() {
        return counts;
    }
}
