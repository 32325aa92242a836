package org.jzenith.rest.server;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.coding.Compression;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.forwarded.ForwardedHeaders;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.ProblemEncoder;

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
        RestConfiguration configuration,
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
