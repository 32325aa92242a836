package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.ReaderException;
import org.jspecify.annotations.Nullable;

/** The parts of the multipart form of one request, as the reader of {@code List<EntityPart>} reads them. */
public final class FormParts {

    private static final GenericType<List<EntityPart>> TYPE = new GenericType<>() {};
    private static final Annotation[] NONE = {};

    private final BridgeRequest request;
    private final Map<String, List<String>> texts = new HashMap<>();
    private @Nullable List<EntityPart> parts;
    /** The same parts again: each content can be retrieved only once, and the parts above belong to the method. */
    private @Nullable List<EntityPart> partsForTexts;

    public FormParts(BridgeRequest request) {
        this.request = request;
    }

    /** Returns all parts; none if the body is no such form. Throws {@link ReaderException} if they are malformed. */
    public List<EntityPart> all() {
        if (parts == null) {
            parts = read();
        }
        return parts;
    }

    /** Returns the texts of all parts with a name; null if there is none, as for a missing field. */
    @Nullable
    public List<String> texts(String name) {
        List<String> found = texts.computeIfAbsent(name, this::readTexts);
        return found.isEmpty() ? null : found;
    }

    private List<String> readTexts(String name) {
        if (partsForTexts == null) {
            partsForTexts = read();
        }
        List<String> found = new ArrayList<>();
        for (EntityPart part : partsForTexts) {
            if (name.equals(part.getName())) {
                try {
                    found.add(part.getContent(String.class));
                } catch (IOException e) {
                    partsForTexts = null; // RESTEasy repeats a failed read, and must fail in the same way.
                    throw new ReaderException(e);
                }
            }
        }
        return found;
    }

    @SuppressWarnings("unchecked") // A reader for a type returns that type.
    private List<EntityPart> read() {
        MediaType mediaType = request.getHttpHeaders().getMediaType();
        if (!isForm(mediaType)) {
            return List.of();
        }
        Class<List<EntityPart>> raw = (Class<List<EntityPart>>) TYPE.getRawType();
        MessageBodyReader<List<EntityPart>> reader = ResteasyContext.getRequiredContextData(Providers.class)
                .getMessageBodyReader(raw, TYPE.getType(), NONE, mediaType);
        try {
            return reader.readFrom(
                    raw,
                    TYPE.getType(),
                    NONE,
                    mediaType,
                    request.getHttpHeaders().getRequestHeaders(),
                    request.rewound());
        } catch (IOException e) {
            throw new ReaderException(e);
        } finally {
            request.rewound(); // An entity may be read after them.
        }
    }

    public static boolean isForm(@Nullable MediaType mediaType) {
        return mediaType != null && MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(mediaType);
    }
}
