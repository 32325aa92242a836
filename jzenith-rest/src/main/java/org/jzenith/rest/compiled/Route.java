package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is at one path: the compiled methods for each method of HTTP. Does not change after the boot. */
final class Route {

    private HttpMethod[] httpMethods = {};
    private MethodTable[] tables = {};

    /** Adds what answers a method of HTTP, which nothing has answered yet. */
    void add(HttpMethod httpMethod, MethodTable table) {
        httpMethods = Arrays.copyOf(httpMethods, httpMethods.length + 1);
        httpMethods[httpMethods.length - 1] = httpMethod;
        tables = Arrays.copyOf(tables, tables.length + 1);
        tables[tables.length - 1] = table;
    }

    /** Returns what answers a method of HTTP; null if that is RESTEasy. */
    @Nullable MethodTable table(HttpMethod httpMethod) {
        for (int i = 0; i < httpMethods.length; i++) {
            if (httpMethods[i].equals(httpMethod)) {
                return tables[i];
            }
        }
        return null;
    }
}
