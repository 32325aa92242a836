package org.jzenith.backing.broadcast;

import io.reactivex.Flowable;
import io.reactivex.subjects.CompletableSubject;
import io.reactivex.subscribers.DisposableSubscriber;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscription at the server for all subscribers of a channel, from the first to the last of them. Receives and
 * reads each message once, on one event loop, on which it is used; only {@link #events()} may be called on any thread.
 */
final class SharedSubscription<T> {

    private static final Logger LOG = LoggerFactory.getLogger(SharedSubscription.class);

    /**
     * An event for a subscriber.
     *
     * @param bytes the size of its JSON
     */
    private record Delivery<M>(BroadcastEvent<M> event, int bytes) {}

    private final Vertx vertx;
    private final Context loop;
    private final Broadcast<byte[]> source;
    private final JsonMessages<T> messages;
    private final int maxBytes;
    private final BroadcastMeters meters;
    private final List<GapEmitter<Delivery<T>>> subscribers = new ArrayList<>();
    private final CompletableSubject closed = CompletableSubject.create();
    private @Nullable Upstream upstream;
    /** Whether the server has confirmed the subscription. */
    private boolean open;

    private boolean warned;

    SharedSubscription(
            Vertx vertx, Broadcast<byte[]> source, JsonMessages<T> messages, int maxBytes, BroadcastMeters meters) {
        this.vertx = vertx;
        this.loop = EventLoops.nextLoop(vertx);
        this.source = source;
        this.messages = messages;
        this.maxBytes = maxBytes;
        this.meters = meters;
    }

    /** Receives the bytes of messages. The server's client may signal the end on any thread. */
    private final class Upstream extends DisposableSubscriber<BroadcastEvent<byte[]>> {

        @Override
        public void onNext(BroadcastEvent<byte[]> event) {
            run(() -> received(event));
        }

        @Override
        public void onError(Throwable failure) {
            run(() -> failed(failure));
        }

        @Override
        public void onComplete() {
            closed.onComplete();
        }

        private void run(Runnable action) {
            EventLoops.run(loop, () -> {
                if (upstream == this) {
                    action.run();
                }
            });
        }
    }

    Flowable<BroadcastEvent<T>> events() {
        return Flowable.defer(() -> {
            Context current = EventLoops.current(vertx);
            ContextScheduler scheduler =
                    new ContextScheduler(current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current));
            return GapEmitter.<Delivery<T>>flowable(
                            new Delivery<>(new BroadcastEvent.Gap<>(source.channel()), 0),
                            Delivery::bytes,
                            events -> events.observeOn(scheduler),
                            subscriber -> {
                                subscriber.whenGone(() -> loop.runOnContext(nothing -> remove(subscriber)));
                                loop.runOnContext(nothing -> add(subscriber));
                            })
                    .map(Delivery::event)
                    .takeUntil(closed.toFlowable());
        });
    }

    private void add(GapEmitter<Delivery<T>> subscriber) {
        if (subscriber.isGone()) {
            return;
        }
        subscribers.add(subscriber);
        if (upstream == null) {
            Upstream made = new Upstream();
            upstream = made;
            source.events().subscribe(made);
        } else if (open) {
            subscriber.resumed();
        }
    }

    private void remove(GapEmitter<Delivery<T>> subscriber) {
        Upstream left = upstream;
        if (subscribers.remove(subscriber) && subscribers.isEmpty() && left != null) {
            forget();
            left.dispose();
        }
    }

    private void forget() {
        upstream = null;
        open = false;
    }

    private void received(BroadcastEvent<byte[]> event) {
        if (event instanceof BroadcastEvent.Message<byte[]> message) {
            received(message.value());
        } else {
            if (open) {
                meters.gap();
            }
            open = true;
            gap();
        }
    }

    private void received(byte[] bytes) {
        if (bytes.length > maxBytes) {
            undecodable("it has " + bytes.length + " bytes, expected: at most " + maxBytes);
            return;
        }
        T message;
        try {
            message = messages.decode(bytes);
        } catch (IOException | RuntimeException e) { // Jackson quotes the message, which may be secret.
            LOG.debug("A message of the channel {} cannot be read", source.channel(), e);
            undecodable(e.getClass().getName() + ", the level DEBUG shows more");
            return;
        }
        meters.received();
        Delivery<T> delivery = new Delivery<>(new BroadcastEvent.Message<>(source.channel(), message), bytes.length);
        for (GapEmitter<Delivery<T>> subscriber : subscribers) {
            if (!subscriber.emit(delivery)) {
                meters.dropped();
            }
        }
    }

    /** The message may have been meant for the subscribers, such as one of a newer version, so they must know. */
    private void undecodable(String why) {
        meters.undecodable();
        meters.gap();
        if (!warned) {
            warned = true;
            LOG.warn(
                    "A message of the channel {} cannot be read as {} ({}). Subscribers receive a Gap instead. "
                            + "The metric broadcast_undecodable_messages_total counts further ones, which are not logged",
                    source.channel(),
                    messages.type().getName(),
                    why);
        }
        gap();
    }

    private void gap() {
        for (GapEmitter<Delivery<T>> subscriber : subscribers) {
            subscriber.missed();
            subscriber.resumed();
        }
    }

    private void failed(Throwable failure) {
        List<GapEmitter<Delivery<T>>> all = List.copyOf(subscribers);
        subscribers.clear();
        forget();
        all.forEach(subscriber -> subscriber.failed(failure));
    }
}
