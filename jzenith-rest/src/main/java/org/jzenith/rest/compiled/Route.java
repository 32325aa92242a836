package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The compiled methods at one path, for each HTTP method. Immutable after the boot. */
final class Route {

    private HttpMethod[] httpMethods = {};
    private MethodSelector[] tables = {};
    /** The patterns of the segments; null for segments without a restriction. */
    private @Nullable Pattern[] restrictions = {};

    /** Takes the template of a method; the route has the restrictions of all its methods. */
    void restrict(RoutePath template) {
        if (template.hasPattern()) {
            restrictions = template.segments().stream()
                    .map(segment -> segment.restriction().isEmpty() ? null : Pattern.compile(segment.restriction()))
                    .toArray(Pattern[]::new);
        }
    }

    /** Returns whether the route matches a path from {@code from} on, to which the tree has led. */
    boolean admits(String path, int from) {
        int start = from + 1;
        for (Pattern restriction : restrictions) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (restriction != null
                    && !restriction.matcher(path).region(start, end).matches()) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }

    /** Adds the methods for an HTTP method without methods so far. */
    void add(HttpMethod httpMethod, MethodSelector table) {
        httpMethods = Arrays.copyOf(httpMethods, httpMethods.length + 1);
        httpMethods[httpMethods.length - 1] = httpMethod;
        tables = Arrays.copyOf(tables, tables.length + 1);
        tables[tables.length - 1] = table;
    }

    /** Returns the methods for an HTTP method; null if RESTEasy answers it. */
    @Nullable
    MethodSelector table(HttpMethod httpMethod) {
        for (int i = 0; i < httpMethods.length; i++) {
            if (httpMethods[i].equals(httpMethod)) {
                return tables[i];
            }
        }
        return null;
    }
}
