package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.HelloProject;

/** Edits a service and its tests while the tests run after each edit. */
@Tag("stress")
class ContinuousTestsTest {

    private static final String GREETING = "src/main/java/org/example/Greeting.java";
    private static final String TEST = "src/test/java/org/example/GreetingTest.java";

    @TempDir
    private Path folder;

    private HelloProject project;
    private RunningLoop loop;

    @BeforeEach
    void start() throws Exception {
        project = HelloProject.in(folder, "new Greeting();");
        project.write(GREETING, "package org.example; class Greeting { String text() { return \"Hello\"; } }");
        project.write(
                TEST,
                """
                package org.example;

                import static org.junit.jupiter.api.Assertions.assertEquals;

                import org.junit.jupiter.api.Test;

                class GreetingTest {
                    @Test
                    void greets() {
                        assertEquals("Hello", new Greeting().text());
                    }
                }
                """);
        project.write(
                "src/test/java/org/example/OtherTest.java",
                """
                package org.example;

                import org.junit.jupiter.api.Test;

                class OtherTest {
                    @Test
                    void usesNothing() {}
                }
                """);
        loop = new RunningLoop(folder, 0, List.of());
        loop.awaitSaid("ready after");
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
    }

    @Test
    void runTheTestsThatUseWhatWasChangedAndShowTheAssertion() throws Exception {
        loop.command("t");
        loop.awaitSaid("[jzenith:dev] 2 tests passed in ");

        loop.said().clear();
        project.replace(GREETING, "\"Hello\"", "\"Good day\"");
        loop.awaitSaid("[jzenith:dev] 1 of 1 test failed in ");
        loop.awaitSaid("greets(): expected: <Hello> but was: <Good day> (GreetingTest.java:10)");

        loop.said().clear();
        project.replace(TEST, "\"Hello\"", "\"Good day\"");
        loop.awaitSaid("[jzenith:dev] 1 test passed in ");
        // The application was not restarted for a test.
        assertThat(loop.said()).noneMatch(line -> line.contains("ready after"));

        loop.said().clear();
        project.replace(TEST, "new Greeting()", "new Greting()");
        loop.awaitSaid("[jzenith:dev] the tests cannot be compiled");
        loop.awaitSaid("GreetingTest.java:10:");

        loop.command("t");
        loop.awaitSaid("the tests are off");
        loop.command("no-such-command");
        loop.awaitSaid("no-such-command is no command (expected: r, ");
    }
}
