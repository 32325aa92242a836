package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ApplicationProcessTest {

    private static ApplicationProcess.Description greeting() {
        return ApplicationProcess.of(GreetingApplication.class).withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .withArguments("--rest.port=0", "--rest.verticles=1");
    }

    private static TestResponse ask(ApplicationProcess process) {
        return TestClient.of(process.baseUri(), new ObjectMapper()).get("/greetings/Ada");
    }

    @Test
    void drainsOnTerminateAndEndsWithItsExitCode() {
        try (ApplicationProcess process = greeting().withEnvironment("GREETING_TEXT", "Moin").start()) {
            assertThat(ask(process).body()).contains("Moin, Ada!");
            assertThat(ProcessHandle.of(process.pid())).isPresent();
            process.terminate();
            assertThat(process.exitCode()).isZero();
            assertThat(process.output()).contains("Started in ", "Stopped in ");
            assertThat(process.awaitLine(Pattern.compile("Started in (\\d+) ms")).group(1)).matches("\\d+");
            assertThatThrownBy(() -> process.awaitLine(Pattern.compile("never said"))).isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("no line matches never said and the process has ended with 0", "Stopped in ");
        }
    }

    @Test
    void endsWithoutStoppingWhenItIsKilled() {
        try (ApplicationProcess process = greeting().start()) {
            assertThat(ask(process).status()).isEqualTo(200);
            process.kill();
            assertThat(process.exitCode()).isEqualTo(128 + 9);
            assertThat(process.output()).doesNotContain("Stopped in ");
        }
    }

    @Test
    void failsWithTheOutputWhenItWaitsTooLong() {
        try (ApplicationProcess process = greeting().withDeadline(Duration.ofSeconds(5)).start()) {
            assertThatThrownBy(() -> process.awaitLine(Pattern.compile("never said"))).isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("process " + process.pid() + ": no line matches never said. Output:");
            assertThatThrownBy(process::exitCode).isInstanceOf(AssertionError.class).hasMessageContaining("has not ended");
        }
    }

    @Test
    void leavesNoProcessBehind() {
        ApplicationProcess process = greeting().start();
        process.baseUri();
        process.close();
        assertThat(ProcessHandle.of(process.pid()).map(ProcessHandle::isAlive).orElse(false)).isFalse();
    }

    @Test
    void hasTheReportOfAStartThatFails() {
        try (ApplicationProcess process = greeting().withArguments("--rest.port=abc").start()) {
            assertThat(process.exitCode()).isEqualTo(10);
            assertThat(process.output()).contains("CONFIG-3 rest.port: \"abc\"");
        }
    }
}
