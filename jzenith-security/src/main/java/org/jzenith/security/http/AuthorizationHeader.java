package org.jzenith.security.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;

/** The header {@code Authorization} (RFC 9110 section 11.6.2). */
final class AuthorizationHeader {

    private static final CharSequence NAME = HttpHeaders.createOptimized("Authorization");

    private AuthorizationHeader() {}

    /**
     * Returns the credentials of a scheme; null if the request has none, or those of another scheme.
     *
     * @throws InvalidCredentialsException if the request has several, of whatever schemes
     */
    static @Nullable String credentials(HttpServerRequest request, String scheme) {
        String value = CredentialField.of(request, NAME);
        return value == null || !isOf(value, scheme)
                ? null
                : value.substring(scheme.length()).strip();
    }

    private static boolean isOf(String value, String scheme) {
        int length = scheme.length();
        return value.regionMatches(true, 0, scheme, 0, length)
                && (value.length() == length || value.charAt(length) == ' ');
    }
}
