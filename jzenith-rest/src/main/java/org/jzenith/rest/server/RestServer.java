package org.jzenith.rest.server;

import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.AcceptHandlers;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.StopSummary;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.rest.coding.Compression;
import org.jzenith.rest.forwarded.TrustedProxies;
import org.jzenith.rest.ratelimit.RateLimits;
import org.jzenith.rest.spi.Authentication;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.HeaderWriter;
import org.jzenith.rest.spi.ProblemEncoder;
import org.jzenith.rest.spi.Route;

/** The HTTP server of an application, consisting of as many verticles as configured. Started and stopped once. */
public final class RestServer {

    /** Within this time after the drain, an event loop that is not blocked has closed its connections. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** One of the verticles, and the event loop that it runs on. */
    private record Deployed(HttpVerticle verticle, Context loop) {}

    private final Vertx vertx;
    private final AcceptHandlers acceptHandlers;
    private final List<Context> loops;
    private final RestConfiguration configuration;
    private final Http2Configuration http2;
    private final ServerTlsConfiguration tls;
    private final CertificateReload certificates;
    private final Cors cors;
    private final Compression compression;
    private final ProblemEncoder problems;
    private final ConfigTable table;
    private final BoundAddresses addresses;
    private final StopSummary summary;
    private final int instances;
    private final BufferedBytes buffered;
    private final @Nullable ProxyProtocol proxyProtocol;
    private final EventLoopServers servers = new EventLoopServers();
    private volatile List<Listener> listeners = List.of();
    private final List<Deployed> deployed = new CopyOnWriteArrayList<>();

    /**
     * Takes the event loops to serve on, the configuration and where it came from, and where to report the bound
     * addresses and how the server ended.
     */
    public RestServer(
            Vertx vertx,
            AcceptHandlers acceptHandlers,
            ServingEventLoops eventLoops,
            RestConfiguration configuration,
            Http2Configuration http2,
            ServerTlsConfiguration tls,
            CertificateReload certificates,
            Cors cors,
            Compression compression,
            ProblemEncoder problems,
            ConfigTable table,
            BoundAddresses addresses,
            StopSummary summary) {
        this.vertx = vertx;
        this.acceptHandlers = acceptHandlers;
        this.loops = eventLoops.contexts();
        this.configuration = configuration;
        this.http2 = http2;
        this.tls = tls;
        this.certificates = certificates;
        this.cors = cors;
        this.compression = compression;
        this.problems = problems;
        this.table = table;
        this.addresses = addresses;
        this.summary = summary;
        this.instances = loops.size();
        this.proxyProtocol = configuration.proxyProtocol()
                ? new ProxyProtocol(new TrustedProxies(configuration.trustedProxies()))
                : null;
        this.buffered = new BufferedBytes(configuration.maxBufferedBytes().bytes(), instances);
    }

    /**
     * Begins to serve the plain routes by their paths, the other routes, and the application, whose callers are
     * authenticated, seen by the observers, with the headers of the writers. Completes when connections are accepted,
     * or fails with a {@link StartupException} if that is not possible.
     */
    public Completable start(
            Map<String, PlainRoute> plainRoutes,
            List<Route> routes,
            Handler<Exchange> application,
            @Nullable Authentication authentication,
            @Nullable RateLimits rateLimits,
            List<ExchangeObserver.Factory> observers,
            List<HeaderWriter> headerWriters) {
        RequestRouter router = new RequestRouter(
                plainRoutes,
                routes,
                application,
                authentication == null
                        ? null
                        : new CallerAuthentication(authentication, configuration.requestTimeout()),
                rateLimits,
                share(configuration.maxRequestsInFlight(), instances),
                buffered,
                cors,
                configuration);
        ConnectionLimits limits = new ConnectionLimits(
                share(configuration.maxConnections(), instances),
                configuration.maxPipelinedRequests(),
                http2.maxStreams(),
                http2.maxControlFrames(),
                configuration.maxHeaders(),
                configuration.headTimeout().toNanos(),
                configuration.idleTimeout().toNanos(),
                configuration.sendTimeout().toNanos());
        HeaderWriters headers = new HeaderWriters(cors, headerWriters);
        List<Listener> opening = new ListenerFactory(
                        configuration, http2, tls, table, servers, vertx.isNativeTransportEnabled(), proxyProtocol)
                .create(certificates);
        listeners = opening;
        for (int i = 0; i < instances; i++) {
            HttpVerticle verticle = new HttpVerticle(
                    opening,
                    servers,
                    router,
                    limits,
                    buffered,
                    observers,
                    headers,
                    compression,
                    problems,
                    i,
                    configuration);
            deployed.add(new Deployed(verticle, loops.get(i)));
        }
        opening.forEach(listener -> acceptHandlers.add(listener.options(), listener.socket()));
        return completable(() -> all((verticle, started) -> {
                            verticle.init(vertx, vertx.getOrCreateContext());
                            verticle.start(started);
                        })
                        .onFailure(failure -> deployed.clear()))
                .doOnComplete(() -> addresses().forEach(addresses::add))
                .doFinally(() -> opening.forEach(listener -> acceptHandlers.remove(listener.options())))
                .onErrorResumeNext(failure -> Completable.error(
                        failure instanceof HttpVerticle.BindException bind && bind.getCause() instanceof IOException
                                ? new StartupException(
                                        List.of(ListenerProblems.cannotListen(bind, table)), bind.getCause())
                                : failure));
    }

    /** Returns the budget of what clients may make the server hold. */
    public BufferedBytes buffered() {
        return buffered;
    }

    /** Returns how many connections have been closed because they did not begin as the PROXY protocol demands. */
    public long refusedByProxyProtocol() {
        return proxyProtocol == null ? 0 : proxyProtocol.refusedConnections();
    }

    /**
     * Starts or stops each verticle on its event loop. Vert.x itself would deploy them on event loops of its choice.
     */
    private Future<?> all(BiConsumer<HttpVerticle, Promise<Void>> action) {
        return Future.join(deployed.stream()
                .map(each -> Future.<Void>future(done -> each.loop()
                        .runOnContext(nothing -> Future.<Void>future(ended -> action.accept(each.verticle(), ended))
                                .onComplete(done))))
                .toList());
    }

    /**
     * Returns how many verticles an application with this configuration has, each on an event loop of its own if there
     * are as many.
     */
    public static int instances(RestConfiguration configuration) {
        return configuration.verticles() == 0 ? Runtime.getRuntime().availableProcessors() : configuration.verticles();
    }

    /** Returns the share of a limit of the whole server that one verticle gets, rounded up; the limit is at least 1. */
    private static int share(int limit, int instances) {
        return 1 + (limit - 1) / instances;
    }

    private List<BoundAddress> addresses() {
        return listeners.stream()
                .map(listener -> new BoundAddress(
                        listener.scheme(),
                        listener.options().getHost(),
                        listener.unixSocket() == null
                                ? deployed.get(0).verticle().port(listener)
                                : 0))
                .toList();
    }

    /**
     * Drains all connections; returns when the port is free, at the latest after {@code drainDelay} and
     * {@code drainTimeout}.
     *
     * @throws JZenithException if the port is not free a few seconds later either, because an event loop is blocked
     */
    public void stop() {
        if (deployed.isEmpty()) {
            return;
        }
        Duration limit =
                configuration.drainDelay().plus(configuration.drainTimeout()).plus(PATIENCE);
        if (!completable(() -> all(HttpVerticle::stop)).blockingAwait(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new JZenithException(
                    "an event loop has been blocked for " + PATIENCE.toSeconds()
                            + " s beyond rest.drain-delay and rest.drain-timeout (fix: @Blocking on the resource method that blocks it)",
                    null);
        }
        addresses().forEach(addresses::remove);
        DrainResult all = deployed.stream()
                .map(each -> each.verticle().drainResult())
                .reduce(DrainResult.NONE, DrainResult::plus);
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
