package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The JARs of the server are files of this artifact, and not on its class path. */
class ServerFilesTest {

    private static final Path FOLDER = Path.of("src/main/resources/org/jzenith/devservices/kafka");

    private static List<String> listed() throws IOException {
        return Files.readAllLines(FOLDER.resolve("server.txt")).stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }

    @Test
    void areThoseOfTheList() throws Exception {
        Path folder = Path.of(KafkaBinaries.class
                        .getResource("/org/jzenith/devservices/kafka/server.txt")
                        .toURI())
                .resolveSibling("");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".jar")))
                    .containsExactlyInAnyOrderElementsOf(listed());
        }
    }

    /** Two of them are there for another reason: the client of the tests, and a library of Micrometer. */
    @Test
    void areNotOnTheClassPath() throws Exception {
        String classPath = System.getProperty("java.class.path");
        assertThat(listed())
                .hasSizeGreaterThan(40)
                .filteredOn(name -> classPath.contains('/' + name))
                .allSatisfy(name -> assertThat(name).matches("(kafka-clients|HdrHistogram)-.*"));
    }
}
