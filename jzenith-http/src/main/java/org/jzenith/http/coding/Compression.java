package org.jzenith.http.coding;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.AcceptEncoding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides which responses are compressed, and how. Immutable, one for all event loops. */
public final class Compression {

    private static final Logger LOG = LoggerFactory.getLogger(Compression.class);

    private static final String EVENTS = "text/event-stream";

    private final boolean on;
    private final List<ContentCoding> codings;
    private final List<String> tokens;
    private final Pattern mediaTypes;
    private final boolean events;
    private final long minBytes;
    private final int level;

    @Inject
    Compression(CompressionConfiguration configuration) {
        this.on = configuration.enabled();
        this.codings = on ? ContentCoding.available() : List.of();
        this.tokens = codings.stream().map(ContentCoding::token).toList();
        this.mediaTypes = Pattern.compile(configuration.mediaTypes().stream()
                .map(type -> Pattern.quote(type.toLowerCase(Locale.ROOT)).replace("*", "\\E[^;]*\\Q"))
                .collect(Collectors.joining("|")));
        this.events = configuration.mediaTypes().stream().anyMatch(EVENTS::equalsIgnoreCase);
        this.minBytes = configuration.minSize().bytes();
        this.level = configuration.level();
        if (on) {
            LOG.info("Responses are compressed with {}", String.join(" or ", tokens));
        }
    }

    /** Returns whether compression is disabled. */
    public boolean isOff() {
        return !on;
    }

    /** Wraps a request, so that its response may be compressed. */
    public HttpServerRequest of(HttpServerRequest request) {
        return new CodedRequest(request, this);
    }

    /** Returns whether bodies of a type are compressed. */
    boolean concerns(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).trim().toLowerCase(Locale.ROOT);
        return type.equals(EVENTS) ? events : mediaTypes.matcher(type).matches();
    }

    /** Returns whether to compress bodies of this size, in bytes; less than 0 if it is not known. */
    boolean concerns(long bytes) {
        return bytes < 0 || bytes >= minBytes;
    }

    /** Returns the content coding that the client prefers; null if it prefers none. */
    @Nullable
    ContentCoding choose(HttpServerRequest request) {
        if (request.decoderResult().isFailure()) {
            return null;
        }
        String preferred = AcceptEncoding.of(request.headers().getAll(HttpHeaders.ACCEPT_ENCODING))
                .preferred(tokens);
        return preferred == null ? null : codings.get(tokens.indexOf(preferred));
    }

    BodyEncoder encoder(ContentCoding coding) {
        return new BodyEncoder(coding, level);
    }
}
