package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.maven.project.HelloProject;
import org.jzenith.maven.project.NotesProject;

/** Ends the goal and the application at any moment. */
@Tag("stress")
class EndsTest {

    private final Set<ProcessHandle> before = processes();

    @TempDir
    private Path folder;

    private static Set<ProcessHandle> processes() {
        return ProcessHandle.current().descendants().collect(Collectors.toSet());
    }

    private void awaitTheEndOfAllProcesses() throws InterruptedException {
        long end = System.nanoTime() + RunningLoop.PATIENCE.toNanos();
        while (!before.containsAll(processes())) {
            assertThat(System.nanoTime()).as("%s", processes()).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 200, 700, 1_500, 3_000, 6_000})
    void nothingRemainsIfTheGoalEndsWhileItStarts(int millis) throws Exception {
        RunningLoop loop = new RunningLoop(NotesProject.in(folder).folder(), 0, List.of());
        TimeUnit.MILLISECONDS.sleep(millis);
        loop.stop();
        awaitTheEndOfAllProcesses();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 80, 250, 600})
    void nothingRemainsIfTheGoalEndsAfterAnEdit(int millis) throws Exception {
        HelloProject project = HelloProject.in(folder, "");
        RunningLoop loop = new RunningLoop(folder, 0, List.of());
        loop.await("/", response -> response.body().endsWith("version 0"));
        project.replace(HelloProject.MAIN, "version 0", "version 1");
        TimeUnit.MILLISECONDS.sleep(millis);
        loop.stop();
        awaitTheEndOfAllProcesses();
    }

    @Test
    void aKilledApplicationIsReportedAndTheNextEditStartsAnother() throws Exception {
        HelloProject project = HelloProject.in(folder, "");
        RunningLoop loop = new RunningLoop(folder, 0, List.of());
        String answer = loop.await("/", response -> response.body().endsWith("version 0"))
                .body();
        long killed = Long.parseLong(answer.substring(0, answer.indexOf(' ')));
        assertThat(ProcessHandle.of(killed).orElseThrow().destroyForcibly()).isTrue();
        assertThat(loop.await("/", response -> response.statusCode() == 503).body())
                .contains("The application has ended with ");
        project.replace(HelloProject.MAIN, "version 0", "version 1");
        loop.await("/", response -> response.body().endsWith("version 1"));
        loop.stop();
        awaitTheEndOfAllProcesses();
    }
}
