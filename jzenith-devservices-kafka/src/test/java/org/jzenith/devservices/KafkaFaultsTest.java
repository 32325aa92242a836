package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What clients see when brokers are killed, frozen and restarted. */
@Tag("stress")
class KafkaFaultsTest {

    @Test
    void keepsItsRecordsWhenItIsKilledAndWhenItIsRestarted() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start();
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            String address = kafka.bootstrapServers();
            orders.send("before the kill");
            kafka.kill(1);
            kafka.restart(1);
            orders.send("after the kill");
            kafka.restart(1);
            orders.send("after the restart");
            assertThat(orders.values(3)).containsExactly("before the kill", "after the kill", "after the restart");
            assertThat(kafka.bootstrapServers()).isEqualTo(address);
        }
    }

    @Test
    void answersNothingWhileItIsFrozen() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start();
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            orders.send("first");
            kafka.freeze(1);
            Future<?> second = orders.begin("second");
            assertThatThrownBy(() -> askOnce(kafka)).hasCauseInstanceOf(TimeoutException.class);
            assertThat(second).isNotDone();
            kafka.resume();
            second.get();
            assertThat(orders.values(2)).containsExactly("first", "second");
        }
    }

    /** Asks for the id of the cluster, and gives up soon. */
    private static void askOnce(KafkaCluster kafka) throws Exception {
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers",
                kafka.bootstrapServers(),
                "request.timeout.ms",
                1_000,
                "default.api.timeout.ms",
                2_000))) {
            admin.describeCluster().clusterId().get();
        }
    }

    @Test
    @DisplayName("Three brokers go on without any one of them, killed or frozen, and lose nothing")
    void threeSurviveTheLossOfOne() throws Exception {
        List<String> sent = new ArrayList<>();
        try (KafkaCluster kafka = KafkaCluster.start(3);
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            for (int broker = 1; broker <= 3; broker++) {
                kafka.kill(broker);
                sent.add("without the killed " + broker);
                orders.send(sent.get(sent.size() - 1));
                kafka.restart(broker);
                kafka.freeze(broker);
                sent.add("without the frozen " + broker);
                orders.send(sent.get(sent.size() - 1));
                kafka.resume();
            }
            assertThat(orders.values(sent.size())).containsExactlyElementsOf(sent);
            assertThat(kafka.bootstrapServers().split(",", -1)).hasSize(3);
        }
    }

    @Test
    @DisplayName("If most brokers have been killed, one call starts them again, because each waits for the other")
    void startsMostBrokersAgain() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start(3);
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            orders.send("first");
            kafka.kill(1);
            kafka.kill(2);
            kafka.restart(1, 2);
            orders.send("second");
            assertThat(orders.values(2)).containsExactly("first", "second");
        }
    }

    @Test
    void createsNoTopicForAMisspeltName() {
        try (KafkaCluster kafka = KafkaCluster.start();
                KafkaProducer<String, String> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers(), "max.block.ms", 2_000),
                        new StringSerializer(),
                        new StringSerializer())) {
            assertThatThrownBy(() -> producer.send(new ProducerRecord<>("ordres", "value"))
                            .get())
                    .hasMessageContaining("Topic ordres not present in metadata");
        }
    }

    @Test
    @DisplayName("A broker needs less than 300 MB after 100,000 records of 100 bytes")
    void needsLittleMemory() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start();
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            Future<?> last = orders.begin("x".repeat(100));
            for (int i = 1; i < 100_000; i++) {
                last = orders.begin("x".repeat(100));
            }
            last.get();
            assertThat(orders.values(100_000)).hasSizeGreaterThanOrEqualTo(100_000);
            Server server = kafka.servers().iterator().next();
            String pid =
                    Files.readString(server.data().path().resolve("kafka.pid")).strip();
            String line = Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(text -> text.startsWith("VmRSS:"))
                    .findFirst()
                    .orElseThrow();
            long megabytes = Long.parseLong(line.replaceAll("\\D", "")) / 1024;
            System.out.println("A broker after 100,000 records: " + megabytes + " MB resident");
            assertThat(megabytes).isLessThan(300);
        }
    }

    @Test
    void deletesItsDataAndItsProcesses() throws Exception {
        List<Path> folders;
        List<ProcessHandle> processes = new ArrayList<>();
        try (KafkaCluster kafka = KafkaCluster.start(2)) {
            folders =
                    kafka.servers().stream().map(server -> server.data().path()).toList();
            for (Path folder : folders) {
                processes.add(ProcessHandle.of(Long.parseLong(
                                Files.readString(folder.resolve("kafka.pid")).strip()))
                        .orElseThrow());
            }
            kafka.freeze(1);
        }
        assertThat(folders).hasSize(2).allSatisfy(folder -> assertThat(folder).doesNotExist());
        for (ProcessHandle process : processes) {
            assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
        }
    }
}
