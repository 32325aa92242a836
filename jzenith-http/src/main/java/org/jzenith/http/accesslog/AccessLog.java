package org.jzenith.http.accesslog;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.SecurityScheme;

/**
 * Logs one line for each request when its response has ended. Invalid requests and requests without a response get a
 * line too. A line is written, dropped because the queue is full, or sampled out; each outcome is counted. Safe on any
 * thread.
 */
public final class AccessLog implements ExchangeObserver.Factory, ExchangeObserver, AutoCloseable {

    private static final int NO_STATUS = 0;
    private static final int FAILED = 400;

    private final AccessLogConfiguration configuration;
    private final AccessLogWriter writer;
    /** The logged share of requests, by the first digit of the status. */
    private final double[] shares;

    private final Set<String> excludedRoutes;
    private final LongAdder sampledOut = new LongAdder();
    private final ScopedMeters meters = new ScopedMeters();

    @Inject
    AccessLog(
            AccessLogConfiguration configuration,
            HttpContributions contributions,
            LogFiles log,
            MetricsConfiguration metrics,
            Provider<MeterRegistry> registry,
            DeferredStartupTasks deferred) {
        this.configuration = configuration;
        List<String> hidden = new ArrayList<>(configuration.hidden());
        for (SecurityScheme scheme : contributions.securitySchemes()) {
            if (scheme.type() == SecurityScheme.Type.API_KEY_IN_QUERY) {
                hidden.add(scheme.value());
            }
        }
        this.writer = new AccessLogWriter(
                LineFormat.of(
                        configuration.format().orElse(log.isJson() ? AccessLogFormat.JSON : AccessLogFormat.COMBINED),
                        new HiddenValues(hidden)),
                configuration.maxQueued().bytes());
        this.shares = new double[] {
            1,
            1,
            configuration.sampleSuccessful(),
            configuration.sampleRedirection(),
            configuration.sampleClientError(),
            configuration.sampleServerError()
        };
        this.excludedRoutes = Set.copyOf(configuration.excludedRoutes());
        if (isOn() && metrics.enabled()) {
            MeterBinding.begin(deferred, "The access log", registry, this::measure);
        }
    }

    /** Returns whether the access log is enabled. */
    public boolean isOn() {
        return configuration.enabled();
    }

    private void measure(MeterRegistry registry) {
        count(registry, "written", AccessLog::writtenLines);
        count(registry, "dropped", AccessLog::droppedLines);
        count(registry, "sampled_out", AccessLog::sampledOutLines);
    }

    /** Returns the number of written lines. */
    public long writtenLines() {
        return writer.written();
    }

    /** Returns the number of lines that were dropped because the queue was full. */
    public long droppedLines() {
        return writer.dropped();
    }

    /** Returns the number of requests that have no line because of sampling. */
    public long sampledOutLines() {
        return sampledOut.sum();
    }

    private void count(MeterRegistry registry, String outcome, ToDoubleFunction<AccessLog> value) {
        meters.addCounter(
                registry,
                "http.server.access.log.lines",
                Tags.of("outcome", outcome),
                "Lines of the access log, one for each request",
                this,
                value);
    }

    @Override
    public ExchangeObserver observe(int loop) {
        writer.start();
        return this;
    }

    /** Reads the address now, so that Vert.x caches it. After the end of the connection, Vert.x cannot determine it. */
    @Override
    @SuppressWarnings("ReturnValueIgnored")
    public void began(Exchange exchange) {
        exchange.request().remoteAddress();
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        boolean sent = response.ended() || request.decoderResult().isFailure(); // Left open on purpose.
        int status = sent || response.headWritten() ? response.getStatusCode() : NO_STATUS;
        if (isSampled(exchange.route(), status)) {
            writer.add(AccessLogEntry.of(exchange, status, !sent, durationNanos));
        } else {
            sampledOut.increment();
        }
    }

    /** Samples at random, because clients could manipulate any other criterion. */
    private boolean isSampled(@Nullable String route, int status) {
        if (status != NO_STATUS && status < FAILED && route != null && excludedRoutes.contains(route)) {
            return false;
        }
        int digit = status / 100;
        double share = digit < shares.length ? shares[digit] : 1;
        return share >= 1 || ThreadLocalRandom.current().nextDouble() < share;
    }

    /** Called when the server has stopped. Writes all waiting lines. */
    @Override
    public void close() {
        writer.close();
        meters.close();
    }
}
