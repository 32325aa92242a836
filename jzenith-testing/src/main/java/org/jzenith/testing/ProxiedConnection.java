package org.jzenith.testing;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client of a fault proxy and, once connected, the server behind it. Used on the only event loop of the proxy. */
final class ProxiedConnection {

    /** The byte counters of all connections of a proxy. */
    record Counters(LongAdder toServer, LongAdder toClient) {}

    private final Vertx vertx;
    private final NetSocket client;
    private final Counters counters;
    private final Consumer<ProxiedConnection> closed;
    private Fault fault;
    private @Nullable NetSocket server;
    private @Nullable OneWay toServer;
    private @Nullable OneWay toClient;
    private boolean clientClosed;
    private boolean serverClosed;
    private boolean broken;

    /** Takes a client that was just accepted; {@code closed} is called when both sides of the connection are closed. */
    ProxiedConnection(
            Vertx vertx, NetSocket client, Fault fault, Counters counters, Consumer<ProxiedConnection> closed) {
        this.vertx = vertx;
        this.client = client;
        this.fault = fault;
        this.counters = counters;
        this.closed = closed;
        client.pause();
        client.exceptionHandler(failure -> broke(fault.losesRequests()));
        client.closeHandler(closing -> {
            clientClosed = true;
            tellIfClosed();
        });
    }

    /** Returns whether the client no longer waits for a server. */
    boolean isGone() {
        return clientClosed || broken;
    }

    /** Reads and discards the bytes of the client: there is no server behind a black hole. */
    void swallow() {
        withoutServer();
        client.handler(bytes -> {});
        client.resume();
    }

    /** Connects the client and this server. */
    void connected(NetSocket connectedServer) {
        server = connectedServer;
        connectedServer.exceptionHandler(failure -> broke(fault.losesReplies()));
        connectedServer.closeHandler(closing -> {
            serverClosed = true;
            tellIfClosed();
        });
        toServer = new OneWay(vertx, client, connectedServer, counters.toServer()::add, this::close);
        toClient = new OneWay(vertx, connectedServer, client, counters.toClient()::add, this::close);
        behave(fault);
        client.resume();
    }

    /**
     * Changes the fault. A connection that has lost bytes is reset when that fault ends, since it cannot continue
     * without them.
     */
    void behave(Fault next) {
        boolean emerges =
                (fault.losesRequests() && !next.losesRequests()) || (fault.losesReplies() && !next.losesReplies());
        boolean lossy = toServer == null || toClient == null || toServer.isLossy() || toClient.isLossy();
        fault = next;
        if (next.kind() == Fault.Kind.RESET || (emerges && lossy)) {
            reset();
        } else if (toServer != null && toClient != null) {
            toServer.behave(next.delay(), next.losesRequests(), Long.MAX_VALUE);
            toClient.behave(next.delay(), next.losesReplies(), next.bytes());
        }
    }

    /** Resets the other side after a reset or a failed write on one side, unless the fault prevents it. */
    private void broke(boolean unheard) {
        if (!unheard) {
            reset();
        }
    }

    /** Closes both sides, after all bytes for the client have been written. */
    void close() {
        end();
        OneWay.closeBehindWhatWasWritten(client);
        if (server == null) {
            withoutServer();
        } else {
            server.close();
        }
    }

    /** Ends both sides with a RST, even if bytes are waiting to be sent. */
    void reset() {
        end();
        reset(client);
        if (server == null) {
            withoutServer();
        } else {
            reset(server);
        }
    }

    private void withoutServer() {
        serverClosed = true;
        tellIfClosed();
    }

    private void end() {
        broken = true;
        if (toServer != null && toClient != null) {
            toServer.end();
            toClient.end();
        }
    }

    /**
     * Vert.x would first write all waiting bytes, and has SO_LINGER as an option of a server only, not of a connection.
     */
    private static void reset(NetSocket socket) {
        if (socket instanceof ConnectionBase connection && connection.channel().isOpen()) {
            connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            ChannelFuture unused = connection.channelHandlerContext().close();
        }
    }

    private void tellIfClosed() {
        if (clientClosed && serverClosed) {
            closed.accept(this);
        }
    }
}
