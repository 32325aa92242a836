package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.sse.EventParser;
import org.jzenith.core.sse.ReceivedEvent;

/**
 * Receives an event stream, and asks for more only while there is room. Safe on any thread; its lock is held for
 * moments only.
 */
final class EventReader implements BodySubscriber<EventReader> {

    private static final int MAX_WAITING = 10_000;

    /** More than any test should send; a stream without line breaks must not fill the memory. */
    private static final int MAX_EVENT = 16 * 1024 * 1024;

    private final ObjectMapper json;
    private final EventParser parser = new EventParser(MAX_EVENT);
    private final Queue<TestEvent> waiting = new ArrayDeque<>();
    private Flow.@Nullable Subscription subscription;
    private boolean stalled;
    private @Nullable String end;

    EventReader(ObjectMapper json) {
        this.json = json;
    }

    /** The stream is the reader itself, which is there as soon as the response begins. */
    @Override
    public CompletionStage<EventReader> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription source) {
        subscription = source;
        source.request(1);
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> buffers) {
        try {
            for (ByteBuffer bytes : buffers) {
                while (bytes.hasRemaining()) {
                    ReceivedEvent event = parser.read(bytes.get());
                    if (event != null) {
                        waiting.add(new TestEvent(event, json));
                    }
                }
            }
        } catch (IOException e) {
            end("been broken off: it " + e.getMessage());
            requireNonNull(subscription).cancel();
            return;
        }
        notifyAll();
        stalled = waiting.size() >= MAX_WAITING;
        if (!stalled) {
            requireNonNull(subscription).request(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end("been broken off: " + failure);
    }

    @Override
    public void onComplete() {
        end("ended");
    }

    private synchronized void end(String how) {
        if (end == null) {
            end = how;
            notifyAll();
        }
    }

    /** Returns how the stream has ended. */
    synchronized String end() {
        return String.valueOf(end);
    }

    /** Waits for an event; returns an empty one at the end of the stream, and nothing if it takes too long. */
    synchronized Optional<Optional<TestEvent>> take(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(longest);
        while (waiting.isEmpty() && end == null) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return Optional.empty();
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        TestEvent next = waiting.poll();
        if (stalled && waiting.size() < MAX_WAITING) {
            stalled = false;
            requireNonNull(subscription).request(1);
        }
        return Optional.of(Optional.ofNullable(next));
    }

    /** Closes the connection. */
    synchronized void cancel() {
        end("been closed by the test"); // Before the client is told: on JDK 25, it answers with an error.
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
