package org.jzenith.maven.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MissingPackageTest {

    /** The artifacts that an application names as dependencies for its own code. */
    private static final Set<String> ARTIFACTS = Set.of(
            "cache",
            "client",
            "core",
            "http",
            "jobs",
            "kafka",
            "logback",
            "openapi",
            "opentelemetry",
            "outbox",
            "postgresql",
            "redis",
            "resilience",
            "rest",
            "security",
            "streams",
            "testing");

    @ParameterizedTest
    @CsvSource({
        "org.jzenith.postgresql, jzenith-postgresql",
        "org.jzenith.redis.mapping, jzenith-redis",
        "org.jzenith.rest.annotation, jzenith-rest"
    })
    void getsItsArtifact(String missing, String artifact) {
        assertThat(MissingPackage.withFix("package " + missing + " does not exist"))
                .isEqualTo("package " + missing + " does not exist. Fix: add the dependency org.jzenith:" + artifact
                        + " to the POM.");
    }

    @Test
    void getsTheScopeToo() {
        assertThat(MissingPackage.withFix("package org.jzenith.testing does not exist"))
                .endsWith("Fix: add the dependency org.jzenith:jzenith-testing to the POM, "
                        + "with the scope test, for code in src/test/java.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package org.jzenith.postgre does not exist",
                "package org.jzenith.rest.anotation does not exist",
                "package org.jzenith.rest.annotation.more does not exist",
                "package org.example.postgresql does not exist",
                "cannot find symbol"
            })
    void getsNoArtifactIfNoneHasIt(String message) {
        assertThat(MissingPackage.withFix(message)).isEqualTo(message);
    }

    @Test
    void isKnownIfItHasTypesForUsers() throws IOException {
        for (String artifact : ARTIFACTS) {
            Set<String> packages = new TreeSet<>();
            Path sources = Path.of("../jzenith-" + artifact + "/src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    if (Files.readString(file).contains("\n@API(")) {
                        packages.add(sources.relativize(file.getParent())
                                .toString()
                                .replace(file.getFileSystem().getSeparator(), "."));
                    }
                }
            }
            assertThat(packages).isNotEmpty().allSatisfy(name -> assertThat(
                            MissingPackage.withFix("package " + name + " does not exist"))
                    .contains("jzenith-" + artifact + " to the POM"));
        }
    }
}
