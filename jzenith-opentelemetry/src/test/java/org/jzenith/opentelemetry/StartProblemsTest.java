package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

/**
 * The problems that keep a traced application from starting, word for word as in the files in {@code golden}.
 * {@code -DargLine=-Ddocs.write=true} writes them.
 */
@Tag("stress")
class StartProblemsTest {

    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/opentelemetry/golden");

    private static StartupException failure(String... arguments) {
        return catchThrowableOfType(StartupException.class, () -> Traced.application(ExportTest.Hello.class, arguments)
                .start()
                .close());
    }

    private static void assertReport(String id, StartupException failure) throws Exception {
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsExactly(id);
        String told = failure.getMessage().replace(System.lineSeparator(), "\n") + "\n";
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(GOLDEN.resolve(id + ".txt"), told);
        }
        assertThat(told).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
    }

    @Test
    void namesAFileWithoutCertificates(@TempDir Path folder) throws Exception {
        assertReport("OTEL-1", failure("--otel.exporter.otlp.certificate=/none/ca.pem"));
        Path empty = Files.createFile(folder.resolve("empty.pem"));
        assertThat(failure("--otel.exporter.otlp.certificate=" + empty)).hasMessageContaining("OTEL-1");
    }

    @Test
    void saysWhatTheSdkDoesNotKnow() throws Exception {
        assertReport("OTEL-2", failure("--otel.traces.sampler=sometimes"));
    }

    @ParameterizedTest
    @CsvSource({
        "otel.propagators,b3",
        "otel.propagators,'none,baggage'",
        "otel.logs.exporter,console",
        "otel.metrics.exporter,statsd"
    })
    void namesTheKeyThatTheSdkDoesNotUnderstand(String key, String value) {
        assertThat(failure("--" + key + "=" + value))
                .hasMessageContaining("OTEL-2 " + key + ": OpenTelemetry says: ")
                .hasMessageContaining("From command line --" + key);
    }

    @ParameterizedTest
    @CsvSource({
        "otel.exporter.otlp.endpoint,collector:4318",
        "otel.exporter.otlp.endpoint,http://collector:4318?a=b",
        "otel.exporter.otlp.endpoint,https://user@collector",
        "otel.exporter.otlp.traces.endpoint,grpc://collector",
        "otel.exporter.otlp.compression,zstd",
        "otel.resource.attributes,production",
        "otel.traces.sampler.arg,1.5",
        "otel.exporter.otlp.timeout,0"
    })
    void namesAValueThatIsNotAllowed(String key, String value) {
        assertThat(failure("--" + key + "=" + value))
                .hasMessageContaining("CONFIG-8 " + key + ": \"" + value + "\" is not allowed (expected: ");
    }

    @Test
    void doesNotSayAHeaderThatIsASecret() {
        assertThat(failure("--otel.exporter.otlp.headers=s3cret"))
                .hasMessageContaining("CONFIG-8 otel.exporter.otlp.headers")
                .hasMessageNotContaining("s3cret");
        assertThat(failure("--otel.traces.exporter=otlp", "--otel.exporter.otlp.headers=authorization=s3cret%zz"))
                .hasMessageContaining("OTEL-2 otel: OpenTelemetry says: ")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "otel.exporter.otlp.headers=authorization=Basic%20YWRh==, x-tenant=a",
                "otel.exporter.otlp.endpoint=https://[::1]:4318/otlp",
                "otel.resource.attributes=service.version=1.2,deployment.environment.name="
            })
    void acceptsWhatTheSpecificationAllows(String argument) {
        try (RunningApplication running =
                Traced.application(ExportTest.Hello.class, "--" + argument).start()) {
            assertThat(Traced.client(running).get("/").status()).isEqualTo(200);
        }
    }
}
