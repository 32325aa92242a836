package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.dev.project.JvmOptions;
import org.jzenith.maven.dev.project.ModuleSettings;
import org.jzenith.maven.dev.project.ResourceFolder;

/** A {@link DevLoop} that follows a project in a thread of its own, and what it has said. */
final class RunningLoop {

    static final Duration PATIENCE = Duration.ofMinutes(2);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final DevLoop loop;
    private final Thread thread;

    /**
     * Starts it, as a POM would.
     *
     * @param port the port of the plugin, 0 for any; null for that of the application
     * @param arguments those of the application
     */
    RunningLoop(Path project, @Nullable Integer port, List<String> arguments) throws IOException {
        this(project, port, arguments, Duration.ofSeconds(10));
    }

    /** The same with a time limit for each stop; half of it is for threads that the application leaves behind. */
    RunningLoop(Path project, @Nullable Integer port, List<String> arguments, Duration stopTimeout) throws IOException {
        DevSettings settings = settings(project, port, arguments, stopTimeout);
        DevLoop.Pom pom = new DevLoop.Pom() {
            @Override
            public DevSettings read() {
                return settings;
            }

            @Override
            public List<Path> testPlatform() {
                return List.of(); // The class path has it.
            }
        };
        loop = new DevLoop(settings, pom, said::add);
        thread = new Thread(this::run, "loop");
        thread.start();
    }

    private void run() {
        try {
            loop.run();
        } catch (IOException | InterruptedException e) {
            said.add("ended: " + e);
        }
    }

    private static DevSettings settings(
            Path project, @Nullable Integer port, List<String> arguments, Duration stopTimeout) {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(path -> !path.toString().contains("jzenith-maven-plugin"))
                .toList();
        List<String> options = List.of("--release", "17", "-parameters", "-proc:none");
        Path work = project.resolve("target/jzenith-dev");
        ModuleSettings application = new ModuleSettings(
                List.of(project.resolve("src/main/java")),
                List.of(new ResourceFolder(
                        project.resolve("src/main/resources"), "", List.of(), List.of(), Optional.empty())),
                project.resolve("target/classes"),
                work,
                classPath,
                List.of(),
                options,
                null);
        List<Path> ofTests = new ArrayList<>(List.of(application.classes()));
        ofTests.addAll(classPath);
        return new DevSettings(
                project.resolve("pom.xml"),
                List.of(),
                List.of(),
                application,
                new ModuleSettings(
                        List.of(project.resolve("src/test/java")),
                        List.of(),
                        project.resolve("target/test-classes"),
                        work.resolve("tests"),
                        ofTests,
                        List.of(),
                        options,
                        null),
                classPath,
                Path.of(System.getProperty("java.home"), "bin", "java"),
                JvmOptions.development(Runtime.version().feature(), List.of()),
                "",
                arguments,
                "127.0.0.1",
                port,
                null,
                stopTimeout);
    }

    int port() {
        return loop.port();
    }

    int tlsPort() {
        return loop.tlsPort();
    }

    /** Types a command. */
    void command(String name) {
        loop.command(name);
    }

    List<String> said() {
        return said;
    }

    /** Asks the application once. */
    HttpResponse<String> get(String path, String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .header("Accept", accept)
                .timeout(PATIENCE)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    /** Asks until the answer is as expected, since requests on their way may still reach the version before. */
    HttpResponse<String> await(String path, Predicate<HttpResponse<String>> expected) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "none";
        while (System.nanoTime() < end) {
            try {
                HttpResponse<String> response = get(path, "*/*");
                if (expected.test(response)) {
                    return response;
                }
                last = response.body();
            } catch (IOException e) { // The connection belonged to the version before.
                last = e.toString();
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new AssertionError("last answer: " + last + " after " + said);
    }

    /** The same for a body. */
    void await(String path, String body) throws InterruptedException {
        await(path, response -> response.body().equals(body));
    }

    /** Waits for a line. */
    void awaitSaid(String text) throws InterruptedException {
        until(() -> said.stream().anyMatch(line -> line.contains(text)));
    }

    /** Waits for something that happens while the loop is running. */
    void until(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() < end && thread.isAlive())
                    .as("%s", said)
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Ends it, and waits until it has ended. */
    void stop() throws InterruptedException {
        loop.close();
        thread.join(PATIENCE.toMillis());
        assertThat(thread.isAlive()).isFalse();
    }
}
