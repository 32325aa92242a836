package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.HelloProject;

/**
 * Edits services that leave something behind when they stop: the next version gets a new JVM, and the reason is logged.
 */
@Tag("stress")
class LeftoversTest {

    @TempDir
    private Path folder;

    private HelloProject project;
    private RunningLoop loop;
    private int version;

    private void start(String before) throws IOException {
        project = HelloProject.in(folder, before);
        loop = new RunningLoop(folder, 0, List.of());
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
    }

    /** Returns the process of the version that answers as the source says now. */
    private long process() throws Exception {
        String answer = loop.await("/", response -> response.body().endsWith(" version " + version))
                .body();
        return Long.parseLong(answer.substring(0, answer.indexOf(' ')));
    }

    private void edit() throws IOException {
        project.replace(HelloProject.MAIN, "version " + version, "version " + (version + 1));
        version++;
    }

    private void assertNewJvmSince(String reason) throws Exception {
        long before = process();
        edit();
        assertThat(process()).isNotEqualTo(before);
        assertThat(loop.said())
                .anyMatch(line -> line.startsWith("[jzenith:dev] the next version starts in a new JVM, since ")
                        && line.contains(reason));
    }

    @Test
    void aServiceThatLeavesNothingKeepsItsJvm() throws Exception {
        start("");
        long before = process();
        edit();
        assertThat(process()).isEqualTo(before);
        assertThat(loop.said()).noneMatch(line -> line.contains("new JVM"));
    }

    @Test
    void aThreadThatRemainsIsNamed() throws Exception {
        start("new Thread(() -> { while (true) { try { Thread.sleep(1000); } catch (InterruptedException e) { } } },"
                + " \"pump\").start();");
        assertNewJvmSince("the thread \"pump\" still runs");
    }

    @Test
    void aPoolWhoseIdleThreadHasNoClassOfTheServiceOnItsStackIsNamed() throws Exception {
        start("java.util.concurrent.Executors.newFixedThreadPool(1).submit(() -> 1).get();");
        assertNewJvmSince("the thread \"pool-");
    }

    @Test
    void aShutdownHookThatRemainsIsNamed() throws Exception {
        start("Runtime.getRuntime().addShutdownHook(new Thread(() -> { }, \"farewell\"));");
        assertNewJvmSince("the shutdown hook \"farewell\" is still registered");
    }

    @Test
    void classesThatALibraryHoldsAreCountedAndEndTheJvmBeforeTheyFillIt() throws Exception {
        start("System.getProperties().put(new Object(), Hello.class);");
        long first = process();
        long last = first;
        int edits = 0;
        while (last == first) {
            assertThat(edits++).isLessThan(10);
            edit();
            last = process();
        }
        assertThat(loop.said())
                .anyMatch(line -> line.contains("5 earlier versions of its classes are still in memory"));
    }
}
