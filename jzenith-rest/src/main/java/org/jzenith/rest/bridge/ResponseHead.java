package org.jzenith.rest.bridge;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jspecify.annotations.Nullable;

/**
 * Writes the status and headers of an application's response. Omits headers about the end of a message and the state of
 * its connection (RFC 9112 sections 6 and 9), because the server determines both.
 */
final class ResponseHead {

    private static final int UPGRADE_REQUIRED = 426;

    private ResponseHead() {}

    /**
     * Sets the status and headers on {@code response}. If the status or a value is invalid, sets nothing and throws.
     */
    static void write(
            HttpServerResponse response,
            int status,
            Map<String, List<Object>> headers,
            ResteasyProviderFactoryImpl providers) {
        if (status < 200
                || status > 999) { // An interim response never ends, and clients cannot read a status of four digits.
            throw new IllegalStateException("The application answers with status " + status + " (expected: 200-599)");
        }
        MultiMap texts = HttpHeaders.headers(); // Checks names and values, as the response does.
        headers.forEach((name, values) -> values.forEach(value -> {
            String text = text(value, providers);
            if (text.indexOf('\r') >= 0
                    || text.indexOf('\n') >= 0) { // Vert.x accepts folded lines, which RFC 9112 section 5.2 forbids.
                throw new IllegalStateException(
                        "The application answers with a header " + name + " of several lines (expected: one)");
            }
            if (isForApplications(name, text, status)) {
                texts.add(name, text);
            }
        }));
        response.setStatusCode(status);
        for (String name : texts.names()) {
            if (!name.equalsIgnoreCase("Connection")
                    || !response.headers().contains(name)) { // The server's own value takes precedence.
                response.headers().set(name, texts.getAll(name));
            }
        }
    }

    /** Returns whether the connection ends with this response. */
    static boolean saysClose(HttpServerResponse response) {
        return response.headers().contains(HttpHeaders.CONNECTION, HttpHeaders.CLOSE, true);
    }

    /**
     * Does not use the application's {@code ParamConverter}s, as RESTEasy would: they are for parameters (Jakarta REST
     * 3.2).
     */
    @SuppressWarnings("unchecked") // a delegate is found by the class of the value
    static String text(@Nullable Object value, ResteasyProviderFactoryImpl providers) {
        if (value == null || value instanceof String) {
            return value == null ? "" : (String) value;
        }
        RuntimeDelegate.HeaderDelegate<Object> delegate =
                (RuntimeDelegate.HeaderDelegate<Object>) providers.getHeaderDelegate(value.getClass());
        return delegate == null ? value.toString() : delegate.toString(value);
    }

    private static boolean isForApplications(String name, String value, int status) {
        boolean upgrade = status == UPGRADE_REQUIRED;
        if (name.equalsIgnoreCase("Transfer-Encoding") || name.equalsIgnoreCase("Keep-Alive")) {
            return false;
        }
        if (name.equalsIgnoreCase("Upgrade")) {
            return upgrade;
        }
        return !name.equalsIgnoreCase("Connection")
                || value.equalsIgnoreCase("close")
                || (upgrade && value.equalsIgnoreCase("upgrade")); // RFC 9110 section 7.8 requires it with Upgrade.
    }
}
