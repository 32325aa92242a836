package org.jzenith.client.form;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.RequestBody;

/**
 * The parts of the form of one request, in their order. For one thread, except {@link #close}. If a part cannot be
 * added, only {@link #body} fails, so that {@link #close} knows all streams.
 */
public final class MultipartForm {

    private static final SecureRandom RANDOM = new SecureRandom();
    /** The boundary cannot be guessed, so no content contains it. */
    private static final int BOUNDARY_BYTES = 16;

    /** Headers of received parts that do not describe the content that {@link EntityPart#getContent} returns. */
    private static final Set<String> NOT_COPIED =
            Set.of("content-disposition", "content-type", "content-transfer-encoding");

    private final FormWriter writer;
    private final StreamArguments streams;
    private final List<Entry> entries = new ArrayList<>();
    private @Nullable RuntimeException failure;

    /**
     * A part with its name.
     *
     * @param reading the reader of the content, if the content is a stream
     */
    private record Entry(String name, PartData part, @Nullable StreamReading reading) {}

    MultipartForm(FormWriter writer, StreamArguments streams) {
        this.writer = writer;
        this.streams = streams;
    }

    /** Adds a text. */
    public void addText(String name, String text) {
        add(name, PartData.ofText(text));
    }

    /**
     * Adds an {@link EntityPart} or an {@link InputStream}, or each element of an array or a collection of them;
     * nothing for null.
     *
     * @param name the name of the part; null for the one that an {@link EntityPart} has itself
     */
    public void add(@Nullable String name, @Nullable Object value) {
        if (value instanceof Collection<?> elements) {
            elements.forEach(element -> add(name, element));
        } else if (value instanceof Object[] elements) {
            Arrays.stream(elements).forEach(element -> add(name, element));
        } else if (value instanceof EntityPart part) {
            try {
                add(
                        name == null ? part.getName() : name,
                        part instanceof BuiltPart built ? built.data() : received(part));
            } catch (RuntimeException e) { // Another implementation has thrown it.
                failed(e);
            }
        } else if (value instanceof InputStream stream) {
            add(String.valueOf(name), PartData.ofStream(streams.of(stream)));
        }
    }

    private void add(String name, PartData part) {
        try {
            entries.add(new Entry(
                    name,
                    part,
                    part.content() instanceof PartContent.Source source
                            ? source.stream().claim(name, writer.workers())
                            : null));
        } catch (IllegalStateException e) {
            failed(e);
        }
    }

    private void failed(RuntimeException e) {
        failure = failure == null ? e : failure;
    }

    /** Returns a part of another implementation, such as one that a server has received. */
    private static PartData received(EntityPart part) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        part.getHeaders().forEach((header, values) -> {
            if (!NOT_COPIED.contains(header.toLowerCase(Locale.ROOT))) {
                headers.put(header, values);
            }
        });
        @Nullable MediaType type = part.getMediaType();
        return new PartData(
                part.getFileName().orElse(null),
                type == null ? MediaTypes.BYTES : type,
                headers,
                new PartContent.Source(StreamSource.opening(part::getContent)));
    }

    /**
     * Returns the form as a body: known as a whole if all contents are, else as a stream.
     *
     * @throws IllegalArgumentException if something cannot be encoded
     * @throws IllegalStateException if another request has one of the streams
     */
    public RequestBody body() {
        if (failure != null) {
            throw failure;
        }
        byte[] random = new byte[BOUNDARY_BYTES];
        RANDOM.nextBytes(random);
        String boundary = HexFormat.of().formatHex(random);
        List<Flowable<Buffer>> pieces = new ArrayList<>();
        Buffer known = Buffer.buffer();
        for (Entry entry : entries) {
            known.appendString("--" + boundary + "\r\n").appendBuffer(PartEncoder.head(entry.name, entry.part));
            if (entry.part.content() instanceof PartContent.Value value) {
                known.appendBuffer(writer.content(entry.name, entry.part.mediaType(), value));
            } else {
                pieces.add(Flowable.just(known));
                pieces.add(pieces(entry));
                known = Buffer.buffer();
            }
            known.appendString("\r\n");
        }
        known.appendString("--" + boundary + "--\r\n");
        String type = MediaType.MULTIPART_FORM_DATA + "; boundary=" + boundary;
        if (pieces.isEmpty()) {
            return new RequestBody.Bytes(known, type);
        }
        pieces.add(Flowable.just(known));
        return new RequestBody.Stream(Flowable.concat(pieces), type, this::close);
    }

    private static Flowable<Buffer> pieces(Entry entry) {
        if (entry.reading != null) {
            return entry.reading.pieces();
        }
        return entry.part.content() instanceof PartContent.Pieces content
                ? Flowable.fromPublisher(content.pieces()).map(piece -> bytes(entry.name, piece))
                : Flowable.empty();
    }

    private static Buffer bytes(String name, Object piece) {
        if (piece instanceof byte[] bytes) {
            return Buffer.buffer(bytes);
        }
        if (piece instanceof Buffer buffer) {
            return buffer;
        }
        throw new IllegalArgumentException("the part \"" + name + "\": a Flowable of "
                + piece.getClass().getName() + " (expected: of Buffer or byte[])");
    }

    /** Closes all streams, on a thread that may block; does nothing the second time. */
    public void close() {
        for (Entry entry : entries) {
            if (entry.reading != null) {
                entry.reading.close();
            }
        }
    }
}
