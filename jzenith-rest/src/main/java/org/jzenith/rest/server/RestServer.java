package org.jzenith.rest.server;

import io.reactivex.Completable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Verticle;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.StopSummary;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.ExchangeObserver;

/** The HTTP server of an application, consisting of as many verticles as configured. Started and stopped once. */
public final class RestServer {

    /** Vert.x shares a random port among the verticles of an application if it is given a negative one. */
    private static final int SHARED_RANDOM_PORT = -1;

    /** Within this time after the drain, an event loop that is not blocked has closed its connections. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final RestConfiguration configuration;
    private final ConfigTable table;
    private final BoundAddresses addresses;
    private final StopSummary summary;
    private final List<HttpVerticle> verticles = new CopyOnWriteArrayList<>();
    private @Nullable String deploymentId;

    /** Takes the configuration and where it came from, and where to report the bound addresses and how the server ended. */
    public RestServer(Vertx vertx, RestConfiguration configuration, ConfigTable table, BoundAddresses addresses, StopSummary summary) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.table = table;
        this.addresses = addresses;
        this.summary = summary;
    }

    /**
     * Begins to serve the routes by their paths, and the application, seen by the observers. Completes when connections are accepted,
     * or fails with a {@link StartupException} if that is not possible.
     */
    public Completable start(Map<String, Handler<HttpServerRequest>> routes, Handler<Exchange> application,
            List<ExchangeObserver.Factory> observers) {
        HttpServerOptions options = options();
        int instances = configuration.verticles() == 0
                ? Runtime.getRuntime().availableProcessors() : configuration.verticles();
        RequestRouter router = new RequestRouter(routes, application, share(configuration.maxRequestsInFlight(), instances));
        ConnectionLimits limits = new ConnectionLimits(share(configuration.maxConnections(), instances),
                configuration.maxPipelinedRequests(), configuration.headTimeout().toNanos(), configuration.idleTimeout().toNanos());
        ListeningSocket listening = new ListeningSocket();
        Supplier<Verticle> verticle = () -> {
            HttpVerticle made = new HttpVerticle(options, router, listening, limits, observers, verticles.size(), configuration);
            verticles.add(made);
            return made;
        };
        return completable(() -> vertx.deployVerticle(verticle, new DeploymentOptions().setInstances(instances))
                .onSuccess(id -> deploymentId = id))
                .doOnComplete(() -> addresses.add(address()))
                .onErrorResumeNext(failure -> Completable.error(failure instanceof IOException
                        ? new StartupException(List.of(cannotListen(failure)), failure) : failure));
    }

    private HttpServerOptions options() {
        return new HttpServerOptions()
                .setHost(configuration.host())
                .setPort(configuration.port() == 0 ? SHARED_RANDOM_PORT : configuration.port())
                .setTcpKeepAlive(true) // Nothing else detects a client that has vanished while a stream is silent.
                .setMaxInitialLineLength(asInt(configuration.maxRequestLineSize().bytes()))
                .setMaxHeaderSize(asInt(configuration.maxHeaderSize().bytes()))
                .setPerMessageWebSocketCompressionSupported(false) // WebSocket is not supported, but its handlers would see each request.
                .setPerFrameWebSocketCompressionSupported(false)
                .setHttp2ClearTextEnabled(false);
    }

    /** The options of Vert.x are ints: a larger value is as good as no limit. */
    private static int asInt(long value) {
        return (int) Math.min(Integer.MAX_VALUE, value);
    }

    /** Returns the share of a limit of the whole server that one verticle gets, rounded up; the limit is at least 1. */
    private static int share(int limit, int instances) {
        return 1 + (limit - 1) / instances;
    }

    private Problem cannotListen(Throwable failure) {
        return new Problem("BIND-1", "rest.port", "cannot listen on " + configuration.host() + ':' + configuration.port() + ": "
                + failure.getMessage(), "an address of this machine and a free port",
                "rest.host: " + table.origin("rest.host") + ", rest.port: " + table.origin("rest.port"),
                "set rest.host and rest.port, or stop what listens there; rest.port=0 takes a free one, and one below 1024 may need the "
                        + "capability CAP_NET_BIND_SERVICE");
    }

    private BoundAddress address() {
        return new BoundAddress("http", configuration.host(), verticles.get(0).port());
    }

    /**
     * Drains all connections; returns when the port is free, at the latest after {@code drainDelay} and {@code drainTimeout}.
     *
     * @throws JZenithException if the port is not free a few seconds later either, because an event loop is blocked
     */
    public void stop() {
        String deployed = deploymentId;
        if (deployed == null) {
            return;
        }
        Duration limit = configuration.drainDelay().plus(configuration.drainTimeout()).plus(PATIENCE);
        if (!completable(() -> vertx.undeploy(deployed)).blockingAwait(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new JZenithException("an event loop has been blocked for " + PATIENCE.toSeconds()
                    + " s beyond rest.drain-delay and rest.drain-timeout (fix: @Blocking on the resource method that blocks it)", null);
        }
        addresses.remove(address());
        DrainResult all = verticles.stream().map(HttpVerticle::drainResult).reduce(DrainResult.NONE, DrainResult::plus);
        summary.add(all.toString());
    }

    private static Completable completable(Supplier<Future<?>> future) {
        return Completable.create(emitter -> future.get().onComplete(done -> {
            if (done.succeeded()) {
                emitter.onComplete();
            } else {
                emitter.tryOnError(done.cause());
            }
        }));
    }
}
