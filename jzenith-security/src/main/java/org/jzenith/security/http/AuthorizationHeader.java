package org.jzenith.security.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.InvalidCredentialsException;

/** The header {@code Authorization} (RFC 9110 section 11.6.2). */
final class AuthorizationHeader {

    private AuthorizationHeader() {}

    /** Returns the credentials of a scheme; null if the request has none, or those of another scheme. */
    static @Nullable String credentials(HttpServerRequest request, String scheme) {
        String value = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (value == null || !isOf(value, scheme)) {
            return null;
        }
        List<String> all = request.headers().getAll(HttpHeaders.AUTHORIZATION);
        if (all.size() > 1) { // Something on the way may have checked the other one.
            throw new InvalidCredentialsException(
                    "The request has " + all.size() + " headers Authorization (expected: one)");
        }
        return value.substring(scheme.length()).strip();
    }

    private static boolean isOf(String value, String scheme) {
        int length = scheme.length();
        return value.regionMatches(true, 0, scheme, 0, length)
                && (value.length() == length || value.charAt(length) == ' ');
    }
}
