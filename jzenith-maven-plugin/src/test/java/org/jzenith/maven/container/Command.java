package org.jzenith.maven.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Programs of the machine. */
final class Command {

    private Command() {}

    /** Runs a program to its end, which must be a success. */
    static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s%n%s", List.of(command), said).isZero();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Fails with the name of what is missing. */
    static void require(String... programs) {
        for (String program : programs) {
            assertThat(Stream.of("/usr/sbin", "/usr/bin", "/sbin", "/bin"))
                    .as(
                            "This suite needs the program %s, and is run by root (apt install debootstrap util-linux)",
                            program)
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        }
        assertThat(System.getProperty("user.name"))
                .as("who runs this suite: only root can mount")
                .isEqualTo("root");
    }
}
