package org.jzenith.rest.entity;

import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.AsyncMessageBodyWriter;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.http.spi.Exchange;
import org.reactivestreams.Publisher;

/** Writes a stream at the pace of the client. Elements may arrive on any thread. */
abstract class StreamWriter<T> implements AsyncMessageBodyWriter<T> {

    private final Class<?> streamType;

    StreamWriter(Class<?> streamType) {
        this.streamType = streamType;
    }

    /** RESTEasy prefers writers by their type parameter, but also offers them types that are no streams. */
    boolean isStream(Class<?> type) {
        return streamType.isAssignableFrom(type);
    }

    /** Returns the stream with back-pressure. */
    abstract Flowable<?> flowable(T stream);

    /** Returns the number of elements that may wait for the event loop. */
    abstract int prefetch();

    /** Converts a publisher in the way of its own type, if a plugin knows it. */
    static Flowable<?> flowable(Publisher<?> stream, AsyncTypes asyncTypes) {
        AsyncStreamType<?> type = asyncTypes.stream(stream.getClass());
        return type == null ? Flowable.fromPublisher(stream) : type.toFlowable(stream);
    }

    abstract StreamFormat format(MediaType mediaType);

    abstract ElementWriter elements(Type genericType, Annotation[] annotations, MediaType mediaType);

    @Override
    public CompletionStage<Void> asyncWriteTo(
            T stream,
            Class<?> type,
            Type genericType,
            Annotation @Nullable [] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream out) {
        if (isForHead()) { // Its length is unknown before its end, and it may be endless.
            return CompletableFuture.completedFuture(null);
        }
        StreamFormat format = format(mediaType);
        if (format != StreamFormat.RAW) {
            Utf8Content.label(httpHeaders, mediaType);
        }
        if (format == StreamFormat.EVENTS) {
            httpHeaders.putIfAbsent(HttpHeaders.CACHE_CONTROL, new ArrayList<>(List.of("no-cache")));
        }
        RequestContext request = RequestContext.current();
        // RESTEasy has none for a Response that a method has returned later.
        Annotation[] known = annotations == null ? new Annotation[0] : annotations;
        StreamBodySubscriber write =
                new StreamBodySubscriber(format, elements(genericType, known, mediaType), out, request, prefetch());
        StreamStart start = new StreamStart(request);
        Flowable<?> onEventLoop = flowable(stream).observeOn(Schedulers.from(start), false, prefetch());
        if (Vertx.currentContext() == request.eventLoop()) {
            start(write, onEventLoop, request, start);
        } else { // A response filter has resumed on another thread.
            request.runLater(() -> start(write, onEventLoop, request, start));
        }
        return write;
    }

    private static void start(
            StreamBodySubscriber write, Flowable<?> source, RequestContext request, StreamStart start) {
        start.run(() -> source.subscribe(write));
        request.runLater(write::open); // After a failure of the subscription, which still gets an error response.
    }

    static boolean isForHead() {
        Exchange exchange = ResteasyContext.getContextData(Exchange.class);
        return exchange != null && exchange.request().method().equals(HttpMethod.HEAD);
    }

    /** Only called with a blocking {@code WriterInterceptor}, which cannot wait for the client. */
    @Override
    public void writeTo(
            T stream,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream out)
            throws IOException {
        throw new IOException(
                "a stream cannot pass through a WriterInterceptor (expected: an AsyncWriterInterceptor, or none)");
    }

    /** Returns the type of the elements, null if it is unknown. */
    static @Nullable Type elementType(Type genericType) {
        Type element = genericType instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : null;
        return element instanceof WildcardType wildcard ? wildcard.getUpperBounds()[0] : element;
    }

    static boolean isBytes(@Nullable Type elementType) {
        return elementType == Buffer.class || elementType == byte[].class;
    }
}
