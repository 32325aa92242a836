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
import org.jzenith.http.rule.HeaderLimits;
import org.jzenith.http.spi.EventLoopReport;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.http.spi.ProblemEncoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of an application, with the configured number of verticles. Started and stopped once. */
public final class HttpServers {

    private static final Logger LOG = LoggerFactory.getLogger(HttpServers.class);

    /** The time after the drain in which an event loop closes its connections if it is not blocked. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The drain timeout of operators' connections. Their requests are short. */
    private static final Duration OPERATORS_DRAIN = Duration.ofSeconds(2);

    /** The divisor that derives the operators' memory budget from the clients'. */
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
     * Determines the addresses of this server, and reads the files of keys and certificates, so it blocks. Called once,
     * before the start.
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
     * Starts to serve clients and, at {@code management.port}, operators. Observers see all requests, and header
     * writers add headers to all responses. Completes when the server accepts connections, or fails with a
     * {@link StartupException}.
     *
     * @param operators the routes for operators; null if there is no port for them
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

    /**
     * Returns the group for operators, with a budget of its own, so that the server serves them when clients have used
     * up theirs.
     */
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
                HeaderLimits.of(configuration),
                configuration.headTimeout().toNanos(),
                configuration.idleTimeout().toNanos(),
                configuration.sendTimeout().toNanos());
    }

    /** Returns the memory budget of clients. */
    public BufferedBytes buffered() {
        return buffered;
    }

    /** Returns the number of connections that were closed because of a missing or invalid PROXY header. */
    public long refusedByProxyProtocol() {
        return proxyProtocol == null ? 0 : proxyProtocol.refusedConnections();
    }

    /**
     * Gets the reports of all serving event loops, including that of operators. Waits only a moment for blocked ones.
     * Does not block; succeeds on any thread.
     */
    public Future<List<EventLoopReport>> eventLoops() {
        List<Future<EventLoopReport>> reports =
                groups.stream().flatMap(VerticleGroup::reports).toList();
        return Future.join(reports)
                .map(done -> reports.stream().map(Future::result).toList());
    }

    /**
     * Returns the number of verticles for this configuration. Each has an event loop of its own if there are enough.
     */
    public static int instances(HttpConfiguration configuration) {
        return configuration.verticles() == 0 ? Runtime.getRuntime().availableProcessors() : configuration.verticles();
    }

    /** Returns the share of one verticle in a limit of the whole server, rounded up; the limit is at least 1. */
    private static int share(int limit, int instances) {
        return 1 + (limit - 1) / instances;
    }

    private List<BoundAddress> addresses() {
        return groups.stream().flatMap(group -> group.addresses().stream()).toList();
    }

    /**
     * Drains all connections. Returns when the ports are free: at the latest after {@code drainDelay},
     * {@code drainTimeout}, and a moment for operators. The server serves operators until the clients' drain ends.
     *
     * @throws JZenithException if a port is still in use a few seconds later, because an event loop is blocked
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

    /** Logs the pending requests of the drain. If there are none, the line at the end of the stop suffices. */
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
