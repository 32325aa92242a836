package org.jzenith.rest.bridge;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ClientErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.http.coding.GzipDecoder;
import org.jzenith.http.exchange.BodySubscription;
import org.jzenith.http.exchange.ClientGoneException;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.rest.form.FormRefusal;

/**
 * The body of a request while it arrives, for one reader. Takes no more of it from the client than the reader requests.
 * A worker can read it as a stream; as a {@code Flowable}, it can be read on any thread.
 */
public final class StreamedBody extends InputStream {

    /** The number of buffers from one read of the socket that may wait for a reader. */
    private static final int PREFETCH = 4;
    /** The approximate maximum of waiting bytes, here and in Vert.x. */
    static final long BUFFERED = 96 << 10;

    private final HttpServerRequest request;
    private final EventLoop eventLoop;
    private final long limit;
    private final Runnable whenComplete;
    private final @Nullable GzipDecoder decoder;
    private final AtomicBoolean asked = new AtomicBoolean();
    private long taken;
    private long received;
    /** Used only on the event loop. */
    private @Nullable BodySubscription reading;
    /** Written only on the event loop. */
    private volatile boolean complete;

    private @Nullable Iterator<Buffer> parts;
    private byte[] part = {};
    private int position;

    /**
     * Takes a request whose body is unread. Calls {@code whenComplete} when its last byte has arrived. Called on its
     * event loop.
     *
     * @param limit the maximum size of the decoded body, if there is a decoder
     */
    StreamedBody(
            HttpServerRequest request,
            EventLoop eventLoop,
            long limit,
            @Nullable GzipDecoder decoder,
            Runnable whenComplete) {
        this.decoder = decoder;
        this.request = request;
        this.eventLoop = eventLoop;
        this.limit = limit;
        this.whenComplete = whenComplete;
        request.pause();
    }

    /**
     * Returns the body, which can be subscribed to once. It fails with a {@link ClientErrorException} with status 413,
     * or 400 if it cannot be decoded, or with a {@link ClientGoneException}.
     */
    public Flowable<Buffer> toFlowable() {
        Flowable<Buffer> body = Flowable.defer(() -> {
                    RequestBody.welcome(request);
                    return new ReadStreamFlowable<>(request)
                            .onErrorResumeNext((Throwable failure) -> Flowable.error(new ClientGoneException(failure)));
                })
                .doOnComplete(this::completed)
                .doFinally(this::stopUnlessComplete)
                .<Buffer>lift(reader -> reading = new BodySubscription(reader))
                .compose(arriving -> decoder == null ? arriving : decoded(arriving, decoder))
                .doOnNext(this::count)
                .subscribeOn(new ContextScheduler(eventLoop.context()), true);
        return Flowable.defer(() -> asked.compareAndSet(false, true)
                ? body
                : Flowable.error(new IllegalStateException(
                        "The body has been subscribed to before (expected: once, since nothing of it is kept)")));
    }

    /** Decodes no more than is requested. */
    private Flowable<Buffer> decoded(Flowable<Buffer> arriving, GzipDecoder decoding) {
        return arriving.doOnNext(this::countReceived)
                .concatMapIterable(
                        part -> {
                            decoding.feed(part);
                            return () -> new DecodedPieces(decoding);
                        },
                        1)
                .concatWith(Flowable.defer(() -> decoding.isComplete()
                        ? Flowable.empty()
                        : Flowable.error(new BadRequestException("The body ends too early"))))
                .doFinally(decoding::close);
    }

    /** A buffer may decode to nothing. */
    private void countReceived(Buffer buffer) {
        received += buffer.length();
        if (received > limit) {
            throw new ClientErrorException(413);
        }
    }

    private void count(Buffer buffer) {
        taken += buffer.length();
        if (taken > limit) {
            throw FormRefusal.tooLarge("The body is larger than " + limit + " bytes.");
        }
    }

    /** Otherwise, Vert.x would read and drop the rest. */
    private void stopUnlessComplete() {
        if (!complete) {
            request.pause();
        }
    }

    /**
     * Ends the reading. If the reader's subscription were cancelled only later, this would stop the request while the
     * rest is read and dropped. Called on the event loop.
     */
    public void leave() {
        if (reading != null) {
            reading.cancel();
        }
    }

    private void completed() {
        complete = true;
        whenComplete.run();
    }

    /** Returns whether everything has arrived. */
    public boolean isComplete() {
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

    /** Waits until there is a byte; returns false at the end. */
    private boolean fill() throws IOException {
        if (eventLoop.isHere()) {
            throw new IOException("the body is a stream, and the event loop must not wait for it");
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
            throw e.getCause() instanceof IOException failure
                    ? failure
                    : new IOException("the body could not be read", e);
        }
    }

    @Override
    public void close() {
        if (parts instanceof Disposable reader) {
            reader.dispose();
        }
    }
}
