package org.jzenith.http.connection;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.eventloop.FlushCoalescingHandler;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.memory.SendProgress;
import org.jzenith.http.rule.FloodLimit;
import org.jzenith.http.spi.UpgradedConnection;
import org.jzenith.http.spi.UpgradedProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that no longer speaks HTTP after a {@code 101} response (RFC 9110 section 7.8). Vert.x sees only its
 * end. Used only on its event loop.
 */
final class UpgradedServerConnection extends RequestlessConnection implements UpgradedConnection {

    private static final Logger LOG = LoggerFactory.getLogger(UpgradedServerConnection.class);

    private final UpgradedProtocol protocol;
    private final SendProgress progress;
    private final Context context;
    private final RequestScope scope;
    private final UpgradedHandler handler = new UpgradedHandler(this);
    private final FloodLimit.Count frames;
    private long writtenBytes;
    private boolean ended;
    private boolean flooding;

    private UpgradedServerConnection(
            Http1Connection http,
            UpgradedProtocol protocol,
            SendProgress progress,
            Context context,
            RequestScope scope) {
        super(http);
        this.protocol = protocol;
        this.progress = progress;
        this.context = context;
        this.scope = scope;
        this.frames = connections().floods().frames().connection();
    }

    /**
     * Answers a request with 101, then passes its connection to a protocol. Until the response is sent, the server
     * keeps the client's data.
     */
    static void begin(
            Http1Connection http,
            RequestDecoder decoder,
            ServerExchange exchange,
            UpgradedProtocol protocol,
            SendProgress progress) {
        UpgradedServerConnection upgraded = new UpgradedServerConnection(
                http, protocol, progress, requireNonNull(Vertx.currentContext()), exchange.scope());
        decoder.stop();
        HttpServerResponse response = exchange.request().response().setStatusCode(101);
        // Vert.x writes it, though RFC 9110 section 8.6 forbids it here.
        response.headersEndHandler(nothing -> response.headers().remove(HttpHeaders.CONTENT_LENGTH));
        response.end().onComplete(sent -> upgraded.context.runOnContext(nothing -> upgraded.open(http)));
    }

    private void open(Http1Connection http) {
        ChannelPipeline pipeline = channel().netty().pipeline();
        if (!channel().netty().isActive() || pipeline.get(ConnectionChannel.DECODER) == null || bytes().isLeaving()) {
            end();
            return;
        }
        http.upgraded();
        answered();
        pipeline.addBefore(
                ConnectionChannel.DECODER,
                "upgradedFlush",
                new FlushCoalescingHandler(new FlushCoalescingHandler.Group()));
        pipeline.addAfter(ConnectionChannel.DECODER, "upgraded", handler);
        run(() -> protocol.opened(this));
        pipeline.remove(ConnectionChannel.DECODER); // Passes on the kept bytes.
        connections().replace(http, this);
    }

    /** Runs a step of the protocol. If it fails, closes the connection, because the state is unknown. */
    private void run(Runnable step) {
        EventLoops.run(
                context,
                () -> scope.run(() -> {
                    try {
                        step.run();
                    } catch (Throwable e) { // An Error too: otherwise, the connection would stay open.
                        OutOfMemory.check(e);
                        LOG.error("A connection is closed, since its protocol failed", e);
                        abort();
                    }
                }));
    }

    void received(ByteBuf arrived) {
        run(() -> protocol.received(arrived));
        bytes().passedOn();
    }

    void writable() {
        run(protocol::writable);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Netty closes a connection to which it cannot write.
    public void write(ByteBuf message) {
        ChannelHandlerContext from = handler.context();
        if (ended || from == null) {
            message.release();
            return;
        }
        writtenBytes += message.readableBytes();
        from.writeAndFlush(message);
    }

    @Override
    public boolean isWritable() {
        return !channel().isFull();
    }

    @Override
    public void setReading(boolean reading) {
        channel().netty().config().setAutoRead(reading);
    }

    @Override
    public void hold(long more) {
        bytes().hold(more);
    }

    @Override
    public boolean isFlood(int max) {
        if (!flooding && frames.exceeds(max)) {
            flooding = true;
            connections().flooded();
        }
        return flooding;
    }

    @Override
    public void close() {
        ChannelHandlerContext from = handler.context();
        if (from == null) {
            abort();
        } else {
            from.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void endOutput() {
        ChannelHandlerContext from = handler.context();
        if (from == null || !channel().canEndOutput()) {
            close();
        } else { // Unsent data is lost then.
            from.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> {
                channel().endOutput();
                setReading(!flooding); // A flood waits in the operating system of its client.
            });
        }
    }

    @Override
    public void abort() {
        channel().abort();
    }

    @Override
    public void execute(Runnable action) {
        if (isOnEventLoop()) {
            run(action);
        } else {
            context.runOnContext(nothing -> run(action));
        }
    }

    /** Returns whether the protocol has not ended its work. Until then, the connection is not idle. */
    @Override
    boolean isBusy() {
        return !ended;
    }

    @Override
    void drain() {
        run(protocol::drain);
    }

    @Override
    void evict() {
        bytes().leave();
        abort();
    }

    @Override
    void expire(long nanoTime, long idleNanos) {
        long sent = writtenBytes - channel().waitingBytes();
        if (progress.isStalled(nanoTime, this, sent, channel().hasWaiting())) {
            connections().stalled();
            abort();
        } else {
            run(() -> protocol.tick(nanoTime));
        }
    }

    @Override
    void endExchanges() {
        end();
    }

    private void end() {
        if (!ended) {
            ended = true;
            run(protocol::closed);
        }
    }

    @Override
    public void announceClose() {
        // The protocol ends itself.
    }
}
