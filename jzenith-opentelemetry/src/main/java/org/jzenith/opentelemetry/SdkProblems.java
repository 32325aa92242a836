package org.jzenith.opentelemetry;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.nio.file.Path;
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

    private static final Pattern PROPERTY = Pattern.compile("otel(\\.[a-z0-9_]+)+");

    private SdkProblems() {}

    /** Returns the problems that are found without the SDK. */
    static List<Problem> of(OpenTelemetryConfiguration configuration, ConfigTable table) {
        Path file = configuration.exporter().otlp().certificate().orElse(null);
        try {
            if (file != null) {
                TrustMaterial.read(file);
            }
            return List.of();
        } catch (TlsFileException e) {
            return List.of(table.problem("OTEL-1", "otel.exporter.otlp.certificate")
                    .what(file + " " + e.flaw())
                    .expected("a file with certificates in PEM")
                    .fix("correct the file or its name, or remove the key if the JVM trusts the issuer of the "
                            + "collector's certificate"));
        }
    }

    /** Returns what the SDK itself has found. */
    static Problem of(ConfigurationException failure, ConfigTable table) {
        Throwable cause = failure.getCause();
        Throwable reason =
                cause != null && "Unexpected configuration error".equals(failure.getMessage()) ? cause : failure;
        String what = String.valueOf(reason.getMessage());
        Matcher property = PROPERTY.matcher(what);
        String subject = property.find() ? property.group() : "otel";
        return Problem.of("OTEL-2", subject)
                .what("OpenTelemetry says: " + what.replaceFirst("\\.$", ""))
                .from(subject.equals("otel") ? null : origin(subject, table))
                .fix("correct it, or add the library that knows this value to the dependencies");
    }

    /** Properties that are not among ours are read by the SDK from its environment variables. */
    private static String origin(String property, ConfigTable table) {
        String origin = table.origin(property);
        return origin == null
                ? "environment variable " + property.toUpperCase(Locale.ROOT).replace('.', '_')
                : origin;
    }
}
