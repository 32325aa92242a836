package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.MavenSandbox;
import org.jzenith.maven.project.ModulesProject;
import org.jzenith.maven.project.NotesProject;

/** Runs the goal as a developer does. */
@Tag("stress")
class DevIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern DATA = Pattern.compile("data in (\\S+)");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path folder;

    /** Not one of those that the system gives to others, who could have it before Maven is up. */
    private static int freePort() throws IOException {
        while (true) {
            try (ServerSocket socket =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(20_000, 30_000))) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Somebody has it.
            }
        }
    }

    private String answer(int port) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/notes"))
                    .timeout(PATIENCE)
                    .build();
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return response.body();
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void await(Process maven, Path output, int port, String expected) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = answer(port);
        while (!last.equals(expected)) {
            assertThat(maven.isAlive() && System.nanoTime() < end)
                    .as("%s%n%s", last, Files.readString(output))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
            last = answer(port);
        }
    }

    @Test
    void followsAnEditAndLeavesNothingBehind() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        project.writePom(sandbox.version());
        Path output = folder.resolve("maven.log");
        int port = freePort();
        Process maven = sandbox.start(project.folder(), output, "jzenith:dev", "-Dport=" + port);
        try {
            await(maven, output, port, "Hello 0");
            long begin = System.nanoTime();
            project.replace(NotesProject.RESOURCE, "greeting + \" \"", "greeting + \": \"");
            await(maven, output, port, "Hello: 0");
            System.out.printf(
                    "a source, through Maven: %d ms%n", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));

            List<ProcessHandle> children = maven.descendants().toList();
            assertThat(children).hasSizeGreaterThanOrEqualTo(3);
            // To the whole group, as the keyboard does it with SIGINT, which background jobs of a shell ignore.
            assertThat(new ProcessBuilder("kill", "-TERM", "--", "-" + maven.pid())
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(maven.waitFor(1, TimeUnit.MINUTES))
                    .as(Files.readString(output))
                    .isTrue();
            for (ProcessHandle child : children) { // Whoever was killed may still be ending.
                child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            Matcher data = DATA.matcher(Files.readString(output));
            assertThat(data.find()).isTrue();
            assertThat(Path.of(data.group(1))).doesNotExist();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
    }

    @Test
    void leavesNothingBehindWhenMavenIsKilled() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        project.writePom(sandbox.version());
        Path output = folder.resolve("maven.log");
        int port = freePort();
        Map<String, String> environment = Map.of("REST_PORT", String.valueOf(port)); // Instead of -Dport
        Process maven = sandbox.start(project.folder(), output, environment, "jzenith:dev");
        List<ProcessHandle> children = List.of();
        try {
            await(maven, output, port, "Hello 0");
            children = maven.descendants().toList();
            assertThat(children).isNotEmpty();
            maven.destroyForcibly();
            for (ProcessHandle child : children) {
                child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            Matcher data = DATA.matcher(Files.readString(output));
            assertThat(data.find()).isTrue();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (Files.exists(Path.of(data.group(1))) && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(5); // What deletes it is no child of Maven any more.
            }
            assertThat(Path.of(data.group(1))).doesNotExist();
        } finally {
            maven.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void followsThePomAndKeepsTheRows() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        // The user of the server may be another than that of the test.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        project.writePom(sandbox.version());
        Path output = folder.resolve("maven.log");
        int port = freePort();
        Process maven = sandbox.start(project.folder(), output, "jzenith:dev", "-Dport=" + port);
        try {
            await(maven, output, port, "Hello 0");
            add(port);
            await(maven, output, port, "Hello 1");
            String more = "</dependency><dependency><groupId>org.jzenith</groupId><artifactId>jzenith-client";
            project.replace("pom.xml", "<artifactId>jzenith-rest", "<artifactId>jzenith-rest</artifactId>" + more);
            project.replace(
                    NotesProject.RESOURCE,
                    "greeting + \" \"",
                    "org.jzenith.client.ClientPlugin.class.getSimpleName() + \" \"");
            await(maven, output, port, "ClientPlugin 1");
            project.replace("pom.xml", "<artifactId>jzenith-client<", "<artifactId>no-such-artifact<");
            awaitSaid(maven, output, "The POM cannot be used");
            project.replace("pom.xml", "<artifactId>no-such-artifact<", "<artifactId>jzenith-client<");
            await(maven, output, port, "ClientPlugin 1");
        } finally {
            end(maven);
        }
        maven = sandbox.start(project.folder(), output, "jzenith:dev", "-Dport=" + port);
        try {
            await(maven, output, port, "ClientPlugin 1");
        } finally {
            end(maven);
        }
        maven = sandbox.start(project.folder(), output, "jzenith:dev", "-Dport=" + port, "-Djzenith.dev.clean");
        try {
            await(maven, output, port, "ClientPlugin 0");
        } finally {
            end(maven);
        }
    }

    @Test
    void followsOtherModulesOfTheBuildAndSourcesInKotlin() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        ModulesProject project =
                ModulesProject.in(folder.resolve("build"), sandbox.version(), System.getProperty("kotlin.version"));
        Path output = folder.resolve("maven.log");
        int port = freePort();
        Process maven = sandbox.start(project.folder(), output, "compile", "jzenith:dev", "-Dport=" + port);
        try {
            await(maven, output, port, "Hello Java and Kotlin");
            project.replace(ModulesProject.TEXTS, "Hello ", "Good day, ");
            await(maven, output, port, "Good day, Java and Kotlin");
            project.replace(ModulesProject.RESOURCE, "and Kotlin", "with Kotlin");
            await(maven, output, port, "Good day, Java with Kotlin");
            project.replace(ModulesProject.NAME, "Java", "JVM");
            await(maven, output, port, "Good day, JVM with Kotlin");

            project.replace(ModulesProject.TEXTS, "String name", "int name");
            awaitSaid(maven, output, "  src/main/kotlin/org/example/HelloResource.kt:14:42 Argument type mismatch");
            project.replace(ModulesProject.TEXTS, "int name", "Object name");
            project.replace(ModulesProject.RESOURCE, "fun hello(): String", "fun hello(): Any");
            await(maven, output, port, "Good day, JVM with Kotlin");
        } finally {
            end(maven);
        }
    }

    private void add(int port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/notes"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .timeout(PATIENCE)
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()).body()).isEqualTo("added");
    }

    private static void awaitSaid(Process maven, Path output, String text) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(output).contains(text)) {
            assertThat(maven.isAlive() && System.nanoTime() < end)
                    .as(Files.readString(output))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Ends the goal as Ctrl-C does it, and waits for the end of all that it has started. */
    private static void end(Process maven) throws Exception {
        List<ProcessHandle> children = maven.descendants().toList();
        maven.destroy();
        assertThat(maven.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        for (ProcessHandle child : children) {
            child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
