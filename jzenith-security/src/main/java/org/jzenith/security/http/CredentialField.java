package org.jzenith.security.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;

/** A header field with credentials, of which a request may have one. */
final class CredentialField {

    private CredentialField() {}

    /**
     * Returns its value; null if the request does not have it. A request that has it twice proves nothing: something on
     * the way may have checked the other one.
     *
     * @throws InvalidCredentialsException if the request has the field more than once
     */
    static @Nullable String of(HttpServerRequest request, CharSequence name) {
        String value = request.getHeader(name);
        if (value == null) {
            return null;
        }
        List<String> all = request.headers().getAll(name);
        if (all.size() > 1) {
            throw new InvalidCredentialsException(
                    "The request has " + all.size() + " header fields " + name + " (expected: one)");
        }
        return value;
    }
}
