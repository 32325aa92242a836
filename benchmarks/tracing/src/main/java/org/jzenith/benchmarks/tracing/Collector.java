package org.jzenith.benchmarks.tracing;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;

/**
 * Receives OTLP over HTTP and drops it: the arguments are its port, and how long it takes to answer, in milliseconds.
 */
public final class Collector {

    private Collector() {}

    /** Starts it. */
    public static void main(String[] args) {
        int port = Integer.parseInt(args[0]);
        long delayMillis = Math.max(1, Long.parseLong(args[1]));
        Vertx vertx = Vertx.vertx();
        vertx.createHttpServer()
                .requestHandler(request -> request.handler(dropped -> {})
                        .endHandler(received -> vertx.setTimer(delayMillis, timer -> request.response()
                                .putHeader("Content-Type", "application/x-protobuf")
                                .end(Buffer.buffer()))))
                .listen(port, "127.0.0.1")
                .onSuccess(server -> System.out.println("listening"))
                .onFailure(failure -> System.exit(1));
    }
}
