package org.jzenith.http.spi;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A report on a resource method: its access rule, and whether the compiled dispatch calls it.
 *
 * @param httpMethod the HTTP method
 * @param path the template of the path, below {@code rest.base-path}
 * @param method the class and name of the method
 * @param access the access rule
 * @param reason why RESTEasy calls it; null if it is compiled
 */
@API(status = API.Status.MAINTAINED)
public record MethodReport(String httpMethod, String path, String method, AccessRule access, @Nullable String reason) {

    /** Returns whether the method is compiled. */
    public boolean compiled() {
        return reason == null;
    }

    /** Returns a line for a log. */
    @Override
    public String toString() {
        return httpMethod
                + ' '
                + path
                + ' '
                + method
                + (reason == null ? " is compiled" : " is left to RESTEasy: " + reason)
                + "; admits "
                + access;
    }
}
