package org.jzenith.examples.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program of the machine. */
final class Command {

    private Command() {}

    /** Runs a program in a folder to its end, which must be 0. */
    static void run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("command-", ".log");
        try {
            int exitCode = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
            assertThat(exitCode)
                    .as("%s in %s:%n%s", command.get(0), folder, Files.readString(output))
                    .isZero();
        } finally {
            Files.delete(output);
        }
    }
}
