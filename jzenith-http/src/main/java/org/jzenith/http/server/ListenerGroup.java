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
 * Listeners that answer the same requests in the same way. All verticles that serve them share it.
 *
 * @param listeners where requests come from
 * @param servers the event loops that serve them
 * @param configuration limits and times of requests
 * @param router what answers
 * @param check returns the problem with which a request is refused before anything else looks at it, or null
 * @param limits the share of each event loop
 * @param buffered the budget of what clients may make these listeners hold
 * @param forwardedHeaders the headers in which proxies tell of clients, if any are read
 * @param observers see each request
 * @param headerWriters add to each response
 * @param compression of responses
 * @param problems writes errors
 * @param drainDelay how long connections are still accepted when the drain has begun
 * @param drainTimeout how long requests in flight may take then
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
