package org.jzenith.rest.form;

import io.reactivex.FlowableSubscriber;
import io.reactivex.internal.subscriptions.SubscriptionHelper;
import io.reactivex.internal.util.BackpressureHelper;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.exchange.EventLoop;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The parts of a form, one after the other. Takes no more of the body than the requested parts need. Used on the event
 * loop, except for the methods that the subscriber calls.
 */
final class PartStream implements FlowableSubscriber<Buffer>, Subscription {

    private final Subscriber<? super Part> reader;
    private final EventLoop executor;
    private final ExecutorService workers;
    private final FormParser parser;
    private final MultipartLimits limits;
    private final ReceiveProgress progress;

    private @Nullable Subscription body;
    private boolean bodyAwaited;
    private boolean bodyEnded;
    private @Nullable StreamedPart current;
    private long partBytes;
    private int parts;
    private long demand;
    private boolean cancelled;
    private boolean done;

    private boolean advancing;
    private boolean advanceAgain;

    PartStream(
            Subscriber<? super Part> reader,
            FormParser parser,
            MultipartLimits limits,
            EventLoop executor,
            ExecutorService workers) {
        this.reader = reader;
        this.parser = parser;
        this.limits = limits;
        this.executor = executor;
        this.workers = workers;
        this.progress = new ReceiveProgress(executor, limits.receiveTimeout(), () -> fail(FormRefusal.tooSlow()));
    }

    EventLoop executor() {
        return executor;
    }

    /** Returns whether a text may have characters that most stores cannot keep. */
    boolean takesUnstorableText() {
        return limits.unstorableText();
    }

    /** Returns the threads that may block. */
    ExecutorService workers() {
        return workers;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        executor.execute(() -> {
            body = subscription;
            advance();
        });
    }

    @Override
    public void onNext(Buffer buffer) {
        bodyAwaited = false;
        if (!done) {
            progress.received(buffer.length());
            parser.add(buffer);
            advance();
        }
    }

    @Override
    public void onError(Throwable failure) {
        fail(failure);
    }

    @Override
    public void onComplete() {
        bodyAwaited = false;
        bodyEnded = true;
        advance();
    }

    @Override
    public void request(long n) {
        if (SubscriptionHelper.validate(n)) {
            boolean here = executor.isHere();
            executor.execute(() -> {
                demand = BackpressureHelper.addCap(demand, n);
                if (current != null && (here || current.isSeen())) {
                    handed(current);
                }
                advance();
            });
        }
    }

    @Override
    public void cancel() {
        executor.execute(() -> {
            cancelled = true;
            if (current != null) {
                handed(current);
            }
            advance();
        });
    }

    /**
     * Called when the receiver of a part has used it, or requests the next one. The receiver must take its content
     * before this turn of the event loop ends.
     */
    void handed(StreamedPart part) {
        executor.executeLater(() -> {
            if (isCurrent(part) && (demand > 0 || cancelled)) {
                part.discardUnlessClaimed();
            }
            advance();
        });
    }

    @SuppressWarnings("ReferenceEquality") // Identity is meant: the very same part.
    private boolean isCurrent(StreamedPart part) {
        return part == current;
    }

    /** Continues as far as parts have been requested, and bytes have arrived. */
    void advance() {
        if (advancing) {
            advanceAgain = true;
            return;
        }
        advancing = true;
        try {
            do {
                advanceAgain = false;
                while (isWanted() && step()) {}
            } while (advanceAgain);
        } catch (IOException e) {
            fail(FormRefusal.malformed(String.valueOf(e.getMessage())));
        } catch (Throwable e) { // Errors too: no other code would end the form.
            OutOfMemory.check(e);
            fail(e);
        } finally {
            advancing = false;
        }
    }

    /** Returns whether a subscriber wants more of the form; stops if none ever will. */
    private boolean isWanted() {
        if (done || body == null) {
            return false;
        }
        StreamedPart part = current;
        if (part != null && !part.isOver()) {
            return part.stream().isWanted();
        }
        if (cancelled) {
            stop();
            return false;
        }
        return demand > 0 || parser.isComplete();
    }

    /** Returns whether it has made progress. */
    private boolean step() throws IOException {
        switch (parser.next()) {
            case HEAD -> begin(parser.head());
            case CONTENT -> content(parser.content());
            case PART_END -> {
                StreamedPart ended = current;
                current = null;
                if (ended != null) {
                    ended.stream().end();
                }
            }
            case INPUT_NEEDED -> {
                await();
                return false;
            }
        }
        return true;
    }

    private void begin(PartHead head) throws IOException {
        if (parts++ == limits.parts()) {
            throw FormRefusal.tooManyParts(limits.parts());
        }
        if (head.transferEncoding() != null) {
            throw new IOException("a part has a Content-Transfer-Encoding, and none is supported");
        }
        StreamedPart part = new StreamedPart(this, head);
        current = part;
        partBytes = 0;
        boolean unbounded = demand == Long.MAX_VALUE;
        demand -= unbounded ? 0 : 1;
        reader.onNext(part);
        if (unbounded) { // Parts are not kept for later, because their number is unknown.
            handed(part);
        }
    }

    private void content(Buffer buffer) {
        partBytes += buffer.length();
        if (partBytes > limits.partBytes()) {
            throw FormRefusal.tooLarge("A part of the form is larger than " + limits.partBytes() + " bytes.");
        }
        if (current != null && !current.isOver()) {
            current.stream().next(buffer);
        }
    }

    /** Waits for more of the body, unless everything has arrived. */
    private void await() throws IOException {
        if (bodyEnded) {
            if (!parser.isComplete()) {
                throw new IOException("it ends before its last delimiter");
            }
            end();
            reader.onComplete();
        } else if (!bodyAwaited && body != null) {
            bodyAwaited = true;
            progress.begin();
            body.request(1);
        }
    }

    private void end() {
        done = true;
        progress.end();
    }

    private void stop() {
        end();
        if (body != null) {
            body.cancel();
        }
    }

    /** The content fails first: its reader may then cancel the parts. */
    private void fail(Throwable failure) {
        if (done) {
            return;
        }
        stop();
        if (current != null) {
            current.stream().fail(failure);
        }
        executor.executeLater(() -> {
            if (!cancelled) {
                reader.onError(failure);
            }
        });
    }
}
