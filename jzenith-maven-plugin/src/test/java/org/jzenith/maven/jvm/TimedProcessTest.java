package org.jzenith.maven.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("P19")
class TimedProcessTest {

    private static TimedProcess start(String script) throws Exception {
        return TimedProcess.start(new ProcessBuilder("sh", "-c", script));
    }

    @Test
    void saysHowItHasEnded() throws Exception {
        try (TimedProcess process = start("exit 3")) {
            assertThat(process.succeeds(Duration.ofMinutes(2))).isFalse();
            assertThat(process.state()).matches("exit code 3 after \\d+ ms");
        }
    }

    @Test
    void saysWhichSignalHasEndedIt() throws Exception {
        try (TimedProcess process = start("kill -KILL $$")) {
            assertThat(process.succeeds(Duration.ofMinutes(2))).isFalse();
            assertThat(process.state()).matches("exit code 137 \\(SIGKILL\\) after \\d+ ms");
        }
    }

    @Test
    void saysThatItStillRuns() throws Exception {
        try (TimedProcess process = start("read line")) {
            assertThat(process.state()).matches("no end after \\d+ ms");
        }
    }

    @Test
    void isKilledWhenItIsClosed() throws Exception {
        TimedProcess process = start("read line");
        process.close();
        assertThat(process.process().waitFor()).isEqualTo(137);
    }
}
