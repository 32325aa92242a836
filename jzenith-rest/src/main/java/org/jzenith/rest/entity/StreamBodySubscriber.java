package org.jzenith.rest.entity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.error.OutOfMemory;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Writes a stream as the body of a response. Requests the next element when the client has received enough of the
 * earlier ones. Sends elements that arrive together in one piece. Cancelling the write cancels the stream. Everything
 * happens on one event loop.
 */
final class StreamBodySubscriber extends CompletableFuture<Void> implements Subscriber<Object> {

    /** The size at which elements that arrive together are written. */
    private static final int PIECE = 16 << 10;

    private final StreamFormat format;
    private final ElementWriter elements;
    private final AsyncOutputStream out;
    private final RequestContext request;
    private final int prefetch;
    private final ElementBuffer gathered = new ElementBuffer();
    private @Nullable Subscription upstream;
    /** Completes when the client has received enough; null if it has. */
    private @Nullable CompletionStage<Void> room;

    /** The largest element so far, in bytes, and the counted memory of the buffer and the waiting elements. */
    private long largest;

    private long counted;
    private boolean begun;
    private boolean first = true;
    private boolean flushComes;
    /** Set when the stream has failed: no more of it is sent. */
    private boolean failed;

    /**
     * Takes the number of elements that may wait in front of this. Each of them counts like the largest element so far.
     */
    StreamBodySubscriber(
            StreamFormat format, ElementWriter elements, AsyncOutputStream out, RequestContext request, int prefetch) {
        this.format = format;
        this.elements = elements;
        this.out = out;
        this.request = request;
        this.prefetch = prefetch;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        if (isDone()) {
            subscription.cancel();
            return;
        }
        subscription.request(1);
    }

    /** Sends the beginning of a stream of events, which clients expect even before the first event. */
    void open() {
        if (format == StreamFormat.EVENTS && !begun && !isOver()) {
            begin();
            flush();
        }
    }

    private void begin() {
        if (!begun) {
            begun = true;
            gathered.append(format.begin());
        }
    }

    /** Called within the request: the writers of elements may need the request's data. */
    @Override
    public void onNext(Object element) {
        if (isOver()) {
            return;
        }
        begin();
        try {
            if (!first) {
                gathered.append(format.between());
            }
            first = false;
            int before = gathered.size();
            elements.write(element, gathered);
            gathered.append(format.after());
            count(gathered.size() - before);
        } catch (Throwable e) { // Errors too: otherwise, the stream would wait forever for the next request.
            OutOfMemory.check(e);
            cancelUpstream();
            onError(e);
            return;
        }
        if (gathered.size() >= PIECE) {
            push(); // Then other work gets its turn, because this stream may be endless.
            withRoom(failure -> request.runLater(() -> next(failure)));
        } else {
            if (!flushComes) {
                flushComes = true;
                request.runLater(this::flush);
            }
            withRoom(this::next);
        }
    }

    /** Calls an action when the client has received enough, or with the failure of the writing. */
    private void withRoom(Consumer<@Nullable Throwable> action) {
        if (room == null) {
            action.accept(null);
        } else {
            room.whenComplete((nothing, failure) -> action.accept(failure));
        }
    }

    /** The buffer may be twice as large as its content, and does not shrink. */
    private void count(int element) {
        largest = Math.max(largest, element);
        long held = 2L * gathered.size() + prefetch * largest;
        if (held > counted) {
            request.hold(held - counted);
            counted = held;
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

    /**
     * Writes only if there is content: a client that is far behind with a large element is disconnected at any further
     * write.
     */
    private void push() {
        elements.release();
        if (gathered.size() > 0) {
            CompletableFuture<Void> written = out.asyncWrite(gathered.cut(0)).toCompletableFuture();
            room = written.isDone() && !written.isCompletedExceptionally() ? null : written;
        }
    }

    private void flush() {
        flushComes = false;
        if (!isOver()) {
            push();
            out.asyncFlush();
        }
    }

    /** Comes without a request, maybe long before the client has received the last element. */
    @Override
    public void onComplete() {
        withRoom(failure -> {
            if (failure == null) {
                end();
            } else {
                onError(failure);
            }
        });
    }

    private void end() {
        if (!isOver()) {
            begin();
            gathered.append(format.end());
            push();
            request.run(() -> complete(null));
        }
    }

    private boolean isOver() {
        return failed || isDone();
    }

    /**
     * If a subscription fails at once, the answer comes like that of a later failure: after the call of the writer has
     * ended.
     */
    @Override
    public void onError(Throwable failure) {
        failed = true;
        request.runLater(() -> completeExceptionally(AsyncFailure.cause(failure)));
    }

    /** Called when the client has disconnected or the request has timed out. */
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
