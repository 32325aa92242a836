package org.jzenith.rest.entity;

import io.reactivex.Flowable;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.reactivestreams.Publisher;

/**
 * Writes a stream of {@code Buffer}s or byte arrays as it is, and a stream of texts as one text; one whose
 * elements have no known type, as in a {@code Response}, too, unless its media type is one for values.
 */
@Provider
@Produces({MediaType.APPLICATION_OCTET_STREAM, MediaType.WILDCARD}) // The first is what it is where nobody says what.
final class ByteStreamWriter extends StreamWriter<Publisher<?>> {

    ByteStreamWriter() {
        super(Publisher.class);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        Type element = elementType(genericType);
        boolean text = mediaType.getType().equals("text") && !MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(mediaType);
        return isStream(type)
                && (isBytes(element) || (text && element == String.class) || (element == null && !isForValues(mediaType)));
    }

    /** What has no known type is written by {@link ValueStreamWriter} where that is one of its media types. */
    private static boolean isForValues(MediaType mediaType) {
        return ValueStreamWriter.MEDIA_TYPES.stream().anyMatch(mediaType::isCompatible) || mediaType.getSubtype().endsWith("+json");
    }

    @Override
    Flowable<?> flowable(Publisher<?> stream) {
        return Flowable.fromPublisher(stream);
    }

    /** Each may be large. */
    @Override
    int prefetch() {
        return 2;
    }

    @Override
    StreamFormat format(MediaType mediaType) {
        return StreamFormat.RAW;
    }

    @Override
    ElementWriter elements(Annotation[] annotations, MediaType mediaType) {
        return ElementWriter::raw;
    }
}
