package org.jzenith.rest.bridge;

import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.List;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.ReaderException;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a multipart form with the application's reader of {@code List<EntityPart>}: jZenith has none. */
public final class FormParts {

    private static final GenericType<List<EntityPart>> TYPE = new GenericType<>() { };
    private static final Annotation[] NONE = {};

    private FormParts() { }

    /** Returns whether the application can read them. */
    public static boolean areReadBy(Providers providers) {
        return reader(providers, MediaType.MULTIPART_FORM_DATA_TYPE) != null;
    }

    @SuppressWarnings("unchecked") // A reader for a type is asked for that type.
    private static @Nullable MessageBodyReader<List<EntityPart>> reader(Providers providers, MediaType mediaType) {
        return providers.getMessageBodyReader((Class<List<EntityPart>>) TYPE.getRawType(), TYPE.getType(), NONE, mediaType);
    }

    /** Reads them; throws {@link ReaderException} if they are malformed, {@link NotSupportedException} without a reader. */
    @SuppressWarnings("unchecked") // As above
    static List<EntityPart> of(BridgeRequest request) {
        MediaType mediaType = request.getHttpHeaders().getMediaType();
        if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(mediaType)) {
            return List.of();
        }
        MessageBodyReader<List<EntityPart>> reader = reader(ResteasyContext.getRequiredContextData(Providers.class), mediaType);
        if (reader == null) {
            throw new NotSupportedException();
        }
        try {
            return reader.readFrom((Class<List<EntityPart>>) TYPE.getRawType(), TYPE.getType(), NONE, mediaType,
                    request.getHttpHeaders().getRequestHeaders(), request.getInputStream());
        } catch (IOException e) {
            throw new ReaderException(e);
        }
    }
}
