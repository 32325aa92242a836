package org.jzenith.openapi;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.ConstantBody;

/**
 * A body that does not change while the application runs, with its entity tag. Clients may store the body but must
 * revalidate it each time, because the next version of the application has the same address.
 */
record CachedBody(ConstantBody body, String type, String tag) {

    /** Returns the body, with a tag computed from its content. */
    static CachedBody of(byte[] bytes, String type) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new CachedBody(
                    ConstantBody.of(bytes),
                    type,
                    '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"');
        } catch (NoSuchAlgorithmException e) { // Every JVM supports the algorithm.
            throw new IllegalStateException(e);
        }
    }

    static CachedBody of(String text, String type) {
        return of(text.getBytes(StandardCharsets.UTF_8), type);
    }

    /** Answers with this body, or with 304 if the client already has it. Called on the event loop of the request. */
    void sendTo(HttpServerRequest request) {
        if (request.response().closed()) {
            return;
        }
        request.response()
                .putHeader(HttpHeaders.ETAG, tag)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .putHeader("X-Content-Type-Options", "nosniff");
        if (matches(request.getHeader(HttpHeaders.IF_NONE_MATCH))) {
            request.response().setStatusCode(304).end();
        } else {
            request.response().putHeader(HttpHeaders.CONTENT_TYPE, type);
            body.sendTo(request);
        }
    }

    private boolean matches(@Nullable String known) {
        return known != null && (known.strip().equals("*") || known.contains(tag));
    }
}
