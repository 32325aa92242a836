package org.jzenith.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Follows {@code docs/guide/getting-started.md} word for word, as somebody who has an empty folder and nothing else.
 */
class GettingStartedIT {

    private static final Path PAGE = Path.of("../docs/guide/getting-started.md");
    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");
    private static final String SERVER = "mvn compile exec:exec";

    private @Nullable Process server;
    private Path folder = Path.of("");
    private String said = "";

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            // Ctrl-C tells all of them; Maven alone would leave the application behind.
            server.descendants().forEach(ProcessHandle::destroy);
            server.toHandle().destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
            server = null;
        }
    }

    @Test
    void leadsToAnEndpointOfOnesOwnWithADatabase() throws Exception {
        NewMachine machine = NewMachine.named("getting-started-it");
        folder = machine.work();
        List<GuidePage.Step> steps = GuidePage.steps(PAGE);
        assertThat(steps.stream().filter(GuidePage.Command.class::isInstance)).hasSizeBetween(5, 9);
        assertThat(steps).last().isInstanceOf(GuidePage.Answer.class);
        for (GuidePage.Step step : steps) {
            follow(step, machine);
        }
    }

    private void follow(GuidePage.Step step, NewMachine machine) throws Exception {
        if (step instanceof GuidePage.Command command) {
            type(command.line(), machine);
        } else if (step instanceof GuidePage.NewFile file) {
            Files.writeString(folder.resolve(file.file()), file.text());
        } else if (step instanceof GuidePage.Edit edit) {
            String before = Files.readString(folder.resolve(edit.file()));
            assertThat(before).contains(edit.before());
            Files.writeString(folder.resolve(edit.file()), before.replace(edit.before(), edit.after()));
        } else if (step instanceof GuidePage.Answer answer) {
            assertThat(said.strip()).endsWith(answer.text());
        }
    }

    private void type(String line, NewMachine machine) throws Exception {
        if (line.startsWith("cd ")) {
            folder = folder.resolve(line.substring(3));
        } else if (line.startsWith(SERVER)) { // In a terminal of its own: it stays until the next one.
            stopServer();
            machine.serve8080At(listen(line, machine));
        } else {
            said = machine.run(folder, line, 0);
        }
    }

    private int listen(String line, NewMachine machine) throws Exception {
        Path output = folder.resolve("server.log");
        Process started = machine.start(folder, line, output);
        server = started;
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        Matcher listening = LISTENING.matcher(Files.readString(output));
        while (!listening.find()) {
            assertThat(started.isAlive() && System.nanoTime() < deadline)
                    .as(Files.readString(output))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(50);
            listening = LISTENING.matcher(Files.readString(output));
        }
        return Integer.parseInt(listening.group(1));
    }
}
