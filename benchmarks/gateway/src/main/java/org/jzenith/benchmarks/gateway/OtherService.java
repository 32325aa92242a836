package org.jzenith.benchmarks.gateway;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;

/** The other service, which answers at once, or never: {@code OtherService <port> [silent]}. */
public final class OtherService {

    private static final Buffer USER = Buffer.buffer("{\"id\":\"0f8fad5b\",\"name\":\"Ada Lovelace\"}");

    private OtherService() {}

    /** Starts it; a failed start ends the process. */
    public static void main(String[] args) {
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(1));
        vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(Integer.parseInt(args[0])))
                .requestHandler(request -> {
                    if (args.length == 1) {
                        request.response()
                                .putHeader("Content-Type", "application/json")
                                .end(USER);
                    }
                })
                .listen()
                .onSuccess(server -> System.out.println("started"))
                .onFailure(failure -> {
                    failure.printStackTrace();
                    System.exit(1);
                });
    }
}
