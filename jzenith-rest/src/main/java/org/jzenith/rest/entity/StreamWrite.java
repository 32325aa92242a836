package org.jzenith.rest.entity;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Writes a stream as the body of a response: asks for the next element when the client has taken enough of those before. What
 * comes at once is sent together. Cancelling it cancels the stream. Everything happens on one event loop.
 */
final class StreamWrite extends CompletableFuture<Void> implements Subscriber<Object> {

    /** As much is gathered before it is handed on in the middle of what comes at once. */
    private static final int PIECE = 16 << 10;

    private final StreamFormat format;
    private final ElementWriter elements;
    private final AsyncOutputStream out;
    private final RequestContext request;
    private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    private @Nullable Subscription upstream;
    /** Ends when the client has taken enough. */
    private CompletionStage<Void> room = CompletableFuture.completedFuture(null);
    private boolean begun;
    private boolean first = true;
    private boolean flushComes;

    StreamWrite(StreamFormat format, ElementWriter elements, AsyncOutputStream out, RequestContext request) {
        this.format = format;
        this.elements = elements;
        this.out = out;
        this.request = request;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        if (isDone()) {
            subscription.cancel();
            return;
        }
        if (format == StreamFormat.EVENTS) { // A client expects the beginning before there is an event.
            begin();
            flush();
        }
        subscription.request(1);
    }

    private void begin() {
        if (!begun) {
            begun = true;
            gathered.writeBytes(format.begin());
        }
    }

    /** Within the request: the writers of elements may ask for what belongs to it. */
    @Override
    public void onNext(Object element) {
        if (!isDone()) {
            request.run(() -> write(element));
        }
    }

    private void write(Object element) {
        begin();
        try {
            if (!first) {
                gathered.writeBytes(format.between());
            }
            first = false;
            elements.write(element, gathered);
            gathered.writeBytes(format.after());
        } catch (Throwable e) { // An Error too: the stream would go on waiting for what nobody asks for.
            cancelUpstream();
            onError(e);
            return;
        }
        if (gathered.size() >= PIECE) {
            push(); // Then others have their turn, however fast the client is: this stream may have no end.
            room.whenComplete((nothing, failure) -> request.runLater(() -> next(failure)));
        } else {
            if (!flushComes) {
                flushComes = true;
                request.runLater(this::flush);
            }
            room.whenComplete((nothing, failure) -> next(failure));
        }
    }

    private void next(@Nullable Throwable failure) {
        if (failure != null) {
            cancelUpstream();
            onError(failure);
        } else if (upstream != null) {
            upstream.request(1);
        }
    }

    private void push() {
        room = out.asyncWrite(gathered.toByteArray());
        gathered.reset();
    }

    private void flush() {
        flushComes = false;
        if (!isDone()) {
            push();
            out.asyncFlush();
        }
    }

    @Override
    public void onComplete() {
        if (!isDone()) {
            begin();
            gathered.writeBytes(format.end());
            if (gathered.size() > 0) {
                push();
            }
            request.run(() -> complete(null));
        }
    }

    @Override
    public void onError(Throwable failure) {
        request.run(() -> completeExceptionally(failure));
    }

    /** The client has gone, or the time for the request is over. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        cancelUpstream();
        return super.cancel(mayInterruptIfRunning);
    }

    private void cancelUpstream() {
        if (upstream != null) {
            upstream.cancel();
        }
    }
}
