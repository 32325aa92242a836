package org.jzenith.opentelemetry;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.core.tls.TrustMaterial;

/** The problems that a start can have with OpenTelemetry, each with its stable id and message. */
final class SdkProblems {

    private static final String CERTIFICATE = "otel.exporter.otlp.certificate";
    private static final Pattern PROPERTY = Pattern.compile("otel(\\.[a-z0-9_]+)+");

    private SdkProblems() {}

    /** Returns the problems that are found without the SDK. */
    static List<Problem> of(OpenTelemetryConfiguration configuration, ConfigTable table) {
        return configuration
                .exporter()
                .otlp()
                .certificate()
                .map(file -> {
                    try {
                        TrustMaterial.read(file);
                        return List.<Problem>of();
                    } catch (TlsFileException e) {
                        return List.of(new Problem(
                                "OTEL-1",
                                CERTIFICATE,
                                file + " " + e.flaw(),
                                "a file with certificates in PEM",
                                table.origin(CERTIFICATE),
                                "correct the file or its name, or remove the key if the JVM trusts the issuer of the "
                                        + "collector's certificate"));
                    }
                })
                .orElse(List.of());
    }

    /** Returns what the SDK itself has found. */
    static Problem of(ConfigurationException failure, ConfigTable table) {
        Throwable cause = failure.getCause();
        Throwable reason =
                cause != null && "Unexpected configuration error".equals(failure.getMessage()) ? cause : failure;
        String what = String.valueOf(reason.getMessage());
        Matcher property = PROPERTY.matcher(what);
        String subject = property.find() ? property.group() : "otel";
        return new Problem(
                "OTEL-2",
                subject,
                "OpenTelemetry says: " + what.replaceFirst("\\.$", ""),
                null,
                subject.equals("otel") ? null : origin(subject, table),
                "correct it, or add the library that knows this value to the dependencies");
    }

    /** Properties that are not among ours are read by the SDK from its environment variables. */
    private static String origin(String property, ConfigTable table) {
        String origin = table.origin(property);
        return origin == null
                ? "environment variable " + property.toUpperCase(Locale.ROOT).replace('.', '_')
                : origin;
    }
}
