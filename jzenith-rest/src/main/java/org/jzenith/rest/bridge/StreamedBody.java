package org.jzenith.rest.bridge;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.reactivex.ContextScheduler;
import io.vertx.reactivex.FlowableHelper;
import jakarta.ws.rs.ClientErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request as it comes, for one reader: no more of it is taken from the client than the reader asks for. Read as a
 * stream by a worker, or as a {@code Flowable}, on whatever thread.
 */
final class StreamedBody extends InputStream {

    /** How many buffers of what the socket had at once may wait for a reader. */
    private static final int PREFETCH = 4;

    private final HttpServerRequest request;
    private final EventLoop eventLoop;
    private final long limit;
    private final Runnable whenComplete;
    private final AtomicBoolean asked = new AtomicBoolean();
    private long taken;
    /** Written on the event loop only. */
    private volatile boolean complete;
    private @Nullable Iterator<Buffer> parts;
    private byte[] part = {};
    private int position;

    /** Takes a request of which nothing has been read; tells when its last byte has come. On its event loop. */
    StreamedBody(HttpServerRequest request, EventLoop eventLoop, long limit, Runnable whenComplete) {
        this.request = request;
        this.eventLoop = eventLoop;
        this.limit = limit;
        this.whenComplete = whenComplete;
        request.pause();
    }

    /** Returns the body; its failures are {@link ClientErrorException} with 413, and what became of the connection. One may subscribe once. */
    Flowable<Buffer> toFlowable() {
        Flowable<Buffer> body = Flowable.defer(() -> {
                    RequestBody.welcome(request);
                    return FlowableHelper.toFlowable(request);
                })
                .doOnComplete(this::completed)
                .doFinally(this::stopUnlessComplete)
                .doOnNext(this::count)
                .subscribeOn(new ContextScheduler(eventLoop.context(), false), true);
        return Flowable.defer(() -> asked.compareAndSet(false, true) ? body : Flowable.error(new IllegalStateException(
                "The body has been subscribed to before (expected: once, since nothing of it is kept)")));
    }

    private void count(Buffer buffer) {
        taken += buffer.length();
        if (taken > limit) {
            throw new ClientErrorException(413);
        }
    }

    /** Vert.x would let the rest flow into nothing. */
    private void stopUnlessComplete() {
        if (!complete) {
            request.pause();
        }
    }

    private void completed() {
        complete = true;
        whenComplete.run();
    }

    /** Tells whether there is nothing more to come. */
    boolean isComplete() {
        return complete;
    }

    @Override
    public int read() throws IOException {
        return fill() ? part[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, part.length - position);
        System.arraycopy(part, position, bytes, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return part.length - position;
    }

    /** Waits until there is a byte to be had; false at the end. */
    private boolean fill() throws IOException {
        if (eventLoop.isHere()) {
            throw new IOException("the body comes as a stream, which cannot be waited for on the event loop");
        }
        if (parts == null) {
            parts = toFlowable().blockingIterable(PREFETCH).iterator();
        }
        while (position == part.length) {
            if (!hasNext(parts)) {
                return false;
            }
            part = parts.next().getBytes();
            position = 0;
        }
        return true;
    }

    private static boolean hasNext(Iterator<Buffer> parts) throws IOException {
        try {
            return parts.hasNext();
        } catch (ClientErrorException e) {
            throw e;
        } catch (RuntimeException e) { // RxJava has wrapped it.
            throw e.getCause() instanceof IOException failure ? failure : new IOException("the body could not be read", e);
        }
    }

    @Override
    public void close() {
        if (parts instanceof Disposable reader) {
            reader.dispose();
        }
    }
}
