package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The compiled methods at one path, for each HTTP method. Does not change after the boot. */
final class Route {

    private HttpMethod[] httpMethods = {};
    private MethodSelector[] tables = {};
    /** What segments of the path must match; null for those that may be anything. */
    private @Nullable Pattern[] restrictions = {};

    /** Takes the template of the methods, which has a restriction if that of any of them has. */
    void restrict(PathTemplate template) {
        if (template.hasPattern()) {
            restrictions = template.segments().stream()
                    .map(segment -> segment.restriction().isEmpty() ? null : Pattern.compile(segment.restriction()))
                    .toArray(Pattern[]::new);
        }
    }

    /** Returns whether the part of a path from {@code from}, for which the tree has this route, is one of its paths. */
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

    /** Adds the methods for an HTTP method, for which there must be none yet. */
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
