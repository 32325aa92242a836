package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of the load script that reads the output of h2load. */
class TlsScriptTest {

    private static final String OUTPUT =
            """
            TLS Protocol: TLSv1.3
            Cipher: TLS_AES_128_GCM_SHA256
            Application protocol: h2
            progress: 100% of clients started
            finished in 2.00s, 150.00 req/s, 1.5MB/s
            requests: 300 total, 364 started, 300 done, 297 succeeded, 3 failed, 1 errored, 2 timeout
            status codes: 290 2xx, 4 3xx, 2 4xx, 1 5xx
            """;

    @TempDir
    private Path folder;

    private String translated(String output) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("wrk"), output);
        Process process = new ProcessBuilder("bash", "-euc", "source ../lib/tls.sh; translate_h2load " + file)
                .redirectErrorStream(true)
                .start();
        String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(messages).isZero();
        return Files.readString(file).substring(output.length()).strip();
    }

    @Test
    void countsEachRequestThatFailedOrWasNoSuccess() throws IOException, InterruptedException {
        assertThat(translated(OUTPUT)).isEqualTo("result 300 2000000 - - 10");
    }

    @Test
    void hasNoResultOfAnotherProtocolOrCipherSuite() throws IOException, InterruptedException {
        assertThat(translated(OUTPUT.replace("protocol: h2", "protocol: http/1.1")))
                .isEmpty();
        assertThat(translated(OUTPUT.replace("128_GCM", "256_GCM"))).isEmpty();
    }

    @Test
    void hasNoResultIfThereWasNoConnection() throws IOException, InterruptedException {
        assertThat(
                        translated(
                                """
                        Cipher: TLS_AES_128_GCM_SHA256
                        Application protocol: h2
                        finished in 0us, 0.00 req/s, 0B/s
                        requests: 64 total, 0 started, 64 done, 0 succeeded, 64 failed, 64 errored, 0 timeout
                        """))
                .isEmpty();
    }
}
