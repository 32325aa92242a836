package org.jzenith.rest.sse.sink;

import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.SseBroadcaster;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jzenith.core.async.AsyncFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each event to all sinks at the same time. RESTEasy's own broadcaster proceeds to the next sink when the one
 * before has accepted the event, so that a single slow client delays all others. May be used on any thread. A failure
 * or a close calls listeners on its own thread. Removes closed sinks, for example after a disconnect.
 */
public final class EventBroadcaster implements SseBroadcaster {

    private static final Logger LOG = LoggerFactory.getLogger(EventBroadcaster.class);

    private final Set<SseEventSink> sinks = ConcurrentHashMap.newKeySet();
    private final List<BiConsumer<SseEventSink, Throwable>> errorListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<SseEventSink>> closeListeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean closesSinks;

    @Override
    public void onError(BiConsumer<SseEventSink, Throwable> listener) {
        checkOpen();
        errorListeners.add(listener);
    }

    @Override
    public void onClose(Consumer<SseEventSink> listener) {
        checkOpen();
        closeListeners.add(listener);
    }

    private void checkOpen() {
        if (closed.get()) {
            throw new IllegalStateException("The broadcaster has been closed");
        }
    }

    @Override
    public void register(SseEventSink sink) {
        checkOpen();
        sinks.add(sink);
        if (sink instanceof EventSink own) {
            own.joined(this);
        }
        if (closesSinks) { // Another thread has closed it, and may not have seen this sink.
            sinks.forEach(this::close);
        }
    }

    /**
     * Sends an event to all sinks. The stage completes when the first client has room for more. So a sender that waits
     * for it proceeds at the pace of the fastest client, because some client may never receive anything. For slower
     * clients, events are queued up to the limit of each sink.
     */
    @Override
    public CompletionStage<?> broadcast(OutboundSseEvent event) {
        checkOpen();
        CompletableFuture<?>[] sent =
                sinks.stream().map(sink -> send(sink, event)).toArray(CompletableFuture<?>[]::new);
        return sent.length == 0 ? CompletableFuture.completedFuture(null) : CompletableFuture.anyOf(sent);
    }

    /** A failure of one sink does not affect the others. */
    private CompletableFuture<?> send(SseEventSink sink, OutboundSseEvent event) {
        CompletionStage<?> sent;
        try {
            sent = sink.send(event);
        } catch (RuntimeException e) { // The sink has been closed.
            sent = CompletableFuture.failedFuture(e);
        }
        return sent.handle((nothing, failure) -> {
                    if (failure != null) {
                        failed(sink, AsyncFailure.cause(failure));
                    }
                    return nothing;
                })
                .toCompletableFuture();
    }

    /** Reports the first failure of a sink. After a disconnect, each pending event fails. */
    private void failed(SseEventSink sink, Throwable failure) {
        boolean gone = failure instanceof IOException || sink.isClosed();
        if (gone && !sinks.remove(sink)) {
            return;
        }
        errorListeners.forEach(listener -> runSafely(() -> listener.accept(sink, failure)));
        if (gone) {
            end(sink);
        }
    }

    private void close(SseEventSink sink) {
        if (sinks.remove(sink)) {
            end(sink);
        }
    }

    private void end(SseEventSink sink) {
        try {
            sink.close();
        } catch (Exception e) { // In Jakarta REST 4, it may fail.
            LOG.debug("An SseEventSink could not be closed", e);
        }
        tellClosed(sink);
    }

    /** Called when a sink has been closed, for any reason. */
    public void left(SseEventSink sink) {
        if (sinks.remove(sink)) {
            tellClosed(sink);
        }
    }

    private void tellClosed(SseEventSink sink) {
        closeListeners.forEach(listener -> runSafely(() -> listener.accept(sink)));
    }

    private static void runSafely(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException e) {
            LOG.error("A listener of an SseBroadcaster failed", e);
        }
    }

    @Override
    public void close() {
        close(true);
    }

    @Override
    public void close(boolean cascading) {
        if (closed.getAndSet(true)) {
            return;
        }
        closesSinks = cascading;
        sinks.forEach(cascading ? this::close : this::release);
    }

    private void release(SseEventSink sink) {
        sinks.remove(sink);
        if (sink instanceof EventSink own) {
            own.left(this);
        }
    }
}
