package org.jzenith.postgresql;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HTTP connections that are kept, each of which has one request after the other under way, as the connections of a
 * proxy have.
 */
final class KeptConnections implements AutoCloseable {

    private static final Pattern RESPONSE = Pattern.compile(
            "HTTP/1\\.1 (\\d{3}) .*?\r\ncontent-length: (\\d+)\r\n(?:.*?\r\n)?\r\n",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final int port;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    /** One connection; used on the event loop of the clients, except for its first request. */
    private final class Connection {

        private final NetSocket socket;
        private final CompletableFuture<String> first = new CompletableFuture<>();
        private final StringBuilder received = new StringBuilder();
        private List<String> paths = List.of();
        private int next;

        Connection(NetSocket socket) {
            this.socket = socket;
            socket.handler(this::received);
        }

        void send(String path) {
            socket.write("GET " + path + " HTTP/1.1\r\nHost: test\r\n\r\n");
        }

        private void received(Buffer bytes) {
            received.append(bytes.toString(StandardCharsets.ISO_8859_1));
            Matcher head = RESPONSE.matcher(received);
            if (!head.lookingAt()) {
                return;
            }
            int end = head.end() + Integer.parseInt(head.group(2));
            if (received.length() < end) {
                return;
            }
            String body = received.substring(head.end(), end);
            if (!head.group(1).equals("200")) {
                surprises.add(head.group(1) + ' ' + body);
            }
            received.delete(0, end);
            first.complete(body);
            if (!paths.isEmpty() && !over) {
                answers.incrementAndGet();
                send(paths.get(next++ % paths.size()));
            }
        }
    }

    KeptConnections(int port) {
        this.port = port;
    }

    /** Opens connections until there are {@code count} whose first response is as wanted, and closes the others. */
    KeptConnections open(int count, String path, Predicate<String> wanted) {
        while (connections.size() < count) {
            Connection opened = vertx.createNetClient(new NetClientOptions())
                    .connect(port, "127.0.0.1")
                    .map(Connection::new)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            opened.send(path);
            if (wanted.test(opened.first.join())) {
                connections.add(opened);
            } else {
                opened.socket.close();
            }
        }
        return this;
    }

    /**
     * Lets all connections have requests under way from now on, to these paths in turn; each connection begins with
     * another one.
     */
    void send(List<String> paths) {
        for (int i = 0; i < connections.size(); i++) {
            Connection each = connections.get(i);
            int begin = i;
            vertx.runOnContext(nothing -> {
                each.paths = paths;
                each.next = begin + 1;
                each.send(paths.get(begin % paths.size()));
            });
        }
    }

    int answers() {
        return answers.get();
    }

    Queue<String> surprises() {
        return surprises;
    }

    @Override
    public void close() {
        over = true;
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
