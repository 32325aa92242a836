package org.jzenith.rest.compiled;

import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.HeaderTexts;

/**
 * The unchanged request headers that determine RESTEasy's decisions. Of {@code Accept-Language}, only its validity
 * matters.
 */
record RequestKey(
        @Nullable String accept,
        @Nullable String contentType,
        @Nullable String acceptLanguage,
        @Nullable String contentLanguage) {

    private static final RequestKey NONE = new RequestKey(null, null, null, null);
    private static final CharSequence[] NAMES = {
        HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT_LANGUAGE, HttpHeaders.CONTENT_LANGUAGE
    };

    /** Longer headers are not cached. */
    private static final int MAX_LENGTH = 512;

    /** Returns the key of a request; null if one of the headers occurs more than once or is very long. */
    static @Nullable RequestKey of(HttpServerRequest request) {
        MultiMap headers = request.headers();
        if (!headers.contains(HttpHeaders.ACCEPT)
                && !headers.contains(HttpHeaders.CONTENT_TYPE)
                && !headers.contains(HttpHeaders.ACCEPT_LANGUAGE)
                && !headers.contains(HttpHeaders.CONTENT_LANGUAGE)) {
            return NONE; // Iterating over the headers would create objects.
        }
        @Nullable String[] values = new String[NAMES.length];
        for (var all = HeaderTexts.of(headers); all.hasNext(); ) {
            Map.Entry<? extends CharSequence, ? extends CharSequence> header = all.next();
            int index = indexOf(header.getKey());
            if (index >= 0) {
                if (values[index] != null || header.getValue().length() > MAX_LENGTH) {
                    return null;
                }
                values[index] = header.getValue().toString();
            }
        }
        return new RequestKey(values[0], values[1], values[2], values[3]);
    }

    /**
     * Written by hand: nearly all requests have the same headers, and the equals() of a record is slow in code as large
     * as this.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof RequestKey key
                        && Objects.equals(accept, key.accept)
                        && Objects.equals(contentType, key.contentType)
                        && Objects.equals(acceptLanguage, key.acceptLanguage)
                        && Objects.equals(contentLanguage, key.contentLanguage));
    }

    @Override
    public int hashCode() {
        return Objects.hash(accept, contentType, acceptLanguage, contentLanguage);
    }

    /** The lengths of these names differ from one another and from those of most other headers. */
    private static int indexOf(CharSequence name) {
        for (int i = 0; i < NAMES.length; i++) {
            if (NAMES[i].length() == name.length() && AsciiString.contentEqualsIgnoreCase(NAMES[i], name)) {
                return i;
            }
        }
        return -1;
    }
}
