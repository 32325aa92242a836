package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.plugins.providers.StringTextStar;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.UnstorableText;
import org.jzenith.rest.message.RequestHeaders;
import org.jzenith.rest.message.UnstorableTextException;

/**
 * RESTEasy's provider for text, with two differences. A client that accepts any type gets text, not a stream of bytes.
 * A text that most stores cannot keep is refused.
 */
@Provider
@Consumes("*/*")
@Produces({"text/plain", "*/*"})
public final class StringProvider extends StringTextStar {

    private final boolean unstorable;

    /** Takes whether texts may have characters that most stores cannot keep. */
    StringProvider(boolean unstorable) {
        this.unstorable = unstorable;
    }

    @Override
    public String readFrom(
            Class<String> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        String text = super.readFrom(type, genericType, annotations, mediaType, httpHeaders, entityStream);
        @Nullable
        String found =
                text == null || unstorable || RequestHeaders.isAnyType(mediaType) ? null : UnstorableText.in(text);
        if (found != null) {
            throw new UnstorableTextException("The body", found);
        }
        return text;
    }
}
