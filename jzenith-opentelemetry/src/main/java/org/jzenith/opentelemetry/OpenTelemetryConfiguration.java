package org.jzenith.opentelemetry;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/**
 * The properties of OpenTelemetry's SDK that most applications need, by their own names. The SDK reads others itself,
 * as environment variables only.
 */
@Config("otel")
interface OpenTelemetryConfiguration {

    /** Names and values, as the SDK reads them. */
    String PAIRS = "\\s*[^,=\\s][^,=]*=[^,]*(,\\s*[^,=\\s][^,=]*=[^,]*)*";

    String PAIRS_EXPECTED = "name=value, with a comma between two of them";

    /** The SDK rejects a query and a fragment, and Vert.x ignores a user. */
    String URL = "(?i:https?)://[^/?#@\\s]+(/[^?#\\s]*)?";

    String URL_EXPECTED = "http://host:port or https://host:port, with a path if there is one";

    /** Whether there is an SDK. */
    interface Sdk {
        @ConfigDefault("false")
        @ConfigDoc("Whether nothing is traced")
        boolean disabled();
    }

    /** The name of the application. */
    interface Service {
        @ConfigDoc(
                "Name of the application in traces; application.name if neither this nor a resource attribute says it, or else unknown_service:java")
        Optional<String> name();
    }

    /** Further attributes of the application. */
    interface Resource {
        @ConfigDoc(
                "Attributes of everything that is sent, such as deployment.environment.name=production,service.version=1.2")
        Optional<@Pattern(regexp = PAIRS, message = PAIRS_EXPECTED) String> attributes();
    }

    /** The export of spans. */
    interface Traces {
        @ConfigDefault("otlp")
        @ConfigDoc("What receives spans: otlp or none")
        String exporter();

        @ConfigDefault("parentbased_always_on")
        @ConfigDoc(
                "Which requests are traced: always_on, always_off, traceidratio, or one of these with parentbased_ in front, which does as the caller does")
        String sampler();

        @ConfigDefault("false")
        @ConfigDoc(
                "Whether requests of operators are traced, too: health probes, scrapes of metrics, and all at management.port")
        boolean operatorRequests();
    }

    /** The export of metrics. */
    interface Metrics {
        @ConfigDefault("none")
        @ConfigDoc(
                "What receives the metrics of the application, and those recorded with OpenTelemetry's API: otlp or none; /metrics has the former in any case")
        String exporter();
    }

    /** The sending of metrics. */
    interface Metric {
        Export export();
    }

    /** The times at which metrics are sent. */
    interface Export {
        @ConfigDefault("60000")
        @ConfigDoc("How often metrics are sent, in milliseconds")
        @Positive
        int interval();
    }

    /** The export of logs that are recorded with OpenTelemetry's API; it does not apply to those of the application. */
    interface Logs {
        @ConfigDefault("none")
        @ConfigDoc("What receives logs recorded with OpenTelemetry's API: otlp or none")
        String exporter();
    }

    /** The exporter. */
    interface Exporter {
        Otlp otlp();
    }

    /** OTLP, over HTTP with Protocol Buffers. */
    interface Otlp {
        @ConfigDoc(
                "URL of the collector, below which are /v1/traces and /v1/metrics; http://localhost:4318 if nothing is set")
        Optional<@Pattern(regexp = URL, message = URL_EXPECTED) String> endpoint();

        @ConfigDoc("Headers of each request to the collector, such as authorization=Bearer%20abc")
        Optional<@Pattern(regexp = PAIRS, message = PAIRS_EXPECTED) Secret> headers();

        @ConfigDefault("10000")
        @ConfigDoc("How long a request to the collector may take, with its repetitions, in milliseconds")
        @Positive
        int timeout();

        @ConfigDefault("none")
        @ConfigDoc("Compression of the requests")
        @Pattern(regexp = "none|gzip", message = "none or gzip")
        String compression();

        @ConfigDoc(
                "File with the certificates that the collector's may be signed with, as PEM; those of the JVM if nothing is set")
        Optional<Path> certificate();

        OtlpTraces traces();

        OtlpMetrics metrics();
    }

    /** The settings for traces only. */
    interface OtlpTraces {
        @ConfigDoc("URL that spans are sent to, with its path, if it is not below otel.exporter.otlp.endpoint")
        Optional<@Pattern(regexp = URL, message = URL_EXPECTED) String> endpoint();
    }

    /** The settings for metrics only. */
    interface OtlpMetrics {
        @ConfigDoc("URL that metrics are sent to, with its path, if it is not below otel.exporter.otlp.endpoint")
        Optional<@Pattern(regexp = URL, message = URL_EXPECTED) String> endpoint();
    }

    @ConfigDefault("tracecontext,baggage")
    @ConfigDoc("Headers by which traces go from process to process: of W3C Trace Context and W3C Baggage; or none")
    String propagators();

    Sdk sdk();

    Service service();

    Resource resource();

    Traces traces();

    Metrics metrics();

    Metric metric();

    Logs logs();

    Exporter exporter();
}
