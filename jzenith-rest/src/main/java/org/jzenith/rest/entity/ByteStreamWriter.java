package org.jzenith.rest.entity;

import io.reactivex.Flowable;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.concurrent.Flow;
import org.jzenith.core.async.AsyncTypes;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/**
 * Writes a stream of {@code Buffer}s or byte arrays unchanged, and a stream of strings as one text. Also writes a
 * stream with an unknown element type, as in a {@code Response}, unless its media type is one for values.
 */
abstract class ByteStreamWriter<T> extends StreamWriter<T> {

    ByteStreamWriter(Class<?> streamType) {
        super(streamType);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        Type element = elementType(genericType);
        boolean text = mediaType.getType().equals("text") && !MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(mediaType);
        return isStream(type)
                && (isBytes(element)
                        || (text && element == String.class)
                        || (element == null && !isForValues(mediaType)));
    }

    /** {@link ValueStreamWriter} writes streams of unknown element type in its own media types. */
    private static boolean isForValues(MediaType mediaType) {
        return ValueStreamWriter.MEDIA_TYPES.stream().anyMatch(mediaType::isCompatible)
                || mediaType.getSubtype().endsWith("+json");
    }

    /** Each element may be large. */
    @Override
    int prefetch() {
        return 2;
    }

    @Override
    StreamFormat format(MediaType mediaType) {
        return StreamFormat.RAW;
    }

    @Override
    ElementWriter elements(Type genericType, Annotation[] annotations, MediaType mediaType) {
        String charset = mediaType.getParameters().get(MediaType.CHARSET_PARAMETER);
        return (element, out) -> ElementWriter.raw(
                element instanceof CharSequence text ? ScalarWriter.encode(text.toString(), charset) : element, out);
    }

    /** The first media type is used if neither side names one. */
    @Provider
    @Produces({MediaType.APPLICATION_OCTET_STREAM, MediaType.WILDCARD})
    static final class OfPublisher extends ByteStreamWriter<Publisher<?>> {

        private final AsyncTypes asyncTypes;

        OfPublisher(AsyncTypes asyncTypes) {
            super(Publisher.class);
            this.asyncTypes = asyncTypes;
        }

        @Override
        Flowable<?> flowable(Publisher<?> stream) {
            return flowable(stream, asyncTypes);
        }
    }

    /** The same for the type of the JDK. */
    @Provider
    @Produces({MediaType.APPLICATION_OCTET_STREAM, MediaType.WILDCARD})
    static final class OfFlowPublisher extends ByteStreamWriter<Flow.Publisher<?>> {

        OfFlowPublisher() {
            super(Flow.Publisher.class);
        }

        @Override
        Flowable<?> flowable(Flow.Publisher<?> stream) {
            return Flowable.fromPublisher(FlowAdapters.toPublisher(stream));
        }
    }
}
