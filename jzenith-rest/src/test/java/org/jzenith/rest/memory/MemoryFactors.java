package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.memory.FactorServer.Held;
import org.jzenith.rest.support.ServerProcess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What lives in a process for clients that do not read, or hold back the end of what they send, against what the server
 * counts for them. {@code mvn -Pmemory} runs this, and writes docs/benchmarks/held-memory.md: docs/testing.md.
 */
@Tag("S1")
@Tag("S3")
@Timeout(value = 1, unit = TimeUnit.HOURS) // With gzip, a way takes nine minutes.
class MemoryFactors {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryFactors.class);

    private static final Path PAGE = Path.of("../docs/benchmarks/held-memory.md");
    private static final String WAYS = System.getProperty("memory.ways", ".*");
    private static final String KINDS = System.getProperty("memory.kinds", ".*");

    private static final double LARGEST = 1.2;
    /** What the connections of the measurement itself change, in bytes. */
    private static final long NOISE = 100_000;
    /** How often nothing must have changed. */
    private static final int STILL = 3;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern SECURE_PORT = Pattern.compile("https://[^:]+:(\\d+)");
    private static final HeldMemoryPage TABLE = new HeldMemoryPage();

    @AfterAll
    static void write() throws IOException {
        TABLE.write(PAGE);
    }

    static Stream<Way> ways() {
        return Stream.of(Way.values()).filter(way -> way.name().matches(WAYS));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void areNoMoreThanWhatIsCounted(Way way) throws Exception {
        try (ServerProcess server = new ServerProcess(
                List.of("-Xmx700m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1"),
                FactorServer.class,
                Map.of(),
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--rest.http2-clear-text=true",
                "--rest.tls.self-signed=true",
                "--rest.tls.port=0",
                "--rest.clear-text=on",
                "--rest.compression.enabled=true",
                "--rest.compression.decode-requests=true",
                "--rest.send-timeout=10m",
                "--rest.body-timeout=10m",
                "--rest.max-buffered-bytes=600MB")) {
            Measurement measurement = new Measurement(server.port(), securePort(server), way);
            server.readOn();
            for (Unfinished unfinished : Unfinished.values()) {
                if (unfinished.isPossible(way) && unfinished.name().matches(KINDS)) {
                    measurement.of(unfinished);
                }
            }
        }
        assertThat(TABLE.of(way))
                .allSatisfy((what, factor) -> assertThat(factor).isLessThanOrEqualTo(LARGEST));
    }

    private static int securePort(ServerProcess server) throws IOException {
        int port = server.port();
        Matcher secure = SECURE_PORT.matcher(server.logSoFar());
        assertThat(secure.find()).as(server.logSoFar()).isTrue();
        assertThat(port).isPositive();
        return Integer.parseInt(secure.group(1));
    }

    /** Measures one process, again and again. */
    private record Measurement(int port, int securePort, Way way) {

        /** The first client makes the server load its classes. */
        void of(Unfinished unfinished) throws Exception {
            Held begin = settle(0);
            try (DeafClients clients = clients()) {
                unfinished.send(clients, way, 1);
                begin = settle(begin.calls() + unfinished.calls(1));
            }
            Held before = settle(begin.calls());
            int count = unfinished.count(way);
            try (DeafClients clients = clients()) {
                unfinished.send(clients, way, count);
                Held after = settle(before.calls() + unfinished.calls(count));
                long counted = after.counted() - before.counted();
                long live = after.live() - before.live();
                LOG.info("{}, {}: {} bytes live, {} are counted", way.title(), unfinished.title(), live, counted);
                TABLE.add(way, unfinished.title(), (double) live / counted);
            }
        }

        private DeafClients clients() {
            return new DeafClients(way.isSecure() ? securePort : port, way.isSecure());
        }

        /**
         * Returns what is held when so many methods have been called, and no more is counted; of several collections,
         * that which has left the least: what others left is garbage.
         */
        private Held settle(int calls) throws IOException, InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            Held least = held();
            for (int same = 0; same < STILL; ) {
                assertThat(System.nanoTime()).as("%s", least).isLessThan(deadline);
                Thread.sleep(100);
                Held next = held();
                boolean still = next.calls() >= calls && Math.abs(next.counted() - least.counted()) < NOISE;
                same = still ? same + 1 : 0;
                least = still && next.live() > least.live() ? least : next;
            }
            return least;
        }

        private Held held() throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/held"))
                    .build();
            HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return JSON.readValue(answer.body(), Held.class);
        }
    }
}
