package org.jzenith.benchmarks.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * The gateway with Vert.x alone: a client for each event loop, with a pool as large as that of the gateway with
 * jZenith, and a time-out for each call: {@code HandwrittenGateway <port> <port of the other service> <size of the
 * pool>}.
 */
public final class HandwrittenGateway extends AbstractVerticle {

    private static final String PREFIX = "/gateway/";
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final ObjectMapper mapper = new ObjectMapper();
    private final int port;
    private final int otherPort;
    private final int poolSize;

    HandwrittenGateway(int port, int otherPort, int poolSize) {
        this.port = port;
        this.otherPort = otherPort;
        this.poolSize = poolSize;
    }

    @Override
    public void start(Promise<Void> started) {
        HttpClient client = vertx.createHttpClient(
                new HttpClientOptions()
                        .setDefaultHost("127.0.0.1")
                        .setDefaultPort(otherPort)
                        .setTcpNoDelay(true),
                new PoolOptions().setHttp1MaxSize(poolSize));
        vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(port))
                .requestHandler(request -> handle(request, client))
                .listen()
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private void handle(HttpServerRequest request, HttpClient client) {
        if (!request.path().startsWith(PREFIX)) {
            request.response().setStatusCode(404).end();
            return;
        }
        String id = request.path().substring(PREFIX.length());
        client.request(HttpMethod.GET, "/users/" + id)
                .compose(HandwrittenGateway::send)
                .onSuccess(body -> {
                    try {
                        User user = mapper.readValue(body.getBytes(), User.class);
                        request.response()
                                .putHeader("Content-Type", "application/json")
                                .end(Buffer.buffer(mapper.writeValueAsBytes(user)));
                    } catch (IOException e) {
                        request.response().setStatusCode(502).end();
                    }
                })
                .onFailure(failure -> request.response().setStatusCode(502).end());
    }

    private static Future<Buffer> send(HttpClientRequest asked) {
        asked.putHeader("Accept", "application/json");
        asked.idleTimeout(TIMEOUT_MILLIS);
        return asked.send()
                .compose(response -> response.statusCode() == 200
                        ? response.body()
                        : Future.failedFuture("status " + response.statusCode()));
    }

    /** Starts it; a failed start ends the process. */
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setPreferNativeTransport(true)
                .setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()));
        vertx.deployVerticle(
                        () -> new HandwrittenGateway(
                                Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2])),
                        new DeploymentOptions()
                                .setInstances(Runtime.getRuntime().availableProcessors()))
                .onSuccess(id -> System.out.println("started"))
                .onFailure(failure -> {
                    failure.printStackTrace();
                    System.exit(1);
                });
    }
}
