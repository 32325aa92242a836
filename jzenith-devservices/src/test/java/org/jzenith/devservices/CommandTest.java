package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.ProcessEnd;

/** Programs and their output. */
class CommandTest {

    /**
     * Otherwise a program that fills the disk of temporary files could not say so, and nothing could be deleted
     * afterwards.
     */
    @Test
    void hasABlockOfTheDiskForItsOutputBeforeItStarts() throws IOException {
        ProcessEnd end = Command.of("test", "-s", "/dev/stdout").run();
        assertThat(end.isSuccess()).as(end.toString()).isTrue();
        assertThat(end.output()).isEmpty();
    }

    @Test
    @Tag("P19")
    void saysByWhichSignalAProgramWasEnded() throws IOException {
        assertThat(Command.of("sh", "-c", "echo begun; kill -KILL $$").run().toString())
                .matches("exit code 137 \\(SIGKILL\\) after \\d+ ms: begun");
        assertThatThrownBy(() -> Command.of("sh", "-c", "exit 3").runOrThrow())
                .isInstanceOf(IOException.class)
                .hasMessageMatching("sh: exit code 3 after \\d+ ms: no output");
    }

    @Test
    @Tag("P19")
    void saysThatAProgramWasKilledBecauseItRanTooLong() throws IOException {
        ProcessEnd end = Command.of(List.of("sh", "-c", "sleep 1000; true"), Duration.ofMillis(100))
                .run();
        assertThat(end.isSuccess()).isFalse();
        assertThat(end.toString()).startsWith("killed because it ran too long, after");
    }
}
