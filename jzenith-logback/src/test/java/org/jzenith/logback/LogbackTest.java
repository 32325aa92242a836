package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** What real applications write to the console, with the Logback of this process made anew for each. */
@Tag("stress")
class LogbackTest extends FreshLogback {

    @TempDir
    private Path directory;

    /** Returns what an application with these arguments and its code write to the console. */
    private String run(JZenith application, Runnable code) {
        RunningApplication running = application.start();
        try {
            code.run();
        } finally {
            running.close();
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    private String run(String... arguments) {
        return run(JZenith.application(arguments).withPlugins(LogbackPlugin.create()), () -> {
            LOG.debug("looked");
            LOG.info("sold {}", "a book");
            LOG.warn("no books left");
        });
    }

    @Test
    void writesLinesFromInfoOnWhereNothingIsConfigured() {
        String log = run(JZenith.application(), () -> {
            MDC.put("requestId", "4711");
            LOG.info("sold");
            LOG.error("no", new IllegalStateException("no receipt"));
            MDC.clear();
            LOG.debug("looked");
        });
        assertThat(log.lines())
                .anyMatch(
                        line -> line.matches(
                                "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) INFO  \\[.+] org.example.Shop \\[4711] - sold"))
                .anyMatch(line -> line.contains("JZenith [-] - Started in"))
                .containsSequence("java.lang.IllegalStateException: no receipt");
        assertThat(log).doesNotContain("looked");
    }

    @Test
    void writesTheKeysAndValuesOfALine() {
        assertThat(run(JZenith.application(), () -> LOG.atInfo()
                                .addKeyValue("book", "Dune 2")
                                .addKeyValue("copies", 3)
                                .log("sold"))
                        .lines())
                .anyMatch(line -> line.endsWith("org.example.Shop [-] - sold book=\"Dune 2\" copies=\"3\""));
    }

    @Test
    @Tag("C3")
    void letsNoTextOfTheApplicationBeginALine() {
        String forged = "a\r\n2026-01-01T00:00:00.000Z ERROR [main] Till [-] - \u001b[31mrobbed\u0085\u2028";
        String escaped = "a\\r\\n2026-01-01T00:00:00.000Z ERROR [main] Till [-] - \\u001b[31mrobbed\\u0085\\u2028";
        IllegalStateException failure =
                new IllegalStateException(forged, new IllegalArgumentException("cause " + forged));
        failure.addSuppressed(new IOException("suppressed " + forged));
        String log = run(JZenith.application(), () -> {
            MDC.put("requestId", "id " + forged);
            LOG.atWarn().addKeyValue("book", "pair " + forged).setCause(failure).log("message {}", forged);
            MDC.clear();
        });
        assertThat(log.lines())
                .noneMatch(line -> line.startsWith("2026-01-01"))
                .anyMatch(line ->
                        line.contains("[id " + escaped + "] - message " + escaped + " book=\"pair " + escaped + '"'))
                .contains(
                        "java.lang.IllegalStateException: " + escaped,
                        "Caused by: java.lang.IllegalArgumentException: cause " + escaped,
                        "\tSuppressed: java.io.IOException: suppressed " + escaped)
                .anyMatch(line -> line.startsWith("\tat org.jzenith.logback.LogbackTest"));
        assertThat(log).doesNotContain("\r2026", "\u001b", "\u0085", "\u2028");
    }

    /** What a reader sees of a line is what is in it, in each format. */
    @ParameterizedTest
    @ValueSource(strings = {"text", "json"})
    @Tag("S11")
    void letsNoTextOfTheApplicationChangeItsDirection(String format) {
        String hidden = "\u202e\u2066\u200f\u061c\ufeff\u200b\udb40\udc41";
        String escaped = "\\u202e\\u2066\\u200f\\u061c\\ufeff\\u200b\\udb40\\udc41";
        String log = run(JZenith.application("--logging.format=" + format).withPlugins(LogbackPlugin.create()), () -> {
            MDC.put("requestId", "id" + hidden);
            LOG.atWarn()
                    .addKeyValue("book", "pair" + hidden)
                    .setCause(new IllegalStateException("failure" + hidden))
                    .log("message {}", hidden);
            MDC.clear();
            LoggerFactory.getLogger("org.jzenith.access").info("access {}", hidden);
        });
        assertThat(log)
                .contains(
                        "id" + escaped,
                        "pair" + escaped,
                        "failure" + escaped,
                        "message " + escaped,
                        "access " + escaped);
        assertThat(log.codePoints()).noneMatch(hidden.codePoints().boxed().toList()::contains);
    }

    @Test
    void writesTheLinesOfTheAccessLogAsTheyAreInEachFormatAndLevel() {
        Logger access = LoggerFactory.getLogger("org.jzenith.access");
        for (String argument :
                new String[] {"--logging.format=text", "--logging.format=json", "--logging.level=error"}) {
            written.reset();
            String log = run(
                    JZenith.application(argument).withPlugins(LogbackPlugin.create()),
                    () -> access.info("{\"target\":\"/{}\",\"status\":200}"));
            assertThat(log.lines().filter(line -> line.contains("target")))
                    .as(argument)
                    .containsExactly("{\"target\":\"/{}\",\"status\":200}");
        }
    }

    @Test
    void writesNoLinesOfTheAccessLogIfItsLevelIsOff() {
        String log = run(
                JZenith.application("--logging.levels.org.jzenith.access=off").withPlugins(LogbackPlugin.create()),
                () -> LoggerFactory.getLogger("org.jzenith.access").info("GET /"));
        assertThat(log).doesNotContain("GET /");
    }

    @Test
    void letsNoMessageOfTheAccessLogBeTwoLines() {
        String log = run(JZenith.application(), () -> LoggerFactory.getLogger("org.jzenith.access")
                .info("GET /\nGET /forged\u001b"));
        assertThat(log.lines()).contains("GET /\\nGET /forged\\u001b");
    }

    /** A circle of causes ends, as with Logback's own format. */
    @Test
    @Tag("C12")
    void writesACircleOfCausesOnce() {
        IllegalStateException failure = new IllegalStateException("outer", new IllegalArgumentException("inner"));
        failure.getCause().initCause(failure);
        assertThat(run(JZenith.application(), () -> LOG.error("no", failure)).lines())
                .contains(
                        "java.lang.IllegalStateException: outer",
                        "Caused by: java.lang.IllegalArgumentException: inner")
                .anyMatch(line -> line.contains("CIRCULAR REFERENCE"));
    }

    @Test
    void setsTheLevelBeforeAnythingOfTheStartIsLogged() {
        assertThat(run("--logging.level=warn").lines())
                .singleElement()
                .asString()
                .endsWith("org.example.Shop [-] - no books left");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.flywaydb.core.Flyway",
                "org.hibernate.validator.internal.util.Version",
                "org.apache.kafka.common.config.AbstractConfig"
            })
    void setsTheLevelOfWhatIsTalkativeToo(String name) {
        Logger talkative = LoggerFactory.getLogger(name);
        assertThat(run(
                        JZenith.application("--logging.level=error").withPlugins(LogbackPlugin.create()),
                        () -> talkative.warn("old")))
                .isEmpty();
        assertThat(run(JZenith.application("--logging.level=debug").withPlugins(LogbackPlugin.create()), () -> {
                    talkative.info("a long line");
                    talkative.warn("new");
                }))
                .contains(" - new")
                .doesNotContain("a long line");
    }

    /** The main class of a process. */
    static final class Idle {
        public static void main(String[] arguments) {
            JZenith.application(arguments)
                    .withPlugins(LogbackPlugin.create())
                    .start()
                    .close();
        }
    }

    private static String logWithoutNativeTransport(String level) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dio.netty.transport.noNative=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Idle.class.getName(),
                        "--logging.level=" + level)
                .start();
        String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return log;
    }

    @Test
    void setsTheLevelBeforeAMissingNativeTransportIsLogged() throws Exception {
        assertThat(logWithoutNativeTransport("error")).isEmpty();
    }

    @Test
    void saysWhyANativeTransportIsMissing() throws Exception {
        assertThat(logWithoutNativeTransport("warn"))
                .contains("No native transport, ", "Reason: ", "-Dio.netty.transport.noNative=true");
    }

    @Test
    void setsTheLevelsOfSingleLoggers() {
        assertThat(run("--logging.level=off", "--logging.levels.org.example=debug")
                        .lines())
                .extracting(line -> line.substring(line.indexOf(" - ") + 3))
                .containsExactly("looked", "sold a book", "no books left");
    }

    @Test
    void leavesTheLevelsThatTheConfigurationDoesNotMention() {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.ERROR);
        assertThat(run("--logging.levels.org.example.till=debug")).isEmpty();
    }

    @Test
    void writesAJsonObjectInEachLine() throws Exception {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        String log = run(JZenith.application("--logging.format=json").withPlugins(LogbackPlugin.create()), () -> {
            MDC.put("requestId", "4711");
            MDC.put("shop", "north");
            LOG.atWarn()
                    .addKeyValue("copies", 3)
                    .setCause(new IllegalStateException("no receipt"))
                    .log("sold \"{}\"\n", "a book");
            MDC.clear();
        });
        JsonNode sale = null;
        for (String line : log.lines().toList()) {
            JsonNode object = new ObjectMapper().readTree(line);
            sale = object.path("log.logger").asText().equals("org.example.Shop") ? object : sale;
        }
        assertThat(sale).isNotNull();
        assertThat(sale.path("log.level").asText()).isEqualTo("WARN");
        assertThat(sale.path("message").asText()).isEqualTo("sold \"a book\"\n");
        assertThat(sale.path("http.request.id").asText()).isEqualTo("4711");
        assertThat(sale.path("error.message").asText()).isEqualTo("no receipt");
        assertThat(Instant.parse(sale.path("@timestamp").asText())).isBetween(before, Instant.now());
        assertThat(sale.path("ecs.version").asText()).isEqualTo("8.11.0");
        assertThat(sale.path("process.thread.name").asText())
                .isEqualTo(Thread.currentThread().getName());
        assertThat(sale.path("error.type").asText()).isEqualTo("java.lang.IllegalStateException");
        assertThat(sale.path("error.stack_trace").asText()).contains("\n\tat org.jzenith.logback.LogbackTest");
        assertThat(sale.path("labels.shop").asText()).isEqualTo("north");
        assertThat(sale.path("labels.copies").isInt()).isTrue();
    }

    private static JsonNode lineOfStart(String log) throws IOException {
        String line = log.lines()
                .filter(text -> text.contains("Started in"))
                .findFirst()
                .orElseThrow();
        return new ObjectMapper().readTree(line);
    }

    /** Binds an address, as a server does. */
    private static JZenith listening(String... arguments) {
        return JZenith.application(arguments).withPlugins(LogbackPlugin.create(), new Plugin() {
            @Override
            public String name() {
                return "listening";
            }

            @Override
            public void configure(Binder binder) {}

            @Override
            public Completable start(Injector injector) {
                BoundAddresses addresses = injector.getInstance(BoundAddresses.class);
                addresses.add(new BoundAddress("http", "127.0.0.1", 8080));
                addresses.add(new BoundAddress("https", "::1", 8443));
                return Completable.complete();
            }
        });
    }

    @Test
    void writesTheResultOfAStartInFieldsOfItsOwn() throws Exception {
        JsonNode started = lineOfStart(run(listening("--logging.format=json"), () -> {}));
        long millis = started.path("labels.duration_ms").asLong();
        assertThat(started.path("labels.duration_ms").isIntegralNumber()).isTrue();
        assertThat(started.path("labels.addresses").asText()).isEqualTo("http://127.0.0.1:8080,https://[::1]:8443");
        assertThat(started.path("labels.transport").asText()).isIn("native", "nio");
        assertThat(started.path("message").asText())
                .isEqualTo("Started in " + millis + " ms, listening on http://127.0.0.1:8080, https://[::1]:8443, "
                        + started.path("labels.transport").asText() + " transport");
    }

    @Test
    void repeatsNoValueOfAStartInText() {
        assertThat(run(listening(), () -> {}).lines())
                .anyMatch(
                        line -> line.matches(
                                ".* - Started in \\d+ ms, listening on http://127.0.0.1:8080, https://\\[::1]:8443, (native|nio) transport"));
    }

    @Test
    void writesTheNameOfTheApplicationIntoEachJsonObject() throws Exception {
        assertThat(lineOfStart(run(listening("--logging.format=json", "--application.name=shop"), () -> {}))
                        .path("service.name")
                        .asText())
                .isEqualTo("shop");
        written.reset();
        String[] both = {"--logging.format=json", "--application.name=shop", "--logging.service-name=till"};
        assertThat(lineOfStart(run(listening(both), () -> {}))
                        .path("service.name")
                        .asText())
                .isEqualTo("till");
        written.reset();
        assertThat(lineOfStart(run(listening("--logging.format=json"), () -> {}))
                        .has("service.name"))
                .isFalse();
    }

    @Test
    @Tag("C3")
    void writesControlCharactersOfJsonInOneLine() throws Exception {
        String forged = "a\r\n{}\u001b[31m";
        String log = run(JZenith.application("--logging.format=json").withPlugins(LogbackPlugin.create()), () -> {
            MDC.put("requestId", forged);
            LOG.warn("sold {}", forged, new IllegalStateException(forged));
            MDC.clear();
        });
        assertThat(log).doesNotContain("\r", "\u001b");
        JsonNode sale = new ObjectMapper()
                .readTree(log.lines()
                        .filter(line -> line.contains("sold"))
                        .findFirst()
                        .orElseThrow());
        assertThat(sale.path("message").asText()).isEqualTo("sold " + forged);
        assertThat(sale.path("http.request.id").asText()).isEqualTo(forged);
        assertThat(sale.path("error.message").asText()).isEqualTo(forged);
    }

    /** What the application itself logs in several lines is several events. */
    @Test
    @Tag("C3")
    void writesEachValueOfTheConfigurationInALine() {
        assertThat(run(
                                JZenith.application("--logging.levels.org.example=warn")
                                        .withPlugins(LogbackPlugin.create()),
                                () -> {})
                        .lines())
                .anyMatch(line -> line.matches(".* INFO .* - Configuration other than the defaults:"))
                .anyMatch(line -> line.matches(".* INFO .* -   logging\\.levels\\.org\\.example = warn .*"));
    }

    @Test
    void leavesTheConfigurationToAFileOfLogback() throws Exception {
        useFile();
        assertThat(run().lines()).containsExactly("file: no books left");
    }

    @Test
    void setsLevelsOverAFileOfLogback() throws Exception {
        useFile();
        assertThat(run("--logging.levels.org.example=info").lines())
                .containsExactly("file: sold a book", "file: no books left");
    }

    @Test
    void refusesAFormatWhereAFileDecides() throws Exception {
        useFile();
        assertThatThrownBy(() -> run("--logging.format=text"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("LOGGING-2 logging.format")
                .hasMessageContaining("From command line --logging.format.");
    }

    private void useFile() throws Exception {
        Path file = directory.resolve("log.xml");
        Files.writeString(
                file,
                """
                <configuration>
                    <appender name="FILE" class="ch.qos.logback.core.ConsoleAppender">
                        <encoder><pattern>file: %msg%n</pattern></encoder>
                    </appender>
                    <root level="WARN"><appender-ref ref="FILE"/></root>
                </configuration>
                """);
        System.setProperty("logback.configurationFile", file.toString());
        configureAsAtTheStartOfAProcess();
    }
}
