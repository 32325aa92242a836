package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.testing.ApplicationProcess;

/**
 * Three consumers handle a million orders. Every 2 s, another one joins or leaves. In turn, one of them is killed, one
 * is frozen until it has lost its partitions, the broker is killed and the broker is frozen.
 */
@Tag("long")
@Timeout(3_600)
class MillionOrdersTest {

    private static final int ORDERS = Integer.getInteger("stress.orders", 1_000_000);
    private static final int KEYS = 1_000;
    private static final int IN_FLIGHT = 256;
    private static final int TURNS_BETWEEN_FAULTS = 5;

    @TempDir
    Path folder;

    private final Random random = new Random();
    private final List<ApplicationProcess> processes = new ArrayList<>();
    private @Nullable RunningApplication guest;
    private final BitSet handled = new BitSet();
    private final Map<String, Long> last = new HashMap<>();
    private Path file;
    private String topic;
    private Broker broker;
    private long read;
    private long repeated;
    private long outOfOrder;
    private int rebalances;
    private int kills;
    private int freezes;
    private int brokerKills;
    private int brokerFreezes;

    private String[] arguments() {
        return new String[] {
            file.toString(),
            topic,
            "--kafka.bootstrap-servers=" + broker.servers(),
            "--kafka.in-flight=" + IN_FLIGHT,
            "--kafka.uncommitted=" + IN_FLIGHT,
            "--kafka.session-timeout=6s",
            "--kafka.revoke-timeout=1m",
            "--kafka.stop-timeout=1m"
        };
    }

    private ApplicationProcess start() {
        return ApplicationProcess.of(OrderWriter.class)
                .withArguments(arguments())
                .withJvmOptions("-Xmx128m", "-Dstress.delay=1", "-Dlogback.configurationFile=process-logback.xml")
                .withDeadline(Duration.ofMinutes(60))
                .start();
    }

    /** Reads what has been handled since the last call. */
    private void look() throws IOException {
        try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(1 << 26, lines.length() - read)];
            lines.seek(read);
            lines.readFully(bytes);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            read += end;
            new String(bytes, 0, end, StandardCharsets.US_ASCII).lines().forEach(this::line);
        }
    }

    private void line(String line) {
        String[] parts = line.split(" ", -1);
        int number = Integer.parseInt(parts[1]);
        if (handled.get(number)) {
            repeated++;
            return;
        }
        handled.set(number);
        Long before = last.put(parts[0], (long) number);
        if (before != null && before > number) {
            outOfOrder++;
        }
    }

    private ApplicationProcess any() {
        return processes.get(random.nextInt(processes.size()));
    }

    private void joinOrLeave() throws IOException {
        rebalances++;
        if (guest == null) {
            guest = OrderWriter.application(arguments()).start();
        } else {
            guest.close();
            guest = null;
        }
    }

    private void fault(KafkaCluster cluster, int number) throws Exception {
        switch (number % 4) {
            case 0 -> {
                ApplicationProcess killed = any();
                killed.kill();
                processes.remove(killed);
                processes.add(start());
                kills++;
            }
            case 1 -> {
                ApplicationProcess frozen = any();
                frozen.freeze();
                TimeUnit.SECONDS.sleep(10); // Past its session
                frozen.resume();
                freezes++;
            }
            case 2 -> {
                cluster.kill(1);
                cluster.restart(1);
                brokerKills++;
            }
            default -> {
                cluster.freeze(1);
                TimeUnit.SECONDS.sleep(5);
                cluster.resume();
                brokerFreezes++;
            }
        }
    }

    @Test
    void areHandledInOrderThoughConsumersAndTheBrokerFail() throws Exception {
        file = Files.createFile(folder.resolve("handled.txt"));
        try (KafkaCluster cluster = KafkaCluster.start()) {
            broker = Broker.of(cluster);
            topic = broker.topic(12);
            broker.sendOrders(topic, ORDERS, KEYS);
            for (int i = 0; i < 3; i++) {
                processes.add(start());
            }
            for (int turn = 1; handled.cardinality() < ORDERS; turn++) {
                TimeUnit.SECONDS.sleep(2);
                if (turn % TURNS_BETWEEN_FAULTS == 0) {
                    fault(cluster, turn / TURNS_BETWEEN_FAULTS);
                } else {
                    joinOrLeave();
                }
                look();
            }
        } finally {
            processes.forEach(ApplicationProcess::close);
            if (guest != null) {
                guest.close();
            }
        }
        look();
        System.out.printf(
                "%,d orders, 0 lost, %,d out of order, %,d more than once; %d consumers killed, %d frozen, the broker killed "
                        + "%d times and frozen %d times, %d consumers joined or left%n",
                ORDERS, outOfOrder, repeated, kills, freezes, brokerKills, brokerFreezes, rebalances);
        assertThat(outOfOrder).isZero();
        // A broker that is away may keep each of at most four consumers from committing.
        assertThat(repeated)
                .isLessThanOrEqualTo((long) IN_FLIGHT * (kills + freezes + 4L * (brokerKills + brokerFreezes)));
    }
}
