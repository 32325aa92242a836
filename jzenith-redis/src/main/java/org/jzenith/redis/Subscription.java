package org.jzenith.redis;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.reactivex.FlowableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Backoff;
import org.jzenith.core.client.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Subscribes to one channel or pattern for one subscriber, again and again. A connection on which nothing comes is asked whether it is
 * still one. What is not final is used on one event loop.
 */
final class Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);

    /** How many events wait for a slow subscriber. */
    private static final int BUFFER = 1024;
    private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String channel;
    private final boolean pattern;
    private final Lanes lanes;
    private final FlowableEmitter<RedisEvent> emitter;
    private final Vertx vertx;
    private final Context context;
    private final Backoff backoff = new Backoff();
    private @Nullable Connector connector;
    private @Nullable RedisConnection subscribed;
    private long timer = -1;
    private long heardNanos;
    private long askedNanos;
    private boolean missed = true;
    private int buffered;

    private Subscription(String channel, boolean pattern, Lanes lanes, FlowableEmitter<RedisEvent> emitter) {
        this.channel = channel;
        this.pattern = pattern;
        this.lanes = lanes;
        this.emitter = emitter;
        this.vertx = lanes.vertx();
        Context current = EventLoops.current(vertx);
        this.context = current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
    }

    static Flowable<RedisEvent> to(String channel, boolean pattern, Lanes lanes) {
        return Flowable.create(emitter -> {
            Subscription subscription = new Subscription(channel, pattern, lanes, emitter);
            emitter.setCancellable(() -> subscription.context.runOnContext(nothing -> subscription.disconnect()));
            subscription.context.runOnContext(nothing -> subscription.connect());
        }, BackpressureStrategy.BUFFER);
    }

    private void connect() {
        if (emitter.isCancelled()) {
            return;
        }
        Connector connecting = new Connector(vertx, lanes.options(), context);
        connector = connecting;
        long deadline = System.nanoTime() + lanes.settings().connectNanos();
        timer = vertx.setPeriodic(lanes.settings().tickMillis(), id -> enforce(connecting, deadline));
        connecting.open().onComplete(done -> EventLoops.run(context, () -> {
            if (connector != connecting) {
                connecting.cutOff();
            } else if (done.failed()) {
                lost(connecting, done.cause());
            } else {
                RedisConnection connection = done.result();
                connection.endHandler(nothing -> lost(connecting, Failures.connectionLost(null)));
                connection.exceptionHandler(failure -> lost(connecting, failure));
                connection.handler(message -> heard(connecting, connection, message));
                connection.send(Request.cmd(pattern ? Command.PSUBSCRIBE : Command.SUBSCRIBE).arg(channel))
                        .onFailure(failure -> lost(connecting, failure));
            }
        }));
    }

    /** Gives up what is not there in time, and asks what has been silent for long. */
    private void enforce(Connector which, long deadlineNanos) {
        long now = System.nanoTime();
        RedisConnection open = subscribed;
        if (connector != which) {
            return;
        }
        if (open == null) {
            if (now - deadlineNanos > 0) {
                lost(which, Failures.notConnectedInTime(lanes.settings()));
            }
        } else if (askedNanos - heardNanos > 0) {
            if (now - askedNanos > lanes.settings().commandNanos()) {
                lost(which, Failures.noAnswer(lanes.settings()));
            }
        } else if (now - heardNanos > Math.min(ASK_NANOS, lanes.settings().commandNanos())) {
            askedNanos = now;
            // The driver may give the answer to the handler of messages, or a message to this one.
            open.send(Request.cmd(Command.PING)).onSuccess(answer -> heard(which, open, answer));
        }
    }

    private void lost(Connector which, Throwable reason) {
        if (connector != which) {
            return; // given up before
        }
        disconnect();
        if (!emitter.isCancelled()) {
            LOG.debug("Not subscribed to {}", channel, reason);
            missed = true;
            long now = System.nanoTime();
            backoff.failed(now, reason);
            vertx.setTimer(backoff.delayMillis(now), id -> connect());
        }
    }

    private void disconnect() {
        vertx.cancelTimer(timer);
        Connector open = connector;
        connector = null;
        subscribed = null;
        if (open != null) {
            open.cutOff();
        }
    }

    private void heard(Connector which, RedisConnection connection, @Nullable Response message) {
        if (connector != which) {
            return;
        }
        heardNanos = System.nanoTime();
        if (message == null || message.type() == ResponseType.ERROR) {
            disconnect();
            emitter.tryOnError(new RedisCommandException(String.valueOf(message), message instanceof Throwable error ? error : new IllegalStateException()));
        } else if ((message.type() == ResponseType.PUSH || message.type() == ResponseType.MULTI) && message.size() >= 3) { // Else it answers PING.
            String kind = message.get(0).toString();
            if (kind.equals(pattern ? "psubscribe" : "subscribe")) {
                subscribed = connection;
                backoff.reset();
                emitIfMissed();
            } else if (kind.equals(pattern ? "pmessage" : "message")) {
                int last = message.size() - 1;
                emit(new RedisEvent.Message(message.get(last - 1).toString(), message.get(last).toBuffer()));
            }
        }
    }

    private void emit(RedisEvent.Message message) {
        buffered = emitter.requested() == 0 ? buffered + 1 : 0;
        if (buffered > BUFFER) {
            missed = true;
            return;
        }
        emitIfMissed();
        emitter.onNext(message);
    }

    private void emitIfMissed() {
        if (missed) {
            missed = false;
            emitter.onNext(new RedisEvent.Gap(channel));
        }
    }
}
