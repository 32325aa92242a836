package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Consumers in processes of their own that are killed, frozen and terminated while they handle orders. */
@Tag("stress")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ConsumerFaultsTest {

    private static final Broker BROKER = Broker.shared();
    private static final TimeLimit PATIENCE = new TimeLimit(Duration.ofMinutes(4));
    private static final int ORDERS = Integer.getInteger("stress.orders", 5_000);
    private static final int KEYS = 100;
    private static final int IN_FLIGHT = 64;

    @TempDir
    Path folder;

    private final List<ApplicationProcess> started = new ArrayList<>();

    @RegisterExtension
    final TestExecutionExceptionHandler outputs = (context, failure) -> {
        explain(failure);
        throw failure;
    };

    private Path file;
    private String topic;

    @BeforeEach
    void createTopic() throws Exception {
        topic = BROKER.topic(6);
        file = Files.createFile(folder.resolve("handled.txt"));
    }

    /** Adds what is handled and committed, and what the processes have written. */
    private void explain(Throwable failure) throws Exception {
        failure.addSuppressed(new AssertionError(lines().size() + " lines, "
                + lines().stream().map(Line::number).distinct().count() + " orders, "
                + BROKER.committed(topic + "-group", topic) + " of " + BROKER.sent(topic) + " records committed"));
        started.forEach(process -> failure.addSuppressed(new AssertionError(process + ":\n" + process.output())));
    }

    /** What has been handled, in this order. */
    private record Line(String customer, long number, String process) {}

    private List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(" ", -1);
            lines.add(new Line(parts[0], Long.parseLong(parts[1]), parts[2]));
        }
        return lines;
    }

    /** Starts a process that soon loses its partitions when it is killed or frozen. */
    private ApplicationProcess start() {
        return start("classic", "6s");
    }

    /** Starts a process that a busy machine may stop for a while without the loss of its partitions. */
    private ApplicationProcess startPatient(String protocol) {
        return start(protocol, "45s");
    }

    private ApplicationProcess start(String protocol, String sessionTimeout) {
        ApplicationProcess process = ApplicationProcess.of(OrderWriter.class)
                .withArguments(
                        file.toString(),
                        topic,
                        "--kafka.bootstrap-servers=" + BROKER.servers(),
                        "--kafka.in-flight=" + IN_FLIGHT,
                        "--kafka.uncommitted=" + IN_FLIGHT,
                        "--kafka.group-protocol=" + protocol,
                        "--kafka.session-timeout=" + sessionTimeout,
                        "--kafka.revoke-timeout=1m",
                        "--kafka.stop-timeout=1m")
                .withJvmOptions("-Xmx128m", "-Dlogback.configurationFile=process-logback.xml")
                .withDeadline(Duration.ofMinutes(4))
                .start();
        started.add(process);
        return process;
    }

    /** Waits for so many lines, or for as many as there are orders: a fast machine has handled all by then. */
    private void awaitLines(int count) {
        PATIENCE.await(count + " lines", () -> lines().size() >= Math.min(count, ORDERS));
    }

    private void awaitAll() {
        PATIENCE.await(
                "all orders are handled",
                () -> lines().stream().map(Line::number).distinct().count() == ORDERS);
        PATIENCE.await("all are committed", () -> BROKER.committed(topic + "-group", topic) == ORDERS);
    }

    /** Asserts that nothing is lost and that the order of each key is kept; returns how many were handled again. */
    private int repeated(String what) throws IOException {
        List<Line> lines = lines();
        assertThat(new TreeSet<>(lines.stream().map(Line::number).toList())).hasSize(ORDERS);
        Map<String, List<Long>> firsts = new HashMap<>();
        Map<Long, Integer> times = new LinkedHashMap<>();
        for (Line line : lines) {
            if (times.merge(line.number(), 1, Integer::sum) == 1) {
                firsts.computeIfAbsent(line.customer(), key -> new ArrayList<>())
                        .add(line.number());
            }
        }
        assertThat(firsts).hasSize(KEYS).allSatisfy((key, numbers) -> assertThat(numbers)
                .as("the order of " + key)
                .isSorted());
        int repeated = lines.size() - ORDERS;
        System.out.println(what + ": " + ORDERS + " orders, 0 lost, 0 out of order, " + repeated + " twice");
        return repeated;
    }

    @Test
    void losesNothingWhenProcessesAreKilled() throws Exception {
        BROKER.sendOrders(topic, ORDERS, KEYS);
        int kills = 3;
        List<ApplicationProcess> processes = new ArrayList<>();
        try {
            processes.add(start());
            processes.add(start());
            for (int kill = 1; kill <= kills; kill++) {
                awaitLines(lines().size() + ORDERS / 8);
                processes.remove(0).kill();
                processes.add(start());
            }
            awaitAll();
        } finally {
            processes.forEach(ApplicationProcess::close);
        }
        assertThat(repeated(kills + " kills")).isLessThanOrEqualTo(kills * IN_FLIGHT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void handlesNothingTwiceWhenProcessesAreTerminated(String protocol) throws Exception {
        BROKER.sendOrders(topic, ORDERS, KEYS);
        List<ApplicationProcess> processes = new ArrayList<>();
        try {
            processes.add(startPatient(protocol));
            processes.add(startPatient(protocol));
            for (int stop = 0; stop < 3; stop++) {
                awaitLines(lines().size() + ORDERS / 8);
                ApplicationProcess stopped = processes.remove(0);
                stopped.terminate();
                assertThat(stopped.exitCode()).as(stopped.output()).isZero();
                processes.add(startPatient(protocol));
            }
            awaitAll();
        } finally {
            processes.forEach(ApplicationProcess::close);
        }
        assertThat(repeated("3 stops, protocol " + protocol)).isZero();
    }

    @Test
    void ignoresWhatAFrozenProcessHasHandledAfterItLostItsPartitions() throws Exception {
        BROKER.sendOrders(topic, ORDERS, KEYS);
        try (ApplicationProcess frozen = start();
                ApplicationProcess other = start()) {
            awaitLines(ORDERS / 8);
            frozen.freeze();
            String pid = Long.toString(frozen.pid());
            PATIENCE.await(
                    "the other process has handled all",
                    () -> lines().stream().map(Line::number).distinct().count() == ORDERS);
            long before =
                    lines().stream().filter(line -> line.process().equals(pid)).count();
            frozen.resume();
            awaitAll();
            assertThat(other.pid()).isNotEqualTo(frozen.pid());
            long after =
                    lines().stream().filter(line -> line.process().equals(pid)).count();
            assertThat(after - before).as("what was in progress").isLessThanOrEqualTo(IN_FLIGHT);
        }
        assertThat(repeated("1 freeze")).isLessThanOrEqualTo(2 * IN_FLIGHT);
    }

    @Test
    void handlesNothingTwiceInRebalances() throws Exception {
        BROKER.sendOrders(topic, ORDERS, KEYS);
        List<ApplicationProcess> processes = new ArrayList<>();
        try {
            processes.add(startPatient("classic"));
            for (int more : IntStream.range(0, 3).toArray()) {
                awaitLines(lines().size() + ORDERS / 8 + more);
                processes.add(startPatient("classic"));
            }
            awaitAll();
        } finally {
            processes.forEach(ApplicationProcess::close);
        }
        assertThat(repeated("3 rebalances")).isZero();
    }
}
