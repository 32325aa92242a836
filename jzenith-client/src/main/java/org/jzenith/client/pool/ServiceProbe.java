package org.jzenith.client.pool;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Probes a service once, over a connection of its own. Without a path, the service must accept the connection; with a
 * path, it must answer with a status below 500. Used on one event loop; the caller limits the time.
 */
public final class ServiceProbe {

    private static final int FIRST_FAILURE = 500;

    private final HttpClient http;
    private final ServiceInstance instance;
    private final @Nullable String path;

    ServiceProbe(HttpClientFactory factory, ServiceInstance instance, @Nullable String path) {
        this.http = factory.create(1, connection -> connection.exceptionHandler(failure -> {}));
        this.instance = instance;
        this.path = path;
    }

    /** Probes the service; called once. Fails if the service does not work. */
    public Future<?> ask() {
        ServerAddress server = instance.server();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setServer(instance.socket())
                .setHost(server.hostInUrl())
                .setPort(server.port())
                .setSsl(server.tls())
                .setURI(path == null ? "/" : path);
        return http.request(options).compose(this::sent);
    }

    private Future<?> sent(HttpClientRequest request) {
        request.exceptionHandler(failure -> {});
        if (path == null) {
            return Future.succeededFuture();
        }
        return request.send()
                .compose(response -> response.statusCode() < FIRST_FAILURE
                        ? Future.succeededFuture()
                        : Future.failedFuture(
                                new IOException("GET " + path + " was answered with " + response.statusCode())));
    }

    /** Closes the connection; may be called any number of times. */
    public void cutOff() {
        http.close();
    }
}
