package org.jzenith.rest.bridge;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jzenith.rest.method.MethodSettings;

/** Passes a body as a stream, while it arrives, to a method with a {@code Flowable<Buffer>} parameter. */
@Provider
@Consumes(MediaType.WILDCARD)
public final class BodyFlowReader implements MessageBodyReader<Flowable<Buffer>> {

    /** Creates the reader; it has no state. */
    public BodyFlowReader() {}

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return MethodSettings.isFlowOfBuffers(genericType);
    }

    /** If a filter or an interceptor has replaced the stream, the replacement is in memory already. */
    @Override
    public Flowable<Buffer> readFrom(
            Class<Flowable<Buffer>> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        return flowOf(entityStream);
    }

    /** Returns a body as a flow. */
    static Flowable<Buffer> flowOf(InputStream entityStream) throws IOException {
        if (entityStream instanceof StreamedBody body) {
            return body.toFlowable();
        }
        byte[] all = entityStream.readAllBytes();
        return all.length == 0 ? Flowable.empty() : Flowable.just(Buffer.buffer(all));
    }
}
