package org.jzenith.http.files;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.ByteRange;
import org.jzenith.http.message.ImfFixdate;
import org.jzenith.http.message.Preconditions;
import org.jzenith.http.spi.Exchange;

/** Answers with a file, with a part of it, or with 304. Safe on any thread. */
final class FileResponse {

    private static final String CONTENT_RANGE = "Content-Range";
    private static final String NO_CACHE = "no-cache";
    private static final int MOVED = 308; // The method stays (RFC 9110 section 15.4.9).
    private static final int PARTIAL = 206;
    private static final int NOT_MODIFIED = 304;
    private static final int FAILED = 412;
    private static final int UNSATISFIABLE = 416;

    private final CacheRules caching;
    private final boolean open;
    private final boolean hasFallback;

    /** Takes whether the files are public, and whether there is a fallback page. */
    FileResponse(CacheRules caching, boolean open, boolean hasFallback) {
        this.caching = caching;
        this.open = open;
        this.hasFallback = hasFallback;
    }

    /** Sends a file, and closes it. */
    void send(Exchange exchange, FileLookup.Found found, StoredFile file) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        String modified = modified(file);
        int status = Preconditions.evaluate(request.headers(), file.tag(), file.modified());
        ByteRange range = status == 200 ? range(request, file, modified) : null;
        vary(response, found.coded());
        if (status == FAILED) {
            file.close();
            exchange.send(HttpProblem.of(FAILED));
            return;
        }
        if (range != null && !range.isSatisfiable()) {
            file.close();
            response.putHeader(CONTENT_RANGE, range.contentRange());
            exchange.send(HttpProblem.of(UNSATISFIABLE));
            return;
        }
        response.putHeader(HttpHeaders.ETAG, file.tag())
                .putHeader(HttpHeaders.CACHE_CONTROL, caching.of(found.name(), open));
        if (modified != null) {
            response.putHeader(HttpHeaders.LAST_MODIFIED, modified);
        }
        if (status == NOT_MODIFIED) {
            file.close();
            response.setStatusCode(NOT_MODIFIED).end();
        } else {
            sendContent(exchange, found, file, range);
        }
    }

    private static void sendContent(
            Exchange exchange, FileLookup.Found found, StoredFile file, @Nullable ByteRange range) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.of(found.name()))
                .putHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
        if (found.coding() != null) {
            response.putHeader(HttpHeaders.CONTENT_ENCODING, found.coding());
        }
        if (range != null) {
            response.setStatusCode(PARTIAL).putHeader(CONTENT_RANGE, range.contentRange());
        }
        long size = range == null ? file.length() : range.size();
        response.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(size));
        if (request.method().equals(HttpMethod.HEAD)) {
            file.close();
            response.end();
        } else {
            file.send(exchange, range == null ? 0 : range.first(), size);
        }
    }

    private static @Nullable ByteRange range(HttpServerRequest request, StoredFile file, @Nullable String modified) {
        return request.method().equals(HttpMethod.GET)
                        && ByteRange.isWanted(request.getHeader("If-Range"), file.tag(), modified)
                ? ByteRange.of(request.getHeader("Range"), file.length())
                : null;
    }

    private static @Nullable String modified(StoredFile file) {
        Long second = file.modified();
        return second == null ? null : ImfFixdate.format(second);
    }

    /** Answers with 404. */
    void sendNothing(Exchange exchange) {
        vary(exchange.request().response(), false);
        exchange.send(HttpProblem.of(404));
    }

    /** Adds {@code Vary} if the answers to a path depend on headers of the request. */
    private void vary(HttpServerResponse response, boolean coded) {
        if (coded || hasFallback) {
            response.putHeader(
                    HttpHeaders.VARY,
                    Stream.of(coded ? "Accept-Encoding" : "", hasFallback ? Navigation.VARY : "")
                            .filter(name -> !name.isEmpty())
                            .collect(Collectors.joining(", ")));
        }
    }

    /**
     * Redirects the client to the same path with a slash at its end, so that links of the page lead into the folder.
     * The location is relative, because a proxy may have removed a part of the path.
     */
    void sendToFolder(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        String raw = request.path();
        String name = raw.substring(raw.lastIndexOf('/') + 1);
        String query = request.query();
        request.response()
                .setStatusCode(MOVED)
                .putHeader(HttpHeaders.LOCATION, "./" + name + '/' + (query == null ? "" : '?' + query))
                .putHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE) // The folder may become a file.
                .end();
    }
}
