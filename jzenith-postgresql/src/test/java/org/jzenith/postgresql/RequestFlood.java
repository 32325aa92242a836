package org.jzenith.postgresql;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Connections that are kept, each with one request under way. */
final class RequestFlood implements AutoCloseable {

    /** So many connect at the same time, because the backlog of a port is limited. */
    private static final int AT_ONCE = 100;

    private static final Pattern RESPONSE = Pattern.compile(
            "HTTP/1\\.1 (\\d{3}) .*?\r\ncontent-length: (\\d+)\r\n(?:.*?\r\n)?\r\n",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final NetClient client = vertx.createNetClient(new NetClientOptions());
    private final int port;
    private final List<Connection> connections = new ArrayList<>();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger surprises = new AtomicInteger();

    /** One connection; used on the event loop of the clients, except for its requests. */
    private final class Connection {

        private final NetSocket socket;
        private final StringBuilder received = new StringBuilder();
        private boolean leaves;

        Connection(NetSocket socket) {
            this.socket = socket;
            socket.handler(this::received);
            socket.closeHandler(nothing -> {
                if (!leaves) {
                    surprises.incrementAndGet();
                }
            });
        }

        private void received(Buffer bytes) {
            received.append(bytes.toString(StandardCharsets.ISO_8859_1));
            Matcher head = RESPONSE.matcher(received);
            if (!head.lookingAt() || received.length() < head.end() + Integer.parseInt(head.group(2))) {
                return;
            }
            AtomicInteger outcome =
                    switch (head.group(1)) {
                        case "200" -> succeeded;
                        case "503" -> refused;
                        default -> surprises;
                    };
            received.setLength(0);
            outcome.incrementAndGet();
        }

        void leave() {
            leaves = true;
            socket.close();
        }
    }

    RequestFlood(int port) {
        this.port = port;
    }

    /** Opens connections. */
    void open(int count) {
        for (int opened = 0; opened < count; opened += AT_ONCE) {
            List<CompletableFuture<Connection>> some = new ArrayList<>();
            for (int i = 0; i < Math.min(AT_ONCE, count - opened); i++) {
                some.add(client.connect(port, "127.0.0.1")
                        .map(Connection::new)
                        .toCompletionStage()
                        .toCompletableFuture());
            }
            some.forEach(each -> connections.add(each.join()));
        }
    }

    /** Sends a request on each connection from one index to another. */
    void send(String path, int from, int to) {
        Buffer request = Buffer.buffer("GET " + path + " HTTP/1.1\r\nHost: test\r\n\r\n");
        List<Connection> senders = List.copyOf(connections.subList(from, to));
        vertx.runOnContext(nothing -> senders.forEach(each -> each.socket.write(request)));
    }

    /** Closes the connections from one index to another, without waiting for their responses. */
    void leave(int from, int to) {
        List<Connection> leavers = List.copyOf(connections.subList(from, to));
        vertx.runOnContext(nothing -> leavers.forEach(Connection::leave));
    }

    /** Returns the number of responses with 200. */
    int succeeded() {
        return succeeded.get();
    }

    /** Returns the number of responses with 503. */
    int refused() {
        return refused.get();
    }

    /** Returns the number of other responses, and of connections that the server has closed. */
    int surprises() {
        return surprises.get();
    }

    @Override
    public void close() {
        vertx.runOnContext(nothing -> connections.forEach(each -> each.leaves = true));
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
