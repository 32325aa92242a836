package org.jzenith.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.JZenithException;
import org.jzenith.testing.ApplicationProcess;

/** When the process of an issuer ends, and when it does not. */
@Tag("stress")
class IssuerProcessTest {

    private static final Pattern STARTED = Pattern.compile("issuer (http\\S+) process (\\d+)");

    /** Starts an issuer and waits for the end. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws IOException {
            Issuer issuer =
                    Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start();
            System.out.println("issuer " + issuer.uri() + " process " + issuer.pid());
            if (arguments.length == 0) {
                System.in.read();
            }
        }
    }

    private static ProcessHandle child(Matcher started) {
        return ProcessHandle.of(Long.parseLong(started.group(2))).orElseThrow();
    }

    private static void awaitEnd(ProcessHandle process) throws Exception {
        process.onExit().get(1, TimeUnit.MINUTES);
    }

    @Test
    void endsWhenItIsClosed() throws Exception {
        Issuer issuer = Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start();
        ProcessHandle process = ProcessHandle.of(issuer.pid()).orElseThrow();
        assertThat(process.isAlive()).isTrue();
        issuer.close();
        awaitEnd(process);
        assertThatThrownBy(() -> issuer.token("ada")).isInstanceOf(JZenithException.class);
        issuer.close();
    }

    @Test
    void endsWithItsParentEvenIfThatIsKilled() throws Exception {
        try (ApplicationProcess parent = ApplicationProcess.of(Parent.class).start()) {
            Matcher started = parent.awaitLine(STARTED);
            ProcessHandle process = child(started);
            assertThat(new IssuerClient(URI.create(started.group(1))).isReachable())
                    .isTrue();
            parent.kill();
            awaitEnd(process);
        }
    }

    @Test
    void endsWithAParentThatDoesNotCloseIt() throws Exception {
        try (ApplicationProcess parent =
                ApplicationProcess.of(Parent.class).withArguments("ends").start()) {
            parent.awaitLine(STARTED);
            assertThat(parent.exitCode()).as(parent.output()).isZero();
        }
    }

    @Test
    void servesUntilItsParentNeedsItNoLongerAlthoughItGetsTheSignalToo() throws Exception {
        try (Issuer issuer =
                Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start()) {
            ProcessHandle process = ProcessHandle.of(issuer.pid()).orElseThrow();
            process.destroy();
            for (int i = 0; i < 20; i++) {
                assertThat(new IssuerClient(issuer.uri())
                                .verified(issuer.token("ada"))
                                .getSubject())
                        .isEqualTo("ada");
            }
            assertThat(process.isAlive()).isTrue();
        }
    }

    @Test
    @Tag("S12")
    void isKilledIfItStandsStill() throws Exception {
        Issuer issuer = Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start();
        ProcessHandle process = ProcessHandle.of(issuer.pid()).orElseThrow();
        assertThat(new ProcessBuilder("kill", "-s", "STOP", String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        issuer.close();
        awaitEnd(process);
    }

    @Test
    @Tag("P19")
    void saysThatItHasBeenKilled() throws Exception {
        try (Issuer issuer =
                Issuer.describe().withAlgorithm(SigningAlgorithm.EDDSA).start()) {
            ProcessHandle process = ProcessHandle.of(issuer.pid()).orElseThrow();
            process.destroyForcibly();
            awaitEnd(process);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(issuer::rotateKeys)
                        .isInstanceOf(JZenithException.class)
                        .hasMessageMatching("(?s).*could not rotate: the process " + process.pid()
                                + " has ended with exit code 137 \\(SIGKILL\\) after \\d+ ms: no output.*");
            }
        }
    }
}
