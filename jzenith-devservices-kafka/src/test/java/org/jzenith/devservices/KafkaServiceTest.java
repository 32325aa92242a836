package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;

/** The broker that starts with an application, and its end. */
@Tag("stress")
class KafkaServiceTest {

    @TempDir
    Path folder;

    /** The broker may run as another user. */
    @BeforeEach
    void openTheFolder() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static ProcessHandle server(Path data) throws IOException {
        return ProcessHandle.of(Long.parseLong(
                        Files.readString(data.resolve("kafka.pid")).strip()))
                .orElseThrow();
    }

    @Test
    void startsForAnApplicationThatNamesNoBroker() throws Exception {
        try (RunningApplication application = KafkaApplication.start();
                Topic orders = Topic.create(KafkaApplication.bootstrapServers(application), "orders")) {
            orders.send("first");
            assertThat(orders.values(1)).containsExactly("first");
        }
    }

    @Test
    void doesNotStartIfTheApplicationNamesOne() {
        try (RunningApplication application = KafkaApplication.start("--kafka.bootstrap-servers=a:9092,b:9092")) {
            assertThat(KafkaApplication.bootstrapServers(application)).isEqualTo("a:9092,b:9092");
        }
    }

    @Test
    void keepsItsRecordsInAConfiguredFolder() throws Exception {
        String dataDir = "--devservices.data-dir=" + folder;
        try (RunningApplication application = KafkaApplication.start(dataDir);
                Topic orders = Topic.create(KafkaApplication.bootstrapServers(application), "orders")) {
            orders.send("first");
        }
        // What Kafka writes at the end of an orderly stop.
        assertThat(folder.resolve("kafka/logs/.kafka_cleanshutdown")).exists();
        try (RunningApplication application = KafkaApplication.start(dataDir);
                Topic orders = Topic.of(KafkaApplication.bootstrapServers(application), "orders")) {
            orders.send("second");
            assertThat(orders.values(2)).containsExactly("first", "second");
        }
        assertThat(folder.resolve("kafka.password")).doesNotExist();
    }

    @Test
    void canKeepItsRecordsInAFolderWithSpecialCharactersInItsName() throws Exception {
        Path special = Files.createDirectory(folder.resolve("a folder's $(data), ü"));
        Files.setPosixFilePermissions(special, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (RunningApplication application = KafkaApplication.start("--devservices.data-dir=" + special);
                Topic orders = Topic.create(KafkaApplication.bootstrapServers(application), "orders")) {
            orders.send("first");
            assertThat(orders.values(1)).containsExactly("first");
        }
    }

    @Test
    void endsWithAKilledApplication() throws Exception {
        try (KafkaProcess application = KafkaProcess.start("")) {
            Path data = application.awaitData();
            ProcessHandle server = server(data);
            assertThat(server.isAlive()).isTrue();
            application.kill();
            assertThat(server.onExit()).succeedsWithin(Duration.ofMinutes(1));
            Patience.await("the end of the data", Duration.ofMinutes(1), () -> Files.notExists(data));
        }
    }

    @Test
    void keepsTheRecordsOfAKilledApplicationForTheNextOne() throws Exception {
        String dataDir = "--devservices.data-dir=" + folder;
        try (KafkaProcess application = KafkaProcess.start("", dataDir)) {
            try (Topic orders = Topic.create(application.awaitBrokers(), "orders")) {
                orders.send("first");
            }
            application.kill();
            try (RunningApplication next = KafkaApplication.start(dataDir);
                    Topic orders = Topic.of(KafkaApplication.bootstrapServers(next), "orders")) {
                assertThat(orders.values(1)).containsExactly("first");
            }
        }
    }

    @Test
    void isUnpackedOnceByTwoApplicationsThatStartTogether() throws Exception {
        Path caches = Files.createDirectory(folder.resolve("caches"));
        try (KafkaProcess first = KafkaProcess.start(caches.toString());
                KafkaProcess second = KafkaProcess.start(caches.toString())) {
            for (KafkaProcess application : List.of(first, second)) {
                try (Topic orders = Topic.create(application.awaitBrokers(), "orders")) {
                    orders.send("first");
                    assertThat(orders.values(1)).containsExactly("first");
                }
                assertThat(application.stop()).isZero();
            }
        }
        assertThat(caches.resolve("jzenith").toFile().list()).hasSize(2).allSatisfy(name -> assertThat(name)
                .matches("kafka-4\\.4\\.0-\\p{XDigit}+(-template)?"));
    }
}
