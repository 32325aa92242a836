package org.jzenith.rest.bridge;

import static java.util.Objects.requireNonNull;

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
import java.util.concurrent.Flow;
import org.jzenith.core.async.AsyncTypes;
import org.reactivestreams.Publisher;

/** Passes a body as a stream, while it arrives, to a method with a parameter such as {@code Flowable<Buffer>}. */
public abstract class BodyFlowReader<T> implements MessageBodyReader<T> {

    private final AsyncTypes asyncTypes;

    private BodyFlowReader(AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return asyncTypes.streamOf(Buffer.class, genericType) != null;
    }

    /** If a filter or an interceptor has replaced the stream, the replacement is in memory already. */
    @Override
    @SuppressWarnings("unchecked") // isReadable() has been asked.
    public T readFrom(
            Class<T> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        return (T)
                requireNonNull(asyncTypes.streamOf(Buffer.class, genericType)).from(flowOf(entityStream));
    }

    /** Returns a body as a flow. */
    static Flowable<Buffer> flowOf(InputStream entityStream) throws IOException {
        if (entityStream instanceof StreamedBody body) {
            return body.toFlowable();
        }
        byte[] all = entityStream.readAllBytes();
        return all.length == 0 ? Flowable.empty() : Flowable.just(Buffer.buffer(all));
    }

    /** Reads the types of Reactive Streams. RESTEasy prefers readers by their type parameter. */
    @Provider
    @Consumes(MediaType.WILDCARD)
    public static final class OfPublisher extends BodyFlowReader<Publisher<Buffer>> {

        /** Takes the types of streams. */
        public OfPublisher(AsyncTypes asyncTypes) {
            super(asyncTypes);
        }
    }

    /** Reads the type of the JDK. */
    @Provider
    @Consumes(MediaType.WILDCARD)
    public static final class OfFlowPublisher extends BodyFlowReader<Flow.Publisher<Buffer>> {

        /** Takes the types of streams. */
        public OfFlowPublisher(AsyncTypes asyncTypes) {
            super(asyncTypes);
        }
    }
}
