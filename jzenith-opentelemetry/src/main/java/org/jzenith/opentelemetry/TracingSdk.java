package org.jzenith.opentelemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.config.ApplicationConfiguration;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * OpenTelemetry's SDK of one application. It is not the global one, and has no shutdown hook, because the application
 * stops it. Ended spans wait in a bounded queue, from which a thread sends them. If metrics are sent, another thread
 * reads them from time to time.
 */
final class TracingSdk implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TracingSdk.class);

    /** The time limit for the last spans. */
    private static final long FLUSH_MILLIS = 2_000;
    /** The time limit for giving up, after sending has ended. */
    private static final long GIVE_UP_MILLIS = 1_000;

    private final VertxHttpSenders senders;
    private final SdkMetrics metrics = new SdkMetrics();
    private final Provider<MeterRegistry> registry;
    private final long startEpochNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    private Resource resource = Resource.empty();
    private final OpenTelemetrySdk sdk;

    @Inject
    TracingSdk(
            Vertx vertx,
            OpenTelemetryConfiguration configuration,
            SamplerConfiguration sampler,
            ApplicationConfiguration application,
            MetricsConfiguration measuring,
            Provider<MeterRegistry> registry,
            ConfigTable table,
            Set<SpanProcessor> processors) {
        this.senders = new VertxHttpSenders(vertx);
        this.registry = registry;
        try {
            this.sdk = configured(
                    SdkProperties.of(configuration, sampler, application.name()), processors, measuring.enabled());
        } catch (ConfigurationException e) {
            throw new StartupException(List.of(SdkProblems.of(e, table)), e);
        }
    }

    private OpenTelemetrySdk configured(
            Map<String, String> configuration, Set<SpanProcessor> processors, boolean measured) {
        return AutoConfiguredOpenTelemetrySdk.builder()
                .disableShutdownHook()
                .setComponentLoader(withOurSender())
                .addPropertiesCustomizer(standard -> configuration)
                .addResourceCustomizer((found, properties) -> {
                    resource = found;
                    return found;
                })
                .addSamplerCustomizer((configured, properties) -> new RequestSampler(configured))
                .addTracerProviderCustomizer((builder, properties) -> {
                    processors.forEach(builder::addSpanProcessor);
                    return builder;
                })
                .addMetricReaderCustomizer((reader, properties) ->
                        measured ? new ApplicationMetricReader(reader, this::applicationMetrics) : reader)
                .addMeterProviderCustomizer((builder, properties) -> builder.registerMetricReader(metrics))
                .build()
                .getOpenTelemetrySdk();
    }

    /** Returns a loader that finds our sender only, whatever else is on the class path. */
    private ComponentLoader withOurSender() {
        ComponentLoader found = ComponentLoader.forClassLoader(TracingSdk.class.getClassLoader());
        return new ComponentLoader() {
            @Override
            public <T> Iterable<T> load(Class<T> type) {
                return type == HttpSenderProvider.class ? List.of(type.cast(senders)) : found.load(type);
            }
        };
    }

    private Collection<MetricData> applicationMetrics() {
        return RegistryMetrics.read(registry.get(), resource, startEpochNanos);
    }

    OpenTelemetry openTelemetry() {
        return sdk;
    }

    SdkMetrics metrics() {
        return metrics;
    }

    /** Sends the waiting spans now. */
    void flush() {
        sdk.getSdkTracerProvider().forceFlush();
    }

    /** Sends metrics now. */
    void flushMetrics() {
        sdk.getSdkMeterProvider().forceFlush();
    }

    /** Sends the remaining spans, for 2 seconds at most, and ends the SDK's threads. */
    @Override
    public void close() {
        CompletableResultCode ended = sdk.shutdown();
        ended.join(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        senders.close();
        ended.join(GIVE_UP_MILLIS, TimeUnit.MILLISECONDS);
        // Its thread has to end, but sleeps for up to 5 seconds unless there is something to do.
        flush();
        long lost = metrics.dropped() + metrics.failed();
        if (lost > 0) {
            LOG.warn("{} of {} spans did not reach the collector", lost, lost + metrics.sent());
        }
    }
}
