package org.jzenith.http.coding;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The content coding of a request body (RFC 9110 section 8.4). */
public final class ContentEncoding {

    private static final List<String> GZIP = List.of("gzip", "x-gzip");

    private ContentEncoding() {}

    /** Returns whether the body has a content coding. */
    public static boolean isPresent(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.CONTENT_ENCODING)
                && codings(request).findAny().isPresent();
    }

    /** Returns a decoder for the body; null if its codings are not supported, or it has none. */
    public static @Nullable GzipDecoder decoder(HttpServerRequest request) {
        if (!request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
            return null;
        }
        List<String> codings = codings(request).toList();
        return codings.size() == 1 && GZIP.contains(codings.get(0)) ? new GzipDecoder() : null;
    }

    private static Stream<String> codings(HttpServerRequest request) {
        return request.headers().getAll(HttpHeaders.CONTENT_ENCODING).stream()
                .flatMap(list -> Stream.of(list.split(",", -1)))
                .map(coding -> coding.trim().toLowerCase(Locale.ROOT))
                .filter(coding -> !coding.equals("identity"));
    }
}
