package org.jzenith.rest.form;

import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.message.UnstorableTextException;

/** A completely received part of a form (RFC 7578). Safe on any thread. */
final class FormPart implements EntityPart {

    private static final Annotation[] NO_ANNOTATIONS = {};

    private final Providers providers;
    private final PartHead head;
    private final Supplier<InputStream> content;
    private final AtomicBoolean retrieved = new AtomicBoolean();

    /** Takes a function that opens the content at its beginning. */
    FormPart(Providers providers, PartHead head, Supplier<InputStream> content) {
        this.providers = providers;
        this.head = head;
        this.content = content;
    }

    @Override
    public String getName() {
        return head.name();
    }

    @Override
    public Optional<String> getFileName() {
        return Optional.ofNullable(head.fileName());
    }

    @Override
    public MultivaluedMap<String, String> getHeaders() {
        return head.headers();
    }

    /** Returns the type exactly as it was sent; a part without one is a text (RFC 7578 section 4.4). */
    @Override
    public MediaType getMediaType() {
        return head.mediaType();
    }

    /** Returns the content from its beginning, each time. */
    @Override
    public InputStream getContent() {
        retrieved.set(true);
        return content.get();
    }

    @Override
    public <T> T getContent(Class<T> type) throws IOException {
        return read(type, type);
    }

    @Override
    @SuppressWarnings("unchecked") // JAX-RS determines the raw type from the generic one.
    public <T> T getContent(GenericType<T> type) throws IOException {
        return read((Class<T>) type.getRawType(), type.getType());
    }

    private <T> T read(Class<T> type, Type genericType) throws IOException {
        if (!retrieved.compareAndSet(false, true)) {
            throw new IllegalStateException("The content of the part \"" + getName() + "\" has already been retrieved");
        }
        MessageBodyReader<T> reader = providers.getMessageBodyReader(type, genericType, NO_ANNOTATIONS, getMediaType());
        if (reader == null) {
            throw new NotSupportedException(refusal());
        }
        try {
            return reader.readFrom(type, genericType, NO_ANNOTATIONS, getMediaType(), head.headers(), content.get());
        } catch (UnstorableTextException e) {
            throw new UnreadablePartException(getName(), e.of("The part \"" + getName() + '"'));
        } catch (IOException e) {
            throw new UnreadablePartException(getName(), e);
        }
    }

    private Response refusal() {
        HttpProblem problem = HttpProblem.of(415)
                .withDetail("The part \"" + getName() + "\" cannot be read as " + getMediaType()
                        + ", which is its Content-Type.");
        return Response.status(415).type(HttpProblem.MEDIA_TYPE).entity(problem).build();
    }
}
