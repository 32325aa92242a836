package org.jzenith.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Follows {@code docs/guide/getting-started.md} word for word, as somebody who has an empty folder and nothing else.
 */
@Tag("stress")
class GettingStartedIT {

    private static final Path PAGE = Path.of("../docs/guide/getting-started.md");
    private static final String SERVER = "mvn jzenith:dev";

    private @Nullable DevelopmentServer server;
    private Path folder = Path.of("");
    private String said = "";

    @AfterEach
    void killServer() {
        if (server != null) {
            server.close();
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
        assertThat(server).isNotNull();
        server.stop();
    }

    private void follow(GuidePage.Step step, NewMachine machine) throws Exception {
        if (step instanceof GuidePage.Command command) {
            type(command.line(), machine);
        } else if (step instanceof GuidePage.NewFile file) {
            save(file.file(), file.text());
        } else if (step instanceof GuidePage.Edit edit) {
            String before = Files.readString(folder.resolve(edit.file()));
            assertThat(before).contains(edit.before());
            save(edit.file(), before.replace(edit.before(), edit.after()));
        } else if (step instanceof GuidePage.Answer answer) {
            assertThat(said.strip()).endsWith(answer.text());
        }
    }

    /** Nobody types faster than the server notices it. */
    private void save(String file, String text) throws Exception {
        Files.writeString(folder.resolve(file), text);
        if (server != null) {
            server.awaitReadyWith(file);
        }
    }

    private void type(String line, NewMachine machine) throws Exception {
        if (line.startsWith("cd ")) {
            folder = folder.resolve(line.substring(3));
        } else if (line.startsWith(SERVER)) { // In a terminal of its own: it stays until the end.
            server = DevelopmentServer.start(machine, folder, line);
            machine.serve8080At(server.port());
        } else {
            said = machine.run(folder, line, 0);
        }
    }
}
