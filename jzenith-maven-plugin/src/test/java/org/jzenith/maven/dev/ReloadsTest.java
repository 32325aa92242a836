package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    private ShopProject project;
    private RunningLoop loop;

    @BeforeEach
    void start() throws IOException {
        project = ShopProject.in(folder);
        loop = new RunningLoop(project.folder(), 0, List.of(), RunningLoop.PATIENCE);
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
    }

    /** What the JVM of the application says: its process, the number of loaded classes, and bytes. */
    private record Jvm(long process, int classes, long metaspace, long heap) {}

    private Jvm jvm() throws IOException, InterruptedException {
        String[] words = loop.get("/shop/jvm", "*/*").body().split(" ", -1);
        return new Jvm(
                Long.parseLong(words[0]),
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]));
    }

    @Test
    void theArchiveOfClassesEndsNoJvmThatWaitsForACorrection() throws Exception {
        loop.await("/shop/version", "version 0");
        long first = jvm().process();
        project.replace(ShopProject.RESOURCE, "\"version 0\"", "version 0");
        loop.await("/shop/version", response -> response.body().contains("cannot be compiled"));
        loop.until(this::hasArchive);
        project.replace(ShopProject.RESOURCE, "version 0", "\"version 1\"");
        loop.await("/shop/version", "version 1");
        assertThat(jvm().process()).as("%s", loop.said()).isEqualTo(first);
    }

    private boolean hasArchive() {
        String[] files =
                project.folder().resolve("target/jzenith-dev").toFile().list((all, name) -> name.endsWith(".jsa"));
        return files != null && files.length > 0;
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void allEditsRunInOneJvmWhichForgetsTheEarlierVersions() throws Exception {
        loop.await("/shop/version", "version 0");
        long first = jvm().process();
        Jvm warm = null;
        for (int edit = 1; edit <= EDITS; edit++) {
            project.replace(ShopProject.RESOURCE, "version " + (edit - 1), "version " + edit);
            loop.await("/shop/version", "version " + edit);
            assertThat(loop.get("/shop/everything", "*/*").body()).isEqualTo("{\"name\":\"item\",\"rows\":1}");
            if (edit == Math.min(WARM, EDITS)) {
                warm = jvm();
            }
        }
        Jvm end = jvm();
        System.out.printf("after %d edits: %s, after %d: %s%n", WARM, warm, EDITS, end);
        assertThat(loop.said()).noneMatch(line -> line.contains("new JVM"));
        assertThat(end.process()).as("%s", loop.said()).isEqualTo(first);
        // A version of the application has about 60 classes with what is generated for it; five may not be collected
        // yet.
        assertThat(end.classes() - warm.classes()).isLessThan(1_000);
        assertThat(end.metaspace() - warm.metaspace()).isLessThan(8 << 20);
        assertThat(end.heap() - warm.heap()).isLessThan(8 << 20);
    }
}
