package org.jzenith.client.form;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.AbstractMultivaluedMap;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A part to send. Immutable, except for an {@link InputStream} in it. */
final class BuiltPart implements EntityPart {

    private static final class Headers extends AbstractMultivaluedMap<String, String> {

        Headers(Map<String, List<String>> headers) {
            super(headers);
        }
    }

    private final String name;
    private final PartData data;

    BuiltPart(String name, PartData data) {
        this.name = name;
        this.data = data;
    }

    PartData data() {
        return data;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Optional<String> getFileName() {
        return Optional.ofNullable(data.fileName());
    }

    @Override
    public MediaType getMediaType() {
        return data.mediaType();
    }

    @Override
    public MultivaluedMap<String, String> getHeaders() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(data.headers());
        headers.put(HttpHeaders.CONTENT_TYPE, List.of(MediaTypes.text(data.mediaType())));
        return new Headers(Collections.unmodifiableMap(headers));
    }

    /** Returns text and bytes, or the stream that the part was built with; the client encodes anything else. */
    @Override
    public InputStream getContent() {
        if (data.content() instanceof PartContent.Source source) {
            try {
                return source.stream().open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (data.content() instanceof PartContent.Value value) {
            if (value.value() instanceof byte[] bytes) {
                return new ByteArrayInputStream(bytes);
            }
            if (value.value() instanceof Buffer buffer) {
                return new ByteArrayInputStream(buffer.getBytes());
            }
            if (value.value() instanceof String text) {
                Charset charset = MediaTypes.charset(data.mediaType());
                return new ByteArrayInputStream(text.getBytes(charset == null ? StandardCharsets.UTF_8 : charset));
            }
        }
        throw new IllegalStateException("The content of the part \"" + name
                + "\" is encoded when a client sends it (expected: text, bytes or an InputStream)");
    }

    @Override
    public <T> T getContent(Class<T> type) {
        if (data.content() instanceof PartContent.Value value && type.isInstance(value.value())) {
            return type.cast(value.value());
        }
        throw new IllegalArgumentException("The content of the part \"" + name + "\", which is to be sent, is no "
                + type.getName() + " (expected: the type that it was built with)");
    }

    @Override
    @SuppressWarnings("unchecked") // JAX-RS determines the raw type from the generic one.
    public <T> T getContent(GenericType<T> type) {
        return getContent((Class<T>) type.getRawType());
    }

    @Override
    public String toString() {
        return "EntityPart \"" + name + "\" of " + MediaTypes.text(data.mediaType());
    }
}
