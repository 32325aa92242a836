package org.jzenith.http.coding;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A response that compresses its body if the client, the type and the size allow it. It decides before it sends the
 * head. It wraps the response of Vert.x, so that Vert.x and the server count the sent bytes, for both versions of HTTP.
 * Used only on the event loop of its request.
 */
public final class CodedResponse extends ResponseWrapper {

    /** Digests of the body, which compression would make wrong. */
    private static final List<String> DIGESTS = List.of("Content-MD5", "Digest", "Content-Digest", "Repr-Digest");

    private static final int NO_CONTENT = 204;
    private static final int PARTIAL_CONTENT = 206;
    private static final int NOT_MODIFIED = 304;

    private final HttpServerRequest request;
    private final Compression compression;
    private @Nullable LongConsumer held;
    private boolean excluded;
    private boolean decided;
    private @Nullable BodyEncoder encoder;

    CodedResponse(HttpServerRequest request, Compression compression) {
        super(request.response());
        this.request = request;
        this.compression = compression;
    }

    /** Sets the receiver of the number of bytes that the encoder of a response uses until its end. */
    public static void countBy(LongConsumer held, HttpServerResponse response) {
        if (response instanceof CodedResponse coded) {
            coded.held = held;
        }
    }

    /** Excludes a response from compression. The response must not have begun. */
    public static void exclude(HttpServerResponse response) {
        if (response instanceof CodedResponse coded) {
            coded.excluded = true;
        }
    }

    /** Releases the encoder of a response that has ended, or never will. */
    public static void release(HttpServerResponse response) {
        if (response instanceof CodedResponse coded) {
            coded.releaseEncoder();
        }
    }

    private void releaseEncoder() {
        BodyEncoder closing = encoder;
        encoder = null;
        if (closing != null) {
            closing.close();
        }
    }

    @Override
    public Future<Void> writeHead() {
        decide(declaredLength(), false);
        return super.writeHead();
    }

    @Override
    public Future<Void> write(Buffer data) {
        decide(declaredLength(), false);
        if (encoder == null) {
            return super.write(data);
        }
        Buffer part = encoder.encode(data);
        return part.length() == 0 ? Future.succeededFuture() : super.write(part);
    }

    @Override
    public Future<Void> end(Buffer data) {
        decide(isForHead() ? declaredLength() : data.length(), true);
        return super.end(encoded(data));
    }

    @Override
    public Future<Void> end() {
        decide(isForHead() ? declaredLength() : 0, true);
        return encoder == null ? super.end() : super.end(encoded(Buffer.buffer()));
    }

    private boolean isForHead() {
        return request.method().equals(HttpMethod.HEAD);
    }

    private Buffer encoded(Buffer last) {
        BodyEncoder ending = encoder;
        encoder = null;
        return ending == null ? last : ending.finish(last);
    }

    /** Sends the file uncompressed, because Vert.x sends it without reading it. */
    @Override
    public Future<Void> sendFile(String filename, long offset, long length) {
        decided = true;
        return super.sendFile(filename, offset, length);
    }

    private long declaredLength() {
        String declared = headers().get(HttpHeaders.CONTENT_LENGTH);
        return declared == null ? -1 : Long.parseLong(declared);
    }

    /**
     * Decides whether to compress the body.
     *
     * @param length the length of the body; less than 0 if it is not known
     * @param whole whether the body is complete
     */
    private void decide(long length, boolean whole) {
        if (decided) {
            return;
        }
        decided = true;
        if (excluded || headWritten()) {
            return;
        }
        MultiMap headers = headers();
        if (getStatusCode() == NOT_MODIFIED) {
            vary(headers);
            weaken(headers, namesWeak(headers.get(HttpHeaders.ETAG)));
        } else if (!isFinal(headers)
                && compression.concerns(headers.get(HttpHeaders.CONTENT_TYPE))
                && compression.concerns(length)
                && (whole || request.version() != HttpVersion.HTTP_1_0)) { // It has no chunks.
            vary(headers);
            ContentCoding coding = compression.choose(request);
            if (coding != null) {
                begin(coding, headers, whole);
            }
        }
    }

    private void begin(ContentCoding coding, MultiMap headers, boolean whole) {
        headers.set(HttpHeaders.CONTENT_ENCODING, coding.token());
        headers.remove(HttpHeaders.CONTENT_LENGTH);
        headers.remove(HttpHeaderNames.ACCEPT_RANGES); // Ranges refer to the uncompressed body.
        weaken(headers, true);
        if (isForHead()) {
            return;
        }
        encoder = compression.encoder(coding);
        if (!whole) {
            if (request.version() == HttpVersion.HTTP_1_1) {
                setChunked(true);
            }
            if (held != null) {
                held.accept(coding.encoderBytes());
            }
        }
    }

    /** Returns whether the body must stay uncompressed. */
    private boolean isFinal(MultiMap headers) {
        int status = getStatusCode();
        return status < 200
                || status == NO_CONTENT
                || status == PARTIAL_CONTENT
                || headers.contains(HttpHeaders.CONTENT_ENCODING)
                || headers.contains(HttpHeaders.CONTENT_RANGE)
                || DIGESTS.stream().anyMatch(headers::contains)
                || members(headers, HttpHeaders.CACHE_CONTROL).anyMatch("no-transform"::equalsIgnoreCase);
    }

    /** Adds {@code Vary}: the response depends on {@code Accept-Encoding} (RFC 9110 section 12.5.5). */
    private static void vary(MultiMap headers) {
        if (members(headers, HttpHeaders.VARY)
                .noneMatch(name -> name.equals("*") || name.equalsIgnoreCase("Accept-Encoding"))) {
            headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
    }

    private static Stream<String> members(MultiMap headers, CharSequence name) {
        return headers.getAll(name).stream()
                .flatMap(list -> Stream.of(list.split(",")))
                .map(String::trim);
    }

    /** Makes the tag weak, because a strong tag must differ between codings of a body (RFC 9110 section 8.8.3). */
    private static void weaken(MultiMap headers, boolean due) {
        String tag = due ? headers.get(HttpHeaders.ETAG) : null;
        if (tag != null && tag.startsWith("\"")) {
            headers.set(HttpHeaders.ETAG, "W/" + tag);
        }
    }

    /** Returns whether the client sends the weak form of a tag, because its copy was compressed. */
    private boolean namesWeak(@Nullable String tag) {
        return tag != null
                && request.headers().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                        .anyMatch(list -> list.contains("W/" + tag));
    }
}
