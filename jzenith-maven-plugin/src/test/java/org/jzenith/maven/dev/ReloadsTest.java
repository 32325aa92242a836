package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.ShopProject;

/** Edits a service with many plugins again and again: one JVM runs all versions, and forgets the earlier ones. */
@Tag("stress")
class ReloadsTest {

    private static final int EDITS = Integer.getInteger("dev.edits", 200);
    /** After that, caches that grow for the whole life of a JVM have what they need. */
    private static final int WARM = 20;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private ShopProject project;
    private RunningLoop loop;

    @BeforeEach
    void start() throws IOException {
        project = ShopProject.in(folder);
        loop = new RunningLoop(project.folder(), 0, List.of());
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + loop.port() + path))
                .timeout(RunningLoop.PATIENCE)
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        return response.body();
    }

    /** Asks until the answer is as expected; what is on its way of the application before may still be answered. */
    private void await(String path, String expected) throws InterruptedException {
        long end = System.nanoTime() + RunningLoop.PATIENCE.toNanos();
        String last = "";
        while (!last.equals(expected)) {
            assertThat(System.nanoTime())
                    .as("%s instead of %s after %s", last, expected, loop.said())
                    .isLessThan(end);
            try {
                last = get(path);
            } catch (IOException e) { // The connection belonged to the application before.
                last = e.toString();
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** What the JVM of the application says: its process, the number of loaded classes, and bytes. */
    private record Jvm(long process, int classes, long metaspace, long heap) {}

    private Jvm jvm() throws IOException, InterruptedException {
        String[] words = get("/shop/jvm").split(" ", -1);
        return new Jvm(
                Long.parseLong(words[0]),
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]));
    }

    @Test
    void allEditsRunInOneJvmWhichForgetsTheEarlierVersions() throws Exception {
        await("/shop/version", "version 0");
        Jvm warm = null;
        for (int edit = 1; edit <= EDITS; edit++) {
            project.replace(ShopProject.RESOURCE, "version " + (edit - 1), "version " + edit);
            await("/shop/version", "version " + edit);
            assertThat(get("/shop/everything")).isEqualTo("{\"name\":\"item\",\"rows\":1}");
            if (edit == Math.min(WARM, EDITS)) {
                warm = jvm();
            }
        }
        Jvm end = jvm();
        System.out.printf("after %d edits: %s, after %d: %s%n", WARM, warm, EDITS, end);
        assertThat(loop.said()).noneMatch(line -> line.contains("new JVM"));
        assertThat(end.process()).isEqualTo(warm.process());
        // A version of the application has about 60 classes with what is generated for it; five may not be collected
        // yet.
        assertThat(end.classes() - warm.classes()).isLessThan(1_000);
        assertThat(end.metaspace() - warm.metaspace()).isLessThan(8 << 20);
        assertThat(end.heap() - warm.heap()).isLessThan(8 << 20);
    }
}
