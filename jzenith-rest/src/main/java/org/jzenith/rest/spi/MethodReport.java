package org.jzenith.rest.spi;

import org.jspecify.annotations.Nullable;

/**
 * Whether the compiled dispatch calls a resource method, and if not, why.
 *
 * @param httpMethod its method of HTTP
 * @param path       the template of its path, below {@code rest.base-path}
 * @param method     its class and name
 * @param reason     why RESTEasy calls it; null if it is compiled
 */
public record MethodReport(String httpMethod, String path, String method, @Nullable String reason) {

    /** Tells whether the method is compiled. */
    public boolean compiled() {
        return reason == null;
    }

    /** Returns a line for a log. */
    @Override
    public String toString() {
        return httpMethod + ' ' + path + ' ' + method + (reason == null ? " is compiled" : " is left to RESTEasy: " + reason);
    }
}
