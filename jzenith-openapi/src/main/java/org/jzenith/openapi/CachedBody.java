package org.jzenith.openapi;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A body that stays the same as long as the application runs, with the tag by which a client tells whether it has it already. Clients
 * may keep it, but have to ask each time, since the next version of the application is at the same place.
 */
record CachedBody(Buffer body, String type, String tag) {

    /** Returns the body, tagged by what is in it. */
    static CachedBody of(byte[] bytes, String type) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new CachedBody(Buffer.buffer(bytes), type, '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"');
        } catch (NoSuchAlgorithmException e) { // Each JVM has it.
            throw new IllegalStateException(e);
        }
    }

    static CachedBody of(String text, String type) {
        return of(text.getBytes(StandardCharsets.UTF_8), type);
    }

    /** Answers with this, or with 304 if the client has it. Called on the event loop of the request. */
    void sendTo(HttpServerRequest request) {
        if (request.response().closed()) {
            return;
        }
        request.response().putHeader(HttpHeaders.ETAG, tag).putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .putHeader("X-Content-Type-Options", "nosniff");
        if (matches(request.getHeader(HttpHeaders.IF_NONE_MATCH))) {
            request.response().setStatusCode(304).end();
        } else {
            request.response().putHeader(HttpHeaders.CONTENT_TYPE, type).end(body.copy());
        }
    }

    private boolean matches(@Nullable String known) {
        return known != null && (known.strip().equals("*") || known.contains(tag));
    }
}
