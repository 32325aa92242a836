package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;
import org.jzenith.testing.servers.FreePort;

/**
 * Compares the report of each problem with a file, which docs/reference shows. {@code -DargLine=-Ddocs.write=true}
 * writes them.
 */
class StartProblemsTest {

    private static final Path GOLDENS = Path.of("src/test/resources/org/jzenith/kafka/golden");
    private static final String SERVERS = "--kafka.bootstrap-servers=kafka-a:9092";

    private static void assertReport(int number, String... arguments) throws IOException {
        StartupException failure = catchThrowableOfType(StartupException.class, () -> JZenith.application(arguments)
                .withPlugins(KafkaPlugin.create())
                .start()
                .close());
        String id = "KAFKA-" + number;
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsOnly(id);
        String told =
                String.valueOf(failure.getMessage()).replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>") + "\n";
        Path file = GOLDENS.resolve(id + ".txt");
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, told);
        }
        assertThat(told).isEqualTo(Files.readString(file)).doesNotContain("s3cret");
    }

    @Test
    void namesTheKeyOfTheServers() throws Exception {
        assertReport(1, "--devservices.enabled=false");
    }

    @Test
    void namesAServerWithoutAPort() throws Exception {
        assertReport(2, "--kafka.bootstrap-servers=app:s3cret@kafka-a");
    }

    @Test
    void namesTimesThatDoNotFit() throws Exception {
        assertReport(3, SERVERS, "--kafka.max-block=2s");
        assertReport(4, SERVERS, "--kafka.delivery-timeout=5s");
        assertReport(5, SERVERS, "--kafka.longest-pause=100ms");
    }

    @Test
    void namesFilesThatCannotBeUsed() throws Exception {
        assertReport(6, SERVERS, "--kafka.tls=require", "--kafka.tls-ca=src/test/resources/ca.pem");
        assertReport(7, SERVERS, "--kafka.tls=verify-full", "--kafka.tls-ca=missing.pem");
        assertReport(
                8,
                SERVERS,
                "--kafka.tls=verify-full",
                "--kafka.tls-certificate=missing.pem",
                "--kafka.tls-key=missing.key");
        assertReport(9, SERVERS, "--kafka.tls=verify-full", "--kafka.tls-key=missing.key");
    }

    @Test
    void namesTheMissingPartOfALogin() throws Exception {
        assertReport(10, SERVERS, "--kafka.username=app");
    }

    @Test
    void namesTheKeysOfALoginThatTheBrokersReject() throws Exception {
        assertReport(
                11,
                "--kafka.bootstrap-servers=" + Broker.shared().servers(),
                "--kafka.username=app",
                "--kafka.password=s3cret");
    }

    @Test
    void namesServersThatDoNotAnswer() throws Exception {
        assertReport(
                12,
                "--kafka.bootstrap-servers=127.0.0.1:" + FreePort.next(),
                "--kafka.request-timeout=1s",
                "--kafka.start-timeout=0s");
    }
}
