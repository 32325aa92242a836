package org.jzenith.client.form;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.File;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/**
 * Builds a part of a form (RFC 7578) that a client sends. With jzenith-rest on the class path,
 * {@link EntityPart#withName} returns a builder; otherwise, use {@code new EntityPartBuilder(name)}. For one thread at
 * a time; parts are safe on any.
 *
 * <p>Contents, and the types that they have unless another is set ({@code application/octet-stream} for any text or
 * bytes with a file name):
 *
 * <ul>
 *   <li>{@link String}: {@code text/plain;charset=UTF-8}, or in the charset that is set;
 *   <li>{@code byte[]} and {@link Buffer}, which must not be changed any more: {@code application/octet-stream};
 *   <li>{@link Path} and {@link File}: the same; the file is opened each time it is sent;
 *   <li>{@link InputStream}: the same; the client reads it once, on a thread that may block, and closes it with the
 *       call in any case;
 *   <li>{@code Flowable} of {@link Buffer} or {@code byte[]}: the same; the client requests no more of it than the
 *       server reads;
 *   <li>any other value: {@code application/json}, written by the mapper of the application when it is sent; as its
 *       text if {@code text/plain} is set.
 * </ul>
 *
 * <p>Names and names of files may have any characters; the client sends a quotation mark, CR or LF, and a backslash at
 * the end as {@code %22}, {@code %0D}, {@code %0A} and {@code %5C}.
 */
@API(status = API.Status.MAINTAINED)
public final class EntityPartBuilder implements EntityPart.Builder {

    private final String name;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable String fileName;
    private @Nullable MediaType mediaType;
    private @Nullable PartContent content;

    /** Takes the name of the part. */
    public EntityPartBuilder(String name) {
        this.name = given("name", name);
    }

    private static <T> T given(String what, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(what + ": null (expected: a value)");
        }
        return value;
    }

    @Override
    public EntityPartBuilder mediaType(MediaType type) {
        PartEncoder.checkHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.text(given("mediaType", type)));
        mediaType = type;
        return this;
    }

    @Override
    public EntityPartBuilder mediaType(String type) {
        return mediaType(MediaTypes.parse(given("mediaType", type)));
    }

    /**
     * Sets a header; {@code Content-Type} is the media type. Throws {@link IllegalArgumentException} for
     * {@code Content-Disposition}, which contains the names, and for invalid headers.
     */
    @Override
    public EntityPartBuilder header(String header, String... values) {
        if (given("header", header).equalsIgnoreCase(HttpHeaders.CONTENT_DISPOSITION)) {
            throw new IllegalArgumentException(
                    "the header Content-Disposition of a part, which is made of its name and the name of its file "
                            + "(expected: another header; fileName() sets the name of the file)");
        }
        if (!header.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)) {
            for (String value : values) {
                PartEncoder.checkHeader(header, given(header, value));
            }
            headers.put(header, List.of(values));
        } else if (values.length == 1) {
            mediaType(values[0]);
        } else {
            throw new IllegalArgumentException(
                    "the header Content-Type of a part with " + values.length + " values (expected: one)");
        }
        return this;
    }

    @Override
    public EntityPartBuilder headers(MultivaluedMap<String, String> more) {
        given("headers", more).forEach((header, values) -> header(header, values.toArray(new String[0])));
        return this;
    }

    @Override
    public EntityPartBuilder fileName(String file) {
        fileName = given("fileName", file);
        return this;
    }

    @Override
    public EntityPartBuilder content(InputStream stream) {
        content = new PartContent.Source(StreamSource.of(given("content", stream)));
        return this;
    }

    @Override
    public EntityPartBuilder content(Object value) {
        return content(value, given("content", value).getClass());
    }

    @Override
    public <T> EntityPartBuilder content(T value, Class<? extends T> type) {
        content = content(given("content", value), (Type) type);
        return this;
    }

    @Override
    public <T> EntityPartBuilder content(T value, GenericType<T> type) {
        content = content(given("content", value), type.getType());
        return this;
    }

    private static PartContent content(Object value, Type type) {
        if (value instanceof InputStream stream) {
            return new PartContent.Source(StreamSource.of(stream));
        }
        if (value instanceof Path file) {
            return new PartContent.Source(StreamSource.opening(() -> Files.newInputStream(file)));
        }
        if (value instanceof File file) {
            return new PartContent.Source(StreamSource.opening(() -> Files.newInputStream(file.toPath())));
        }
        return value instanceof Publisher<?> pieces
                ? new PartContent.Pieces(pieces)
                : new PartContent.Value(value, type);
    }

    /**
     * Returns the part. Throws {@link IllegalStateException} if there is no content, or if the content cannot be
     * written as the media type.
     */
    @Override
    public EntityPart build() {
        PartContent has = content;
        if (has == null) {
            throw new IllegalStateException(
                    "The part \"" + name + "\" has no content (expected: content() before build())");
        }
        MediaType type = mediaType == null ? standardType(has) : mediaType;
        if (isWrittenAsJson(has) && !MediaTypes.isJson(type) && !MediaTypes.isPlainText(type)) {
            throw new IllegalStateException("The content of the part \"" + name + "\" cannot be written as "
                    + MediaTypes.text(type) + " (expected: JSON or text/plain; text or bytes have any type)");
        }
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        return new BuiltPart(name, new PartData(fileName, type, Collections.unmodifiableMap(copy), has));
    }

    private MediaType standardType(PartContent has) {
        if (isWrittenAsJson(has)) {
            return MediaTypes.JSON;
        }
        return fileName == null && has instanceof PartContent.Value value && value.value() instanceof String
                ? MediaTypes.TEXT
                : MediaTypes.BYTES;
    }

    private static boolean isWrittenAsJson(PartContent has) {
        return has instanceof PartContent.Value value
                && !(value.value() instanceof String
                        || value.value() instanceof byte[]
                        || value.value() instanceof Buffer);
    }
}
