package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
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
        long end = System.nanoTime() + RunningLoop.PATIENCE.toNanos();
        String last = "";
        while (!last.endsWith(" version " + version)) {
            assertThat(System.nanoTime()).as("%s after %s", last, loop.said()).isLessThan(end);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + loop.port() + "/"))
                    .timeout(RunningLoop.PATIENCE)
                    .build();
            try {
                last = http.send(request, BodyHandlers.ofString()).body();
            } catch (IOException e) { // The connection belonged to the application before.
                last = e.toString();
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        return Long.parseLong(last.substring(0, last.indexOf(' ')));
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
