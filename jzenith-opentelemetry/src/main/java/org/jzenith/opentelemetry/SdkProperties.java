package org.jzenith.opentelemetry;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The application's configuration as properties of OpenTelemetry's SDK. */
final class SdkProperties {

    private final Map<String, String> properties = new HashMap<>();

    private SdkProperties() {}

    /** Returns the properties of an application, which may have a name that the configuration does not repeat. */
    static Map<String, String> of(
            OpenTelemetryConfiguration configuration, SamplerConfiguration sampler, Optional<String> applicationName) {
        SdkProperties all = new SdkProperties();
        OpenTelemetryConfiguration.Otlp otlp = configuration.exporter().otlp();
        all.put("otel.propagators", configuration.propagators());
        all.put("otel.sdk.disabled", Boolean.toString(configuration.sdk().disabled()));
        all.put("otel.traces.exporter", configuration.traces().exporter());
        all.put("otel.traces.sampler", configuration.traces().sampler());
        all.put("otel.metrics.exporter", configuration.metrics().exporter());
        all.put(
                "otel.metric.export.interval",
                Integer.toString(configuration.metric().export().interval()));
        all.put("otel.logs.exporter", configuration.logs().exporter());
        all.put("otel.exporter.otlp.protocol", "http/protobuf");
        all.put("otel.exporter.otlp.timeout", Integer.toString(otlp.timeout()));
        all.put("otel.exporter.otlp.compression", otlp.compression());
        all.put("otel.experimental.sdk.telemetry.version", "latest"); // The names by which SdkMetrics finds counters.
        all.put(
                "otel.service.name",
                configuration.service().name().or(() -> unlessAttribute(configuration, applicationName)));
        all.put("otel.resource.attributes", configuration.resource().attributes());
        all.put("otel.traces.sampler.arg", sampler.arg().map(String::valueOf));
        all.put("otel.exporter.otlp.endpoint", otlp.endpoint());
        all.put("otel.exporter.otlp.traces.endpoint", otlp.traces().endpoint());
        all.put("otel.exporter.otlp.metrics.endpoint", otlp.metrics().endpoint());
        all.put("otel.exporter.otlp.headers", otlp.headers().map(secret -> secret.value()));
        all.put("otel.exporter.otlp.certificate", otlp.certificate().map(Path::toString));
        return all.properties;
    }

    /** For the SDK, the property would take precedence over the attribute. */
    private static Optional<String> unlessAttribute(
            OpenTelemetryConfiguration configuration, Optional<String> applicationName) {
        boolean isAttribute = configuration.resource().attributes().stream()
                .flatMap(attributes -> Stream.of(attributes.split(",", -1)))
                .anyMatch(attribute -> attribute.strip().startsWith("service.name="));
        return isAttribute ? Optional.empty() : applicationName;
    }

    private void put(String property, String value) {
        properties.put(property, value);
    }

    private void put(String property, Optional<String> value) {
        value.ifPresent(text -> put(property, text));
    }
}
