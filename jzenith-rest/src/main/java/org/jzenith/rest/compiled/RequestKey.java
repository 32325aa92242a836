package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request that RESTEasy's decisions depend on, as they were sent; those of languages only by whether they can
 * be read at all.
 */
record RequestKey(@Nullable String accept, @Nullable String contentType, @Nullable String acceptLanguage,
        @Nullable String contentLanguage) {

    private static final RequestKey NONE = new RequestKey(null, null, null, null);
    private static final String[] NAMES = {"accept", "content-type", "accept-language", "content-language"};

    /** Longer ones are not worth being remembered. */
    private static final int MAX_LENGTH = 512;

    /** Returns the key of a request; null if one of the headers is there more than once, or is very long. */
    static @Nullable RequestKey of(HttpServerRequest request) {
        @Nullable String @Nullable [] values = null;
        for (Map.Entry<String, String> header : request.headers()) {
            int index = indexOf(header.getKey());
            if (index >= 0) {
                values = values == null ? new String[NAMES.length] : values;
                if (values[index] != null || header.getValue().length() > MAX_LENGTH) {
                    return null;
                }
                values[index] = header.getValue();
            }
        }
        return values == null ? NONE : new RequestKey(values[0], values[1], values[2], values[3]);
    }

    /** They differ in length from one another and from most other headers. */
    private static int indexOf(String name) {
        for (int i = 0; i < NAMES.length; i++) {
            if (NAMES[i].length() == name.length() && NAMES[i].equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }
}
