package org.jzenith.http.server;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.coding.Compression;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.connection.HeaderWriters;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.forwarded.ForwardedHeaders;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.route.RequestRouter;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.ProblemEncoder;

/**
 * The listeners with the same routes and settings. All verticles that serve them share it.
 *
 * @param listeners the listeners
 * @param servers the serving event loops
 * @param configuration limits and timeouts of requests
 * @param router routes the requests
 * @param check returns the problem that rejects a request before anything else, or null
 * @param limits the share of each event loop
 * @param buffered the memory budget of these listeners
 * @param forwardedHeaders reads the headers of proxies, if configured
 * @param observers observe each request
 * @param headerWriters add headers to each response
 * @param compression compresses responses
 * @param problems encodes errors
 * @param drainDelay how long the server accepts connections after the drain has begun
 * @param drainTimeout how long requests in flight may take after that
 */
record ListenerGroup(
        List<Listener> listeners,
        EventLoopServers servers,
        HttpConfiguration configuration,
        RequestRouter router,
        Function<HttpServerRequest, @Nullable HttpProblem> check,
        ConnectionLimits limits,
        BufferedBytes buffered,
        Optional<ForwardedHeaders> forwardedHeaders,
        List<ExchangeObserver.Factory> observers,
        HeaderWriters headerWriters,
        Compression compression,
        ProblemEncoder problems,
        Duration drainDelay,
        Duration drainTimeout) {}
