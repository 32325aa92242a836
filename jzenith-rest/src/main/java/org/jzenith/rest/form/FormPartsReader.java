package org.jzenith.rest.form;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads received forms of several parts (RFC 7578). Each part is a slice of the body, in memory or in a file.
 * RESTEasy's own reader copies every part, does not limit their number, and needs libraries for mail and XML.
 */
@Provider
@Consumes(MediaType.MULTIPART_FORM_DATA)
public final class FormPartsReader implements MessageBodyReader<List<EntityPart>> {

    private final Providers providers;
    private final MultipartLimits limits;

    /** Takes the readers for the content of parts, and the limits of a form. */
    public FormPartsReader(Providers providers, MultipartLimits limits) {
        this.providers = providers;
        this.limits = limits;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type.isAssignableFrom(List.class)
                && genericType instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] == EntityPart.class;
    }

    @Override
    public List<EntityPart> readFrom(
            Class<List<EntityPart>> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        List<EntityPart> parts = new ArrayList<>();
        if (entityStream instanceof StoredForm form) {
            for (FormIndex.Entry part : form.parts()) {
                parts.add(part(form, part));
            }
            return parts;
        }
        FormIndex index = new FormIndex(Boundary.delimiter(mediaType), limits);
        byte[] body = entityStream.readAllBytes();
        index.add(Buffer.buffer(body));
        for (FormIndex.Entry part : index.entries()) {
            parts.add(part(body, part));
        }
        return parts;
    }

    private FormPart part(byte[] body, FormIndex.Entry part) throws IOException {
        int start = (int) part.start();
        int length = (int) part.length();
        if (isBase64(part.head())) {
            byte[] decoded = decode(Arrays.copyOfRange(body, start, start + length));
            return new FormPart(providers, part.head(), () -> new ByteArrayInputStream(decoded));
        }
        return new FormPart(providers, part.head(), () -> new ByteArrayInputStream(body, start, length));
    }

    private FormPart part(StoredForm form, FormIndex.Entry part) throws IOException {
        return isBase64(part.head())
                ? new FormPart(
                        providers, part.head(), () -> Base64.getMimeDecoder().wrap(form.content(part)))
                : new FormPart(providers, part.head(), () -> form.content(part));
    }

    /** HTTP needs no such encodings, but some clients use one (RFC 7578 section 4.7). */
    private static boolean isBase64(PartHead head) throws IOException {
        @Nullable String encoding = head.transferEncoding();
        if (encoding != null && !encoding.equalsIgnoreCase("base64")) {
            throw new IOException("a part has an unknown Content-Transfer-Encoding");
        }
        return encoding != null;
    }

    private static byte[] decode(byte[] content) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(content);
        } catch (IllegalArgumentException e) {
            throw new IOException("a part is not base64", e);
        }
    }
}
