package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Applications in a process that lacks something. */
@EnabledOnOs(OS.LINUX)
@Tag("stress")
class EnvironmentIsolationTest {

    /** An application without anything. */
    static final class Empty {
        public static void main(String[] arguments) {
            System.exit(JZenith.application(arguments).run().addresses().size());
        }
    }

    /** Tells what the process lacks once it has opened as many files as it may. */
    static final class Greedy {
        public static void main(String[] arguments) {
            // Loads the classes of the message, too, for which there are no files left later.
            String loaded =
                    EnvironmentDiagnosis.noMoreFiles("loads the classes").toString();
            String before = loaded.isEmpty() ? loaded : String.valueOf(EnvironmentDiagnosis.find());
            List<FileInputStream> files = new ArrayList<>();
            try {
                while (true) {
                    files.add(new FileInputStream("/dev/null"));
                }
            } catch (IOException e) {
                System.out.println(before + '\n' + EnvironmentDiagnosis.find() + '\n' + (files.size() > 1));
            }
        }
    }

    private record Ended(int code, String output, String errors) {}

    @TempDir
    private Path directory;

    private Ended run(File output, Class<?> main, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "ulimit -n 200; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        List<String> arguments = Arrays.asList(options);
        arguments.stream().filter(option -> !option.startsWith("--")).forEach(command::add);
        command.add(main.getName());
        arguments.stream().filter(option -> option.startsWith("--")).forEach(command::add);
        Path errors = directory.resolve("errors");
        int code = new ProcessBuilder(command)
                .redirectOutput(output)
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        return new Ended(
                code,
                output.isFile() ? Files.readString(output.toPath()) : "",
                Files.readString(errors, StandardCharsets.UTF_8));
    }

    private Ended run(Class<?> main, String... options) throws Exception {
        return run(directory.resolve("output").toFile(), main, options);
    }

    @Test
    void sayThatTheirAnswerCouldNotBeWritten() throws Exception {
        Ended ended = run(new File("/dev/full"), Empty.class, "--config-reference");
        assertThat(ended.errors()).contains("could be written to stdout");
        assertThat(ended.code()).isEqualTo(ExitCodes.OTHER);
    }

    @Test
    void nameTheTemporaryFolderThatCannotBeWrittenTo() throws Exception {
        Ended ended = run(Empty.class, "-Djava.io.tmpdir=/proc/self");
        assertThat(ended.errors())
                .contains("START-2 java.io.tmpdir: /proc/self cannot hold temporary files", "Fix: set java.io.tmpdir");
        assertThat(ended.code()).isEqualTo(ExitCodes.OTHER);
    }

    @Test
    void nameTheLimitOfOpenFilesOnceItIsReached() throws Exception {
        assertThat(run(Greedy.class).output().lines()).first().isEqualTo("null");
        assertThat(run(Greedy.class).output())
                .contains("START-2 start: failed because the process cannot open any more files", "ulimit -n", "true");
    }

    @Test
    void haveAProfileOfTheirDeveloperOnlyIfTheToolThatStartsThemSaysSo() throws Exception {
        Files.writeString(directory.resolve("jzenith-dev.properties"), "tls.no-such-key = 1\n");
        Files.writeString(directory.resolve("jzenith-prod.properties"), "");
        String classPath = directory + File.pathSeparator + System.getProperty("java.class.path");
        String[] tool = {"-cp", classPath, "-Djzenith.development.profile=dev"};
        // Of two class paths, the JVM takes the last one.
        Ended deployed = run(Empty.class, "-cp", classPath);
        assertThat(deployed.code()).isZero();
        Ended developed = run(Empty.class, tool);
        assertThat(developed.code()).isEqualTo(ExitCodes.CONFIGURATION);
        assertThat(developed.errors()).contains("tls.no-such-key", "jzenith-dev.properties on the class path");
        Ended withAnother = run(Empty.class, "-cp", classPath, tool[2], "-Djzenith.profile=prod");
        assertThat(withAnother.code()).isZero();
        Ended withoutFile = run(Empty.class, tool[2]);
        assertThat(withoutFile.code()).isZero();
    }

    @Test
    void warnInALineOfSignalsThatTheyCannotHandle() throws Exception {
        Ended ended = run(Empty.class, "-Xrs");
        assertThat(ended.errors())
                .contains("SIGTERM will end this process without a clean stop: ", "SIGINT", "-Xrs")
                .doesNotContain("\tat ");
        assertThat(ended.code()).isZero();
    }
}
