package org.jzenith.redis;

import io.reactivex.Flowable;
import io.vertx.core.Context;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.GapEmitter;
import org.jzenith.backing.ReconnectingConnection;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.redis.connection.ConnectionFactory;
import org.jzenith.redis.connection.ErrorTranslator;
import org.jzenith.redis.connection.EventLoopConnections;
import org.jzenith.redis.error.RedisCommandException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Subscribes to one channel or pattern for one subscriber, on the event loop of its subscription. */
final class Subscription extends ReconnectingConnection<RedisConnection> {

    private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);

    private static final long MAX_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final String channel;
    private final boolean pattern;
    private final EventLoopConnections loopConnections;
    private final GapEmitter<RedisEvent> events;

    private Subscription(
            String channel,
            boolean pattern,
            EventLoopConnections loopConnections,
            Context context,
            GapEmitter<RedisEvent> events) {
        super(
                loopConnections.vertx(),
                context,
                loopConnections.settings().connectNanos(),
                Math.min(MAX_SILENCE_NANOS, loopConnections.settings().commandNanos()),
                loopConnections.settings().commandNanos());
        this.channel = channel;
        this.pattern = pattern;
        this.loopConnections = loopConnections;
        this.events = events;
    }

    static Flowable<RedisEvent> to(String channel, boolean pattern, EventLoopConnections loopConnections) {
        return GapEmitter.<RedisEvent>flowable(new RedisEvent.Gap(channel), events -> {
                    Context current = EventLoops.current(loopConnections.vertx());
                    Context context = current == null
                            ? EventLoops.nextLoop(loopConnections.vertx())
                            : EventLoops.sameLoop(current);
                    Subscription subscription = new Subscription(channel, pattern, loopConnections, context, events);
                    events.whenGone(() -> context.runOnContext(nothing -> subscription.disconnect()));
                    context.runOnContext(nothing -> subscription.connect());
                })
                .takeUntil(loopConnections.closing().toFlowable());
    }

    @Override
    protected boolean isWanted() {
        return !events.isGone();
    }

    @Override
    protected ConnectionFactory connector(Context on) {
        return new ConnectionFactory(
                loopConnections.vertx(), ConnectOptions.forMessages(loopConnections.options()), on);
    }

    @Override
    protected void connected(RedisConnection made) {
        made.endHandler(nothing -> lost(made, ErrorTranslator.connectionLost(loopConnections.settings(), null)));
        made.exceptionHandler(failure -> lost(made, failure));
        made.handler(message -> received(made, message));
        made.send(Request.cmd(pattern ? Command.PSUBSCRIBE : Command.SUBSCRIBE).arg(channel))
                .onFailure(failure -> lost(made, failure));
    }

    @Override
    protected void ask(RedisConnection open) {
        // The driver may pass the answer to the handler of messages, or a message to this handler.
        open.send(Request.cmd(Command.PING))
                .onSuccess(answer -> received(open, answer))
                .onFailure(failure -> {
                    if (failure instanceof Response
                            && isCurrent(open)) { // An error, such as BUSY while a script runs, is a sign of life too.
                        heard();
                    }
                });
    }

    @Override
    protected void interrupted(Throwable reason) {
        LOG.debug("Not subscribed to {}", channel, reason);
        events.missed();
    }

    private void received(RedisConnection by, @Nullable Response message) {
        if (!isCurrent(by)) {
            return;
        }
        heard();
        if (message == null || message.type() == ResponseType.ERROR) {
            disconnect();
            events.failed(new RedisCommandException(
                    String.valueOf(message), message instanceof Throwable error ? error : new IllegalStateException()));
        } else if ((message.type() == ResponseType.PUSH || message.type() == ResponseType.MULTI)
                && message.size() >= 3) { // Otherwise, it answers PING.
            String kind = message.get(0).toString();
            if (kind.equals(pattern ? "psubscribe" : "subscribe")) {
                works();
                events.resumed();
            } else if (kind.equals(pattern ? "pmessage" : "message")) {
                int last = message.size() - 1;
                events.emit(new RedisEvent.Message(
                        message.get(last - 1).toString(), message.get(last).toBuffer()));
            }
        }
    }
}
