package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("stress")
class ApplicationProcessTest {

    private static ApplicationProcess.Description greeting() {
        return ApplicationProcess.of(GreetingApplication.class)
                .withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .withArguments("--rest.port=0", "--rest.verticles=1");
    }

    private static TestResponse ask(ApplicationProcess process) {
        return TestClient.of(process.baseUri(), new ObjectMapper()).get("/greetings/Ada");
    }

    @Test
    void drainsOnTerminateAndEndsWithItsExitCode() {
        try (ApplicationProcess process =
                greeting().withEnvironment("GREETING_TEXT", "Moin").start()) {
            assertThat(ask(process).body()).contains("Moin, Ada!");
            assertThat(ProcessHandle.of(process.pid())).isPresent();
            process.terminate();
            assertThat(process.exitCode()).isZero();
            assertThat(process.output()).contains("Started in ", "Stopped in ");
            assertThat(process.awaitLine(Pattern.compile("Started in (\\d+) ms"))
                            .group(1))
                    .matches("\\d+");
            assertThatThrownBy(() -> process.awaitLine(Pattern.compile("never said")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll(
                            "no line matches never said and the process has ended with exit code 0 after ",
                            "Stopped in ");
        }
    }

    /** Says what an application says that listens on an address. */
    static final class Announcement {
        public static void main(String[] arguments) {
            System.out.println("Started in 1 ms, listening on " + arguments[0] + ", native transport");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://[::]:81, http://[::1]:81",
        "http://0.0.0.0:82, http://127.0.0.1:82",
        "'admin://localhost:80, http://[fe80::1]:83', http://[fe80::1]:83",
        "http:\\/\\/localhost:84, http://localhost:84"
    })
    void hasABaseAddressThatCanBeConnectedTo(String announced, URI baseUri) {
        try (ApplicationProcess process = ApplicationProcess.of(Announcement.class)
                .withArguments(announced)
                .start()) {
            assertThat(process.baseUri()).isEqualTo(baseUri);
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
        try (ApplicationProcess process =
                greeting().withDeadline(Duration.ofSeconds(5)).start()) {
            assertThatThrownBy(() -> process.awaitLine(Pattern.compile("never said")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("process " + process.pid() + ": no line matches never said. Output:");
            assertThatThrownBy(process::exitCode)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("has not ended");
        }
    }

    @Test
    void leavesNoProcessBehind() {
        ApplicationProcess process = greeting().start();
        process.baseUri();
        process.close();
        assertThat(ProcessHandle.of(process.pid()).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }

    @Test
    void hasTheReportOfAStartThatFails() {
        try (ApplicationProcess process =
                greeting().withArguments("--rest.port=abc").start()) {
            assertThat(process.exitCode()).isEqualTo(10);
            assertThat(process.output()).contains("CONFIG-3 rest.port: \"abc\"");
        }
    }
}
