package org.jzenith.rest.entity;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.reactivex.Observable;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jboss.resteasy.annotations.SseElementType;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jzenith.core.async.AsyncTypes;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/** Writes a stream of values as a JSON array, as lines of JSON, or as server-sent events. */
abstract class ValueStreamWriter<T> extends StreamWriter<T> {

    /** The media types that are written here, in addition to all that end with {@code +json}. */
    static final List<MediaType> MEDIA_TYPES = Stream.of(
                    MediaType.APPLICATION_JSON,
                    "application/x-ndjson",
                    "application/jsonl",
                    MediaType.SERVER_SENT_EVENTS)
            .map(MediaType::valueOf)
            .toList();

    private final ResteasyProviderFactory providers;

    ValueStreamWriter(Class<?> streamType, ResteasyProviderFactory providers) {
        super(streamType);
        this.providers = providers;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return isStream(type) && !isBytes(elementType(genericType));
    }

    @Override
    int prefetch() {
        return 16;
    }

    @Override
    StreamFormat format(MediaType mediaType) {
        return StreamFormat.of(mediaType);
    }

    @Override
    ElementWriter elements(Type genericType, Annotation[] annotations, MediaType mediaType) {
        ValueWriter values =
                new ValueWriter(providers, elementType(genericType), annotations, MediaType.APPLICATION_JSON_TYPE);
        StreamFormat format = StreamFormat.of(mediaType);
        if (format != StreamFormat.EVENTS) {
            return format == StreamFormat.LINES ? new LineWriter(values) : values;
        }
        return new EventWriter(
                values,
                Stream.of(annotations)
                        .filter(SseElementType.class::isInstance)
                        .map(annotation -> MediaType.valueOf(((SseElementType) annotation).value()))
                        .findFirst()
                        .orElse(null));
    }

    /** Requests no more from its source than the client receives. */
    @Provider
    @Produces({
        MediaType.APPLICATION_JSON,
        "application/x-ndjson",
        "application/jsonl",
        "application/*+json",
        MediaType.SERVER_SENT_EVENTS
    })
    static final class OfPublisher extends ValueStreamWriter<Publisher<?>> {

        private final AsyncTypes asyncTypes;

        OfPublisher(ResteasyProviderFactory providers, AsyncTypes asyncTypes) {
            super(Publisher.class, providers);
            this.asyncTypes = asyncTypes;
        }

        @Override
        Flowable<?> flowable(Publisher<?> stream) {
            return flowable(stream, asyncTypes);
        }
    }

    /** The same for the type of the JDK. */
    @Provider
    @Produces({
        MediaType.APPLICATION_JSON,
        "application/x-ndjson",
        "application/jsonl",
        "application/*+json",
        MediaType.SERVER_SENT_EVENTS
    })
    static final class OfFlowPublisher extends ValueStreamWriter<Flow.Publisher<?>> {

        OfFlowPublisher(ResteasyProviderFactory providers) {
            super(Flow.Publisher.class, providers);
        }

        @Override
        Flowable<?> flowable(Flow.Publisher<?> stream) {
            return Flowable.fromPublisher(FlowAdapters.toPublisher(stream));
        }
    }

    /** Cannot slow its source down: if the client is too far behind, the response is aborted. */
    @Provider
    @Produces({
        MediaType.APPLICATION_JSON,
        "application/x-ndjson",
        "application/jsonl",
        "application/*+json",
        MediaType.SERVER_SENT_EVENTS
    })
    static final class OfObservable extends ValueStreamWriter<Observable<?>> {

        private static final int BACKLOG = 16 << 10;

        OfObservable(ResteasyProviderFactory providers) {
            super(Observable.class, providers);
        }

        @Override
        Flowable<?> flowable(Observable<?> stream) {
            return stream.toFlowable(BackpressureStrategy.MISSING).onBackpressureBuffer(BACKLOG);
        }
    }
}
