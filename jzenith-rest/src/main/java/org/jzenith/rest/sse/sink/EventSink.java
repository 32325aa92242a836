package org.jzenith.rest.sse.sink;

import io.vertx.core.http.HttpMethod;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.annotations.SseElementType;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.ServerResponseWriter;
import org.jboss.resteasy.plugins.providers.sse.SseConstants;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.util.FindAnnotation;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.bridge.BridgeRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server-sent events of one request. Any thread may send and close without waiting. The event loop of the request
 * writes the events, in the order of the calls. With RESTEasy's own sink, a thread that closes it waits for that event
 * loop, which can deadlock two event loops. The thread also loses the context of its own request. Closes itself when
 * the client disconnects.
 */
public final class EventSink implements SseEventSink {

    private enum State {
        NEW,
        BEGINNING,
        OPEN,
        OVER
    }

    /** Completes when its bytes have been sent. */
    private static final class Waiting extends CompletableFuture<Void> {

        private final byte[] bytes;

        Waiting(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(EventSink.class);

    /** Causes the head to be sent before the first event. */
    private static final byte[] BEGINNING = "\n\n".getBytes(StandardCharsets.UTF_8);

    private final MessageBodyWriter<OutboundSseEvent> writer;
    private final ResteasyProviderFactory providers;
    private final BridgeRequest request;
    private final Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
    private final ResourceMethodInvoker method;
    private final @Nullable SseElementType elementType;
    private final Set<EventBroadcaster> broadcasters = ConcurrentHashMap.newKeySet();
    private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    /** Like the next field, used only on the event loop. */
    private State state = State.NEW;

    private boolean draining;

    /**
     * Belongs to the request on the current thread, which is suspended until the sink is closed.
     *
     * @param method the method that handles the request
     * @param writer writes an event into memory, in the requested media type unless the event sets another; called on
     *     the thread that sends the event
     * @param providers convert the head of the response
     */
    public EventSink(
            ResourceMethodInvoker method,
            MessageBodyWriter<OutboundSseEvent> writer,
            ResteasyProviderFactory providers) {
        this.method = method;
        this.writer = writer;
        this.providers = providers;
        this.request = (BridgeRequest) ResteasyContext.getRequiredContextData(HttpRequest.class);
        this.elementType = FindAnnotation.findAnnotation(method.getMethodAnnotations(), SseElementType.class);
        if (!request.getAsyncContext().isSuspended()) {
            request.getAsyncContext().suspend();
        }
        request.response().afterwards().addCleanable(() -> request.eventLoop().execute(this::ended));
    }

    /**
     * Called when the method has returned: a client expects the head of the response before the first event. Any
     * thread.
     */
    public void begin() {
        request.eventLoop().execute(this::drain);
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    /**
     * Sends an event. The stage completes on the event loop of the request when the client has room for more. It fails
     * with the writer's exception, in which case the sink stays open, or with an {@link IOException} if the client has
     * disconnected.
     */
    @Override
    public CompletionStage<?> send(OutboundSseEvent event) {
        if (isClosed()) {
            throw new IllegalStateException("The SseEventSink has been closed");
        }
        Waiting next;
        try {
            next = new Waiting(bytes(event));
        } catch (IOException | RuntimeException e) {
            LOG.debug("An event could not be written", e);
            return CompletableFuture.failedFuture(e);
        }
        queue.add(next);
        request.eventLoop().execute(this::drain);
        return next;
    }

    private byte[] bytes(OutboundSseEvent event) throws IOException {
        MediaType type = elementType == null ? event.getMediaType() : MediaType.valueOf(elementType.value());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ResteasyContext.pushContextDataMap(context);
        try {
            writer.writeTo(event, event.getClass(), null, new Annotation[0], type, null, bytes);
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
        return bytes.toByteArray();
    }

    /** Ends the response when everything sent so far has been written. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            broadcasters.forEach(broadcaster -> broadcaster.left(this));
            broadcasters.clear();
            request.eventLoop().execute(this::drain);
        }
    }

    /** Registers a {@code broadcaster} for the notification about the end of this sink. */
    public void joined(EventBroadcaster broadcaster) {
        broadcasters.add(broadcaster);
        if (isClosed()) { // Another thread has closed it, and may not have seen this broadcaster.
            broadcaster.left(this);
        }
    }

    public void left(EventBroadcaster broadcaster) {
        broadcasters.remove(broadcaster);
    }

    /** Sends the waiting events. A callback of a sent event may send the next one, which then waits for its turn. */
    private void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            if (state == State.NEW) {
                writeHead();
            }
            while (state != State.BEGINNING && !queue.isEmpty()) {
                write(queue.remove());
            }
            if (state == State.OPEN && isClosed()) {
                state = State.OVER;
                request.getAsyncContext().getAsyncResponse().complete();
            }
        } finally {
            draining = false;
        }
    }

    private void writeHead() {
        state = State.BEGINNING;
        BuiltResponse head = (BuiltResponse) Response.ok().type(contentType()).build();
        ResteasyContext.pushContextDataMap(context);
        try {
            ServerResponseWriter.writeNomapResponse(
                    head, request, request.response(), providers, failure -> request.eventLoop()
                            .execute(() -> headWritten(failure))); // A response filter may resume on any thread.
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            headWritten(e);
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    private MediaType contentType() {
        MediaType produced = method.getProduces()[0];
        if (elementType != null || produced.isWildcardType() || produced.isWildcardSubtype()) {
            return new MediaType(
                    "text",
                    "event-stream",
                    elementType == null ? Map.of() : Map.of(SseConstants.SSE_ELEMENT_MEDIA_TYPE, elementType.value()));
        }
        return produced;
    }

    private void headWritten(@Nullable Throwable failure) {
        if (state != State.BEGINNING) { // RESTEasy reports some failures twice.
            return;
        }
        if (failure != null) {
            failed(failure);
            return;
        }
        state = State.OPEN;
        if (request.exchange().request().method().equals(HttpMethod.HEAD)) { // The client wants only the head.
            ended();
            request.getAsyncContext().getAsyncResponse().complete();
            return;
        }
        if (!isClosed() || !queue.isEmpty()) {
            write(new Waiting(BEGINNING));
        }
        drain();
    }

    private void write(Waiting event) {
        written(event).whenComplete((nothing, failure) -> {
            if (failure == null) {
                event.complete(null);
                return;
            }
            Throwable cause = AsyncFailure.cause(failure);
            boolean first = state != State.OVER;
            state = State.OVER;
            event.completeExceptionally(cause);
            if (first) {
                failed(cause);
            }
        });
    }

    private CompletionStage<Void> written(Waiting event) {
        try {
            if (state == State.OVER) {
                throw new IOException("the response has ended");
            }
            AsyncOutputStream out = request.response().getAsyncOutputStream();
            return out.asyncWrite(event.bytes).thenCompose(room -> out.asyncFlush());
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Answers a failure like any other: with an error response if none has begun, otherwise by aborting the response.
     */
    private void failed(Throwable failure) {
        ended();
        request.getAsyncContext().getAsyncResponse().resume(failure);
    }

    private void ended() {
        state = State.OVER;
        close();
        drain();
    }
}
