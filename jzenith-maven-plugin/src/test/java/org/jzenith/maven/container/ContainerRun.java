package org.jzenith.maven.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.maven.project.GreetingProject;
import org.jzenith.maven.project.MavenSandbox;

/**
 * An image and manifests that the goals have made, run on a base of Debian with the user, the environment and the
 * mounts of the manifests. The namespaces of mounts and processes are its own, that of the network is not.
 */
class ContainerRun {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SLOW = 4;
    private static final boolean AOT = Runtime.version().feature() >= 25;
    private static final Path WORK = Path.of("target/container").toAbsolutePath();
    private static final Path ROOT = WORK.resolve("root");
    private static final Path LOG = WORK.resolve("application.log");

    private static JsonNode config;
    private static Pod pod;
    private static Pod withSecretFiles;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeAll
    static void make() throws Exception {
        Command.require("debootstrap", "unshare", "chroot", "mount", "tar");
        delete();
        Files.createDirectories(WORK);
        RootFileSystem.base(WORK, WORK.resolve("base.tar"));
        MavenSandbox sandbox = MavenSandbox.in(Files.createDirectories(WORK.resolve("maven")));
        Path project = GreetingProject.in(
                WORK.resolve("greeting"),
                sandbox.version(),
                "rest.port=" + freePort(),
                "management.port=" + freePort());
        String said = sandbox.run(
                project,
                "process-classes",
                "jzenith:image",
                "jzenith:manifests",
                "-Djzenith.image.base=tar:" + WORK.resolve("base.tar"),
                "-Djzenith.image.javaVersion=" + Runtime.version().feature(),
                "-Djzenith.image.train=true",
                "-Djzenith.aot.requests=5000",
                "-Djzenith.args=--greeting.text=Hello --greeting.key=training");
        assertThat(said).contains("Wrote greeting:1 to ");
        config = RootFileSystem.unpack(project.resolve("target/image.tar"), WORK.resolve("image"), ROOT);
        pod = Pod.of(filledIn(Files.readString(project.resolve("target/kubernetes.yaml"))));
        sandbox.run(
                project,
                "jzenith:manifests",
                "-Djzenith.manifests.secrets=files",
                "-Djzenith.manifests.file=target/kubernetes-files.yaml");
        withSecretFiles = Pod.of(filledIn(Files.readString(project.resolve("target/kubernetes-files.yaml"))));
    }

    /** As the guide says: what must be set is set, and what is not needed is removed. */
    private static String filledIn(String yaml) {
        return yaml.replace("GREETING_TEXT: \"\"", "GREETING_TEXT: \"Good morning\"")
                .replaceAll("(?:# )?GREETING_KEY: \"\"", "GREETING_KEY: \"s3cret\"")
                .replaceAll("(?m)^  [A-Z_]+: \"\"\n", "");
    }

    @AfterAll
    static void delete() throws Exception {
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(WORK.toString());
        Command.run("rm", "-rf", "--one-file-system", WORK.toString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static URI served(String path) {
        return URI.create("http://127.0.0.1:" + pod.port("http") + path);
    }

    private CompletableFuture<HttpResponse<String>> ask(URI uri) {
        return http.sendAsync(HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofString());
    }

    private int status(URI uri) throws InterruptedException {
        try {
            return http.send(HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        }
    }

    private void await(Process process, URI uri, int expected) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (status(uri) != expected) {
            assertThat(process.isAlive() && System.nanoTime() < end)
                    .as("%s has %d%n%s", uri, expected, Files.readString(LOG))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(2);
        }
    }

    private static ProcessHandle application(Process unshare) {
        return unshare.children().findFirst().orElseThrow();
    }

    private static void kill(Process unshare) throws InterruptedException {
        unshare.children().forEach(ProcessHandle::destroyForcibly);
        unshare.destroyForcibly();
        unshare.waitFor();
    }

    @Test
    void servesAsTheManifestsSayAndAnswersAllBeforeItEnds() throws Exception {
        Process process = pod.start(config, ROOT, LOG);
        try {
            await(process, pod.startup(), 200);
            await(process, pod.liveness(), 200);
            await(process, pod.readiness(), 200);
            assertThat(ask(served("/greeting")).get().body()).isEqualTo("Good morning 6");
            assertThat(Files.readString(Path.of("/proc/" + application(process).pid() + "/status")))
                    .containsPattern("Uid:(\t" + pod.user() + "){4}\n")
                    .containsPattern("Gid:(\t" + pod.user() + "){4}\n")
                    .containsPattern("CapBnd:\t0+\n")
                    .contains("NoNewPrivs:\t1");
            // Whose root is read-only, with a tmpfs at /tmp.
            assertThat(Files.readAllLines(
                            Path.of("/proc/" + application(process).pid() + "/mounts")))
                    .anyMatch(mount -> mount.matches("\\S+ / \\S+ ro[, ].*"))
                    .anyMatch(mount -> mount.matches("tmpfs /tmp tmpfs rw.*"));

            List<CompletableFuture<HttpResponse<String>>> slow = IntStream.range(0, SLOW)
                    .mapToObj(number -> ask(served("/slow")))
                    .toList();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (!ask(served("/waiting")).get().body().equals(String.valueOf(SLOW)) && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            long begin = System.nanoTime();
            application(process).destroy(); // SIGTERM
            await(process, pod.readiness(), 503);
            assertThat(ask(served("/greeting")).get().statusCode())
                    .as("the nodes do not know yet")
                    .isEqualTo(200);
            for (CompletableFuture<HttpResponse<String>> each : slow) {
                assertThat(each.get().body()).isEqualTo("late");
            }
            assertThat(process.waitFor(pod.graceSeconds(), TimeUnit.SECONDS))
                    .as(Files.readString(LOG))
                    .isTrue();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            System.out.printf("ended after %d ms, of %d s%n", millis, pod.graceSeconds());
            assertThat(millis).isLessThan(pod.graceSeconds() * 1000);
            assertThat(process.exitValue()).as(Files.readString(LOG)).isZero();
        } finally {
            kill(process);
        }
    }

    @Test
    void readsItsSecretsFromFilesAndNotFromItsEnvironment() throws Exception {
        Process process = withSecretFiles.start(config, ROOT, LOG);
        try {
            await(process, withSecretFiles.readiness(), 200);
            assertThat(ask(served("/greeting")).get().body()).isEqualTo("Good morning 6");
            Path proc = Path.of("/proc/" + application(process).pid());
            assertThat(Files.readString(proc.resolve("environ"))).doesNotContain("GREETING_KEY", "s3cret");
            assertThat(Files.readAllLines(proc.resolve("mounts")))
                    .anyMatch(mount -> mount.matches("\\S+ /etc/greeting/secrets \\S+ ro[, ].*"));
        } finally {
            kill(process);
        }
    }

    @Test
    void usesItsArchive() throws Exception {
        Process process = pod.start(
                config,
                ROOT,
                LOG,
                AOT ? "-XX:AOTMode=on" : "-Xshare:on", // Or the JVM does not start.
                "-XX:+UseSerialGC", // As it chooses where there is as little memory as in the manifests
                "-Xlog:class+load");
        try {
            await(process, served("/greeting"), 200);
        } finally {
            kill(process);
        }
        List<String> loaded;
        try (Stream<String> lines = Files.lines(LOG)) {
            loaded = lines.filter(
                            line -> line.matches(".*\\] (org\\.example|org\\.jzenith|io\\.netty|io\\.vertx)\\..*"))
                    .toList();
        }
        List<String> archived = loaded.stream()
                .filter(line -> line.contains("shared objects file"))
                .toList();
        System.out.printf("%d of %d classes are from the archive%n", archived.size(), loaded.size());
        assertThat(archived).anyMatch(line -> line.contains(" org.example.GreetingResource "));
        assertThat(archived).hasSizeGreaterThan(loaded.size() * 3 / 4);
    }

    /** Prints how long it takes to the first answer; {@code -Dimage.starts=5} for figures. */
    @Test
    void answersWithAndWithoutItsArchive() throws Exception {
        ObjectNode without = config.deepCopy();
        ArrayNode entrypoint = without.putArray("Entrypoint");
        for (JsonNode word : config.get("Entrypoint")) {
            if (!word.asText().matches("-XX:(AOTCache|SharedArchiveFile)=.*")) {
                entrypoint.add(word);
            }
        }
        assertThat(entrypoint).hasSize(config.get("Entrypoint").size() - 1);
        List<String> withArchive = new ArrayList<>();
        List<String> withoutArchive = new ArrayList<>();
        for (int i = 0; i < Integer.getInteger("image.starts", 1); i++) {
            withoutArchive.add(firstAnswer(without));
            withArchive.add(firstAnswer(config));
        }
        System.out.printf(
                "ms to the first answer, and of processors: without the archive %s, with it %s%n",
                withoutArchive, withArchive);
    }

    private String firstAnswer(JsonNode configuration) throws Exception {
        long begin = System.nanoTime();
        Process process = pod.start(configuration, ROOT, LOG);
        try {
            await(process, served("/greeting"), 200);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            Duration processors = application(process).info().totalCpuDuration().orElseThrow();
            return millis + "/" + processors.toMillis();
        } finally {
            kill(process);
        }
    }
}
