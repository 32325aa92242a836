package org.jzenith.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;

/** The answers of a {@link StubServer} to the requests with a method and a path. Safe on any thread. */
final class StubRoute {

    private final String method;
    private final String template;
    private final List<String> segments;
    private final List<StubResponse> inTurn;
    private final @Nullable Function<StubRequest, StubResponse> function;
    private final AtomicInteger answered = new AtomicInteger();

    private StubRoute(
            String method,
            String template,
            List<StubResponse> inTurn,
            @Nullable Function<StubRequest, StubResponse> function) {
        if (method.isEmpty()) {
            throw new IllegalArgumentException("method: empty (expected: one such as GET)");
        }
        this.method = method;
        this.template = template;
        this.segments = segments(template);
        this.inTurn = inTurn;
        this.function = function;
        segments.forEach(this::check);
    }

    static StubRoute inTurn(String method, String template, List<StubResponse> responses) {
        return new StubRoute(method, template, responses, null);
    }

    static StubRoute computed(String method, String template, Function<StubRequest, StubResponse> function) {
        return new StubRoute(method, template, List.of(), function);
    }

    private static List<String> segments(String path) {
        return List.of(path.split("/", -1));
    }

    private void check(String segment) {
        boolean isRelative = !template.startsWith("/");
        if (isRelative || segment.contains("?") || (!isVariable(segment) && segment.matches(".*[{}].*"))) {
            throw new IllegalArgumentException(
                    "path: " + template
                            + " (expected: a path from / on without a query, whose variables are whole segments, such as /prices/{isbn})");
        }
    }

    private static boolean isVariable(String segment) {
        return segment.matches("\\{[^{}]+}");
    }

    /** Returns the values of the variables of the path; empty if the route does not match the request. */
    Optional<Map<String, String>> match(StubRequest request) {
        List<String> asked = segments(request.path());
        if (!request.method().equals(method) || asked.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            String expected = segments.get(i);
            String value;
            try {
                value = PercentEncoding.decode(asked.get(i));
            } catch (IllegalArgumentException e) { // The percent-encoding is invalid.
                return Optional.empty();
            }
            if (isVariable(expected) && !value.isEmpty()) {
                variables.put(expected.substring(1, expected.length() - 1), value);
            } else if (!expected.equals(value)) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }

    /** Returns the function that answers, on a thread that may block; null if {@link #next()} answers. */
    @Nullable
    Function<StubRequest, StubResponse> function() {
        return function;
    }

    /** Returns the next of the responses, or the last one again. */
    StubResponse next() {
        int last = inTurn.size() - 1;
        return inTurn.get(answered.getAndUpdate(index -> Math.min(index + 1, last)));
    }

    boolean isLike(StubRoute other) {
        return method.equals(other.method) && template.equals(other.template);
    }

    @Override
    public String toString() {
        return method + ' ' + template;
    }
}
