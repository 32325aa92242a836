package org.jzenith.redis;

import io.reactivex.Flowable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ReconnectingConnection;
import org.jzenith.backing.broadcast.GapEmitter;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.redis.connection.ErrorTranslator;
import org.jzenith.redis.connection.Topology;
import org.jzenith.redis.error.RedisCommandException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Subscribes to one channel or pattern for one subscriber, on the event loop of its subscription. */
final class Subscription extends ReconnectingConnection<RedisConnection> {

    private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);

    private static final long MAX_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** What is subscribed, with the command and the messages for it. */
    enum Kind {
        CHANNEL("subscribe", "message"),
        PATTERN("psubscribe", "pmessage"),
        SHARD_CHANNEL("ssubscribe", "smessage");

        /** The command, whose confirmation has the same name. */
        private final String command;

        private final String message;

        Kind(String command, String message) {
            this.command = command;
            this.message = message;
        }
    }

    /** The server ends the subscription of a shard channel when its slot moves to another server. */
    private static final String ENDED = "sunsubscribe";

    private final String channel;
    private final Kind kind;
    private final Topology topology;
    private final GapEmitter<RedisEvent> events;

    private Subscription(String channel, Kind kind, Topology topology, Context context, GapEmitter<RedisEvent> events) {
        super(
                topology.resources().vertx(),
                context,
                topology.resources().settings().connectNanos(),
                Math.min(MAX_SILENCE_NANOS, topology.resources().settings().commandNanos()),
                topology.resources().settings().commandNanos());
        this.channel = channel;
        this.kind = kind;
        this.topology = topology;
        this.events = events;
    }

    static Flowable<RedisEvent> to(String channel, Kind kind, Topology topology) {
        Vertx vertx = topology.resources().vertx();
        return GapEmitter.<RedisEvent>flowable(
                        new RedisEvent.Gap(channel), Subscription::size, passed -> passed, events -> {
                            Context current = EventLoops.current(vertx);
                            Context context =
                                    current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
                            Subscription subscription = new Subscription(channel, kind, topology, context, events);
                            events.whenGone(() -> context.runOnContext(nothing -> subscription.disconnect()));
                            context.runOnContext(nothing -> subscription.connect());
                        })
                .takeUntil(topology.resources().closing().toFlowable());
    }

    private static long size(RedisEvent event) {
        return event instanceof RedisEvent.Message message ? message.payload().length() : 0;
    }

    @Override
    protected boolean isWanted() {
        return !events.isGone();
    }

    @Override
    protected ClientConnector<RedisConnection> connector(Context on) {
        return topology.forMessages(on, kind == Kind.SHARD_CHANNEL ? channel : null);
    }

    @Override
    protected void connected(RedisConnection made) {
        made.endHandler(nothing -> lost(made, connectionLost()));
        made.exceptionHandler(failure -> lost(made, failure));
        made.handler(message -> received(made, message));
        made.send(Request.cmd(Command.create(kind.command)).arg(channel)).onFailure(failure -> lost(made, failure));
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
        if (message instanceof Throwable error && kind == Kind.SHARD_CHANNEL && isMoved(error)) {
            topology.learn(error);
            lost(by, error);
        } else if (message == null || message.type() == ResponseType.ERROR) {
            disconnect();
            events.failed(new RedisCommandException(
                    String.valueOf(message), message instanceof Throwable error ? error : new IllegalStateException()));
        } else if ((message.type() == ResponseType.PUSH || message.type() == ResponseType.MULTI)
                && message.size() >= 3) { // Otherwise, it answers PING.
            String what = message.get(0).toString();
            if (what.equals(kind.command)) {
                works();
                events.resumed();
            } else if (what.equals(ENDED)) {
                topology.learn(connectionLost());
                lost(by, connectionLost());
            } else if (what.equals(kind.message)) {
                int last = message.size() - 1;
                events.emit(new RedisEvent.Message(
                        message.get(last - 1).toString(), message.get(last).toBuffer()));
            }
        }
    }

    private Throwable connectionLost() {
        return ErrorTranslator.connectionLost(topology.resources().settings(), null);
    }

    private static boolean isMoved(Throwable error) {
        String message = String.valueOf(error.getMessage());
        return message.startsWith("MOVED ") || message.startsWith("CLUSTERDOWN");
    }
}
