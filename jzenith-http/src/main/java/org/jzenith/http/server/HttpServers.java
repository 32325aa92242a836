package org.jzenith.http.server;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.AcceptHandlers;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.StopSummary;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.http.coding.Compression;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ServerConfigurations;
import org.jzenith.http.connection.HeaderWriters;
import org.jzenith.http.cors.Cors;
import org.jzenith.http.forwarded.TrustedProxies;
import org.jzenith.http.header.SecurityHeaders;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.listener.ProxyProtocol;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.route.RequestRouter;
import org.jzenith.http.route.ServedRoutes;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.spi.EventLoopReport;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.http.spi.ProblemEncoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of an application, consisting of as many verticles as configured. Started and stopped once. */
public final class HttpServers {

    private static final Logger LOG = LoggerFactory.getLogger(HttpServers.class);

    /** Within this time after the drain, an event loop that is not blocked has closed its connections. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The drain of operators' connections: their requests are short. */
    private static final Duration OPERATORS_DRAIN = Duration.ofSeconds(2);

    /** What operators may make the server hold, as a part of what clients may. */
    private static final int SHARE_OF_OPERATORS = 8;

    private final Vertx vertx;
    private final AcceptHandlers acceptHandlers;
    private final ServingEventLoops eventLoops;
    private final ServerConfigurations configurations;
    private final HttpConfiguration configuration;
    private final CertificateReload certificates;
    private final Cors cors;
    private final Compression compression;
    private final ProblemEncoder problems;
    private final BoundAddresses addresses;
    private final StopSummary summary;
    private final List<Context> loops;
    private final BufferedBytes buffered;
    private final @Nullable ProxyProtocol proxyProtocol;
    private List<Listener> listeners = List.of();
    private @Nullable Listener management;
    private final List<VerticleGroup> groups = new CopyOnWriteArrayList<>();

    @Inject
    HttpServers(
            Vertx vertx,
            AcceptHandlers acceptHandlers,
            ServingEventLoops eventLoops,
            ServerConfigurations configurations,
            CertificateReload certificates,
            Cors cors,
            Compression compression,
            ProblemEncoder problems,
            BoundAddresses addresses,
            StopSummary summary) {
        this.vertx = vertx;
        this.acceptHandlers = acceptHandlers;
        this.eventLoops = eventLoops;
        this.configurations = configurations;
        this.configuration = configurations.rest();
        this.certificates = certificates;
        this.cors = cors;
        this.compression = compression;
        this.problems = problems;
        this.addresses = addresses;
        this.summary = summary;
        this.loops = eventLoops.contexts();
        this.proxyProtocol = configuration.proxyProtocol()
                ? new ProxyProtocol(new TrustedProxies(configuration.trustedProxies()))
                : null;
        this.buffered = new BufferedBytes(configuration.maxBufferedBytes().bytes(), loops.size());
    }

    /**
     * Finds out on which addresses this server will listen, and reads the files of keys and certificates, so it blocks.
     * Called once, before the start.
     *
     * @throws StartupException if addresses or files do not fit together
     */
    public void prepare() {
        ListenerFactory factory = new ListenerFactory(configurations, vertx.isNativeTransportEnabled(), proxyProtocol);
        listeners = factory.create(certificates);
        management = configurations
                .management()
                .port()
                .map(port -> factory.management(port, certificates))
                .orElse(null);
    }

    /**
     * Begins to serve clients and, at {@code management.port}, operators; the observers see all requests, and the
     * writers add headers to all responses. Completes when connections are accepted, or fails with a
     * {@link StartupException} if that is not possible.
     *
     * @param operators what operators are served; null if there is no port for them
     */
    public Completable start(
            ServedRoutes clients,
            @Nullable ServedRoutes operators,
            List<ExchangeObserver.Factory> observers,
            List<HeaderWriter> headerWriters) {
        groups.add(new VerticleGroup(vertx, groupOfClients(listeners, clients, observers, headerWriters), loops, 0));
        if (operators != null) {
            groups.add(new VerticleGroup(
                    vertx,
                    groupOfOperators(requireNonNull(management), operators, observers, headerWriters),
                    List.of(eventLoops.spare()),
                    loops.size()));
        }
        List<Listener> opening =
                groups.stream().flatMap(group -> group.listeners().stream()).toList();
        opening.forEach(listener -> acceptHandlers.add(listener.options(), listener.socket()));
        return completable(() -> Future.join(
                                groups.stream().map(VerticleGroup::start).toList())
                        .onFailure(failure -> groups.clear()))
                .doOnComplete(() -> addresses().forEach(addresses::add))
                .doFinally(() -> opening.forEach(listener -> acceptHandlers.remove(listener.options())))
                .onErrorResumeNext(failure -> Completable.error(
                        failure instanceof HttpVerticle.BindException bind && bind.getCause() instanceof IOException
                                ? new StartupException(
                                        List.of(ListenerProblems.cannotListen(bind, configurations.table())),
                                        bind.getCause())
                                : failure));
    }

    private ListenerGroup groupOfClients(
            List<Listener> listeners,
            ServedRoutes served,
            List<ExchangeObserver.Factory> observers,
            List<HeaderWriter> headerWriters) {
        int maxInFlight = share(configuration.maxRequestsInFlight(), loops.size());
        return new ListenerGroup(
                listeners,
                new EventLoopServers(),
                configuration,
                new RequestRouter(served, maxInFlight, buffered, cors, configuration),
                served.check(),
                limits(share(configuration.maxConnections(), loops.size())),
                buffered,
                configuration.forwardedHeaders(),
                observers,
                new HeaderWriters(cors, new SecurityHeaders(configuration), headerWriters),
                compression,
                problems,
                configuration.drainDelay(),
                configuration.drainTimeout());
    }

    /** They have a budget of their own, so that they are served while clients make the server hold too much. */
    private ListenerGroup groupOfOperators(
            Listener listener,
            ServedRoutes served,
            List<ExchangeObserver.Factory> observers,
            List<HeaderWriter> headerWriters) {
        BufferedBytes budget = new BufferedBytes(buffered.limit() / SHARE_OF_OPERATORS, 1);
        return new ListenerGroup(
                List.of(listener),
                new EventLoopServers(),
                configuration,
                new RequestRouter(served, ListenerFactory.MAX_OPERATORS, budget, Cors.off(), configuration),
                served.check(),
                limits(ListenerFactory.MAX_OPERATORS),
                budget,
                Optional.empty(),
                observers,
                new HeaderWriters(Cors.off(), new SecurityHeaders(configuration), headerWriters),
                compression,
                problems,
                Duration.ZERO,
                OPERATORS_DRAIN);
    }

    private ConnectionLimits limits(int maxConnections) {
        return new ConnectionLimits(
                maxConnections,
                configuration.maxPipelinedRequests(),
                configurations.http2().maxStreams(),
                configurations.http2().maxControlFrames(),
                configurations.http2().maxResets(),
                configuration.maxHeaders(),
                configuration.headTimeout().toNanos(),
                configuration.idleTimeout().toNanos(),
                configuration.sendTimeout().toNanos());
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
     * Asks all event loops that serve, that of operators included, what they are doing, and waits for those that are
     * blocked no longer than a moment. Does not block; succeeds on any thread.
     */
    public Future<List<EventLoopReport>> eventLoops() {
        List<Future<EventLoopReport>> reports =
                groups.stream().flatMap(VerticleGroup::reports).toList();
        return Future.join(reports)
                .map(done -> reports.stream().map(Future::result).toList());
    }

    /**
     * Returns how many verticles an application with this configuration has, each on an event loop of its own if there
     * are as many.
     */
    public static int instances(HttpConfiguration configuration) {
        return configuration.verticles() == 0 ? Runtime.getRuntime().availableProcessors() : configuration.verticles();
    }

    /** Returns the share of a limit of the whole server that one verticle gets, rounded up; the limit is at least 1. */
    private static int share(int limit, int instances) {
        return 1 + (limit - 1) / instances;
    }

    private List<BoundAddress> addresses() {
        return groups.stream().flatMap(group -> group.addresses().stream()).toList();
    }

    /**
     * Drains all connections; returns when the ports are free, at the latest after {@code drainDelay} and
     * {@code drainTimeout}, and a moment for operators, who are served until clients no longer are.
     *
     * @throws JZenithException if a port is not free a few seconds later either, because an event loop is blocked
     */
    public void stop() {
        if (groups.isEmpty()) {
            return;
        }
        groups.get(0).requestsInFlight().onSuccess(this::logDrain);
        Duration limit = configuration.drainDelay().plus(configuration.drainTimeout());
        boolean free = stop(groups.get(0), limit);
        for (VerticleGroup group : groups.subList(1, groups.size())) {
            free &= stop(group, OPERATORS_DRAIN);
        }
        if (!free) {
            throw new JZenithException(
                    "an event loop has been blocked for " + PATIENCE.toSeconds()
                            + " s beyond rest.drain-delay and rest.drain-timeout (fix: @Blocking on the resource method that blocks it)",
                    null);
        }
        addresses().forEach(addresses::remove);
        summary.add(groups.get(0).drainResult().toString());
    }

    /** Tells what the stop waits for; the line at its end is enough if that is nothing. */
    private void logDrain(int requests) {
        boolean delayed = configuration.drainDelay().toMillis() > 0;
        if (delayed || requests > 0) {
            LOG.info(
                    "Stopping: {}the requests in flight, {} now, have at most {} (rest.drain-timeout)",
                    delayed
                            ? "connections are accepted for " + DurationText.of(configuration.drainDelay())
                                    + " (rest.drain-delay); then "
                            : "",
                    requests,
                    DurationText.of(configuration.drainTimeout()));
        }
    }

    private static boolean stop(VerticleGroup group, Duration limit) {
        return completable(group::stop).blockingAwait(limit.plus(PATIENCE).toMillis(), TimeUnit.MILLISECONDS);
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
