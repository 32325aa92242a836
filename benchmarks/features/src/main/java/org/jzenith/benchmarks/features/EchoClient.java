package org.jzenith.benchmarks.features;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps WebSockets busy: each sends the next message when the last one has come back, as {@code wrk} does with
 * requests.
 */
public final class EchoClient {

    private static final Buffer MESSAGE = Buffer.buffer("x".repeat(100));

    private EchoClient() {}

    /** Takes port, connections and seconds, and prints how many messages have come back in that time. */
    public static void main(String[] args) throws Exception {
        int connections = Integer.parseInt(args[1]);
        Vertx vertx = Vertx.vertx();
        WebSocketClient client =
                vertx.createWebSocketClient(new WebSocketClientOptions().setMaxConnections(connections));
        AtomicLong echoes = new AtomicLong();
        for (int i = 0; i < connections; i++) {
            WebSocket socket = client.connect(Integer.parseInt(args[0]), "127.0.0.1", "/echo")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(20, TimeUnit.SECONDS);
            socket.handler(echo -> {
                echoes.incrementAndGet();
                socket.writeBinaryMessage(MESSAGE);
            });
            socket.writeBinaryMessage(MESSAGE);
        }
        long before = echoes.get();
        TimeUnit.SECONDS.sleep(Long.parseLong(args[2]));
        System.out.println(echoes.get() - before);
        System.exit(0);
    }
}
