package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.rest.support.ServerProcess;

/**
 * Compares the reference in {@code docs/reference} with the code. {@code -DargLine=-Ddocs.write=true} writes the
 * generated pages again.
 */
@Tag("stress")
class ReferenceTest {

    private static final java.nio.file.Path DOCS = java.nio.file.Path.of("../docs/reference");
    private static final Pattern ID = Pattern.compile(
            "\"((?:CONFIG|INJECT|START|BIND|CACHE|CORS|FILES|FORM|HEALTH|MANAGEMENT|PROXY|RATE|REST|ROUTE|TLS|WEBSOCKET|DEV|LOGGING|OTEL|OUTBOX|STREAMS|PG|REDIS|KAFKA|JWT|PASSWORD|CERTIFICATE|CLIENT)-\\d+)\"");
    private static final List<String> GOLDENS = List.of(
            "../jzenith-core/src/test/resources/org/jzenith/core/config/golden",
            "../jzenith-core/src/test/resources/org/jzenith/core/golden",
            "src/test/resources/org/jzenith/rest/golden",
            "../jzenith-client/src/test/resources/org/jzenith/client/golden",
            "../jzenith-devservices/src/test/resources/org/jzenith/devservices/golden",
            "../jzenith-issuer/src/test/resources/org/jzenith/issuer/golden",
            "../jzenith-kafka/src/test/resources/org/jzenith/kafka/golden",
            "../jzenith-logback/src/test/resources/org/jzenith/logback/golden",
            "../jzenith-opentelemetry/src/test/resources/org/jzenith/opentelemetry/golden",
            "../jzenith-outbox/src/test/resources/org/jzenith/outbox/golden",
            "../jzenith-postgresql/src/test/resources/org/jzenith/postgresql/golden",
            "../jzenith-redis/src/test/resources/org/jzenith/redis/golden",
            "../jzenith-security/src/test/resources/org/jzenith/security/golden",
            "../jzenith-streams/src/test/resources/org/jzenith/streams/golden");
    /** The output of modules that this one does not see; each has a test of its own. */
    private static final List<String> OTHER_SECTIONS = List.of(
            "../jzenith-client/src/test/resources/org/jzenith/client/configuration.md",
            "../jzenith-devservices/src/test/resources/org/jzenith/devservices/configuration.md",
            "../jzenith-issuer/src/test/resources/org/jzenith/issuer/configuration.md",
            "../jzenith-jobs/src/test/resources/org/jzenith/jobs/configuration.md",
            "../jzenith-kafka/src/test/resources/org/jzenith/kafka/configuration.md",
            "../jzenith-logback/src/test/resources/org/jzenith/logback/configuration.md",
            "../jzenith-openapi/src/test/resources/org/jzenith/openapi/configuration.md",
            "../jzenith-opentelemetry/src/test/resources/org/jzenith/opentelemetry/configuration.md",
            "../jzenith-outbox/src/test/resources/org/jzenith/outbox/configuration.md",
            "../jzenith-outbox/src/test/resources/org/jzenith/outbox/inbox/configuration.md",
            "../jzenith-postgresql/src/test/resources/org/jzenith/postgresql/configuration.md",
            "../jzenith-redis/src/test/resources/org/jzenith/redis/configuration.md",
            "../jzenith-resilience/src/test/resources/org/jzenith/resilience/configuration.md",
            "../jzenith-security/src/test/resources/org/jzenith/security/configuration.md",
            "../jzenith-security/src/test/resources/org/jzenith/security/jwt/configuration.md",
            "../jzenith-security/src/test/resources/org/jzenith/security/password/configuration.md",
            "../jzenith-streams/src/test/resources/org/jzenith/streams/configuration.md");

    private static final Comparator<String> BY_KIND_AND_NUMBER = Comparator.comparing(
                    (String id) -> id.substring(0, id.indexOf('-')))
            .thenComparing(id -> Integer.valueOf(id.substring(id.indexOf('-') + 1)));
    private static final String PROBLEMS_HEAD =
            """
            # Problems

            What keeps an application from starting, each as it is reported; generated from the tests. All problems of a start are reported
            at once, on stderr, and the process ends with the code of the first: 10 for CERTIFICATE, CONFIG, CORS, HEALTH, JWT, MANAGEMENT,
            OTEL, OUTBOX, PASSWORD, PROXY and TLS, 11 for INJECT, 12 for BIND, 13 for KAFKA, PG, REDIS and JWT-9, 1 for the rest.
            """;

    @Path("/")
    public static class Resource {
        @GET
        public String get() {
            return "";
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(Resource.class))
                    .run();
        }
    }

    private static ServerProcess run(String... arguments) throws IOException {
        return new ServerProcess(Application.class, Map.of(), arguments);
    }

    @Test
    void theConfigurationReferenceIsWhatTheApplicationPrints() throws Exception {
        try (ServerProcess process = run("--config-reference")) {
            assertThat(process.exitCode()).isZero();
            String generated =
                    "# Configuration\n\nGenerated from the interfaces that declare the keys; an application prints its own with "
                            + "`--config-reference`.\n\n" + withOtherSections(process.log());
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(DOCS.resolve("configuration.md"), generated);
            }
            assertThat(Files.readString(DOCS.resolve("configuration.md"))).isEqualTo(generated);
        }
    }

    @Test
    void theTemplateIsAValidConfigurationWithoutItsCommentSigns(@TempDir java.nio.file.Path folder) throws Exception {
        java.nio.file.Path file = folder.resolve("all.properties");
        try (ServerProcess process = run("--config-reference=properties")) {
            assertThat(process.exitCode()).isZero();
            assertThat(process.log()).contains("\n#rest.port=8080\n");
            Files.writeString(file, process.log().replaceAll("(?m)^#(?! )", ""));
        }
        try (ServerProcess process = run("--config-check", "--config=" + file)) {
            assertThat(process.exitCode()).as(process.log()).isZero();
        }
    }

    @Test
    void theRoutesArePrintedWithoutAServer() throws Exception {
        try (ServerProcess process = run("--routes")) {
            assertThat(process.exitCode()).isZero();
            assertThat(process.log().lines().map(line -> line.replaceAll(" {2,}", " | ")))
                    .containsSubsequence(
                            "METHOD | PATH | ADMITS | ANSWERED BY",
                            "GET | /health | everybody | HealthEndpoint.All",
                            "GET | /metrics | everybody | MetricsEndpoint")
                    .anyMatch(line -> line.startsWith("GET | /") && line.contains("no rule is stated | Resource."))
                    .noneMatch(line -> line.contains("Started in"));
        }
    }

    @Test
    void helpIsPrintedWhateverElseTheCommandLineHas() throws Exception {
        try (ServerProcess process = run("--help", "--rest.prot=1")) {
            assertThat(process.exitCode()).isZero();
            assertThat(process.log())
                    .startsWith("Usage: java -jar ")
                    .contains("\n  --routes\n", "\n  --rest.port=8080\n        ")
                    .doesNotContain("CONFIG-5", "Started in");
        }
    }

    private static String withOtherSections(String printed) throws IOException {
        Set<String> sections = new TreeSet<>(sections(printed));
        for (String file : OTHER_SECTIONS) {
            sections.addAll(sections(Files.readString(java.nio.file.Path.of(file))));
        }
        return String.join("\n", sections);
    }

    private static List<String> sections(String reference) {
        return Pattern.compile("(?m)^(?=## )")
                .splitAsStream(reference)
                .map(String::strip)
                .filter(section -> !section.isEmpty())
                .map(section -> section + "\n")
                .toList();
    }

    @Test
    void theConfigurationCheckSaysThatAllIsWellAndOpensNoPort() throws Exception {
        try (ServerProcess process = run("--config-check")) {
            assertThat(process.exitCode()).isZero();
            assertThat(process.log()).contains("The configuration is valid.").doesNotContain("listening");
        }
    }

    @Test
    void theReferenceOfProblemsShowsEachOfThem() throws IOException {
        StringBuilder generated = new StringBuilder(PROBLEMS_HEAD);
        goldens().forEach((id, text) -> generated
                .append("\n### ")
                .append(id)
                .append("\n\n```\n")
                .append(text)
                .append("\n```\n"));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOCS.resolve("problems.md"), generated);
        }
        assertThat(Files.readString(DOCS.resolve("problems.md"))).isEqualTo(generated.toString());
        assertThat(goldens().keySet()).isEqualTo(idsInSources());
    }

    /** Returns the examples by their ids; those of one kind in the order of their numbers. */
    private static SortedMap<String, String> goldens() throws IOException {
        SortedMap<String, String> goldens = new TreeMap<>(BY_KIND_AND_NUMBER);
        for (String folder : GOLDENS) {
            try (Stream<java.nio.file.Path> files = Files.list(java.nio.file.Path.of(folder))) {
                for (java.nio.file.Path file : files.toList()) {
                    goldens.put(
                            file.getFileName().toString().replace(".txt", ""),
                            Files.readString(file).strip());
                }
            }
        }
        return goldens;
    }

    private static Set<String> idsInSources() throws IOException {
        Set<String> ids = new TreeSet<>(BY_KIND_AND_NUMBER);
        for (String sources : new String[] {
            "../jzenith-core/src/main/java",
            "../jzenith-backing/src/main/java",
            "../jzenith-client/src/main/java",
            "../jzenith-devservices/src/main/java",
            "../jzenith-http/src/main/java",
            "../jzenith-issuer/src/main/java",
            "../jzenith-kafka/src/main/java",
            "../jzenith-logback/src/main/java",
            "../jzenith-opentelemetry/src/main/java",
            "../jzenith-outbox/src/main/java",
            "../jzenith-postgresql/src/main/java",
            "../jzenith-redis/src/main/java",
            "../jzenith-security/src/main/java",
            "../jzenith-streams/src/main/java",
            "src/main/java"
        }) {
            try (Stream<java.nio.file.Path> files = Files.walk(java.nio.file.Path.of(sources))) {
                for (java.nio.file.Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    ID.matcher(Files.readString(file)).results().forEach(match -> ids.add(match.group(1)));
                }
            }
        }
        return ids;
    }
}
