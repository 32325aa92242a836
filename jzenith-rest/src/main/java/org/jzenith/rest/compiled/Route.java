package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The compiled methods at one path, for each HTTP method. Does not change after the boot. */
final class Route {

    private HttpMethod[] httpMethods = {};
    private MethodSelector[] tables = {};

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
