package org.jzenith.devservices;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The files that configure a Kafka server for development. */
final class KafkaSettings {

    static final String FILE = "kafka.properties";
    /** The file with the ids of the cluster, the server and the folder. */
    static final String IDENTITY = "meta.properties";

    static final String CLIENTS = "CLIENTS";
    static final String CONTROLLERS = "CONTROLLERS";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ID_BYTES = 16;
    private static final String LISTENERS = "listeners";
    private static final String PROTOCOLS = "listener.security.protocol.map";
    /** A topic has as many replicas as in production, if there are enough servers. */
    private static final int REPLICAS = 3;

    private KafkaSettings() {}

    /**
     * Writes what does not depend on the ports, and more settings, which replace those of the same name.
     *
     * @param id the id of this server
     * @param servers the number of servers in the cluster
     * @param logs the folder of the records, which the server resolves against its working directory
     */
    static void write(Path file, int id, int servers, String logs, Map<String, String> more) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("node.id", String.valueOf(id));
        properties.setProperty("process.roles", "broker,controller");
        properties.setProperty("log.dirs", logs);
        properties.setProperty("controller.listener.names", CONTROLLERS);
        properties.setProperty("inter.broker.listener.name", CLIENTS);
        String replicas = String.valueOf(Math.min(REPLICAS, servers));
        String inSync = servers < REPLICAS ? "1" : String.valueOf(REPLICAS - 1);
        properties.setProperty("default.replication.factor", replicas);
        properties.setProperty("min.insync.replicas", inSync);
        properties.setProperty("offsets.topic.replication.factor", replicas);
        for (String topic : List.of("transaction.state.log", "share.coordinator.state.topic")) {
            properties.setProperty(topic + ".replication.factor", replicas);
            properties.setProperty(topic + ".min.isr", inSync);
        }
        // A few of each, because Kafka creates 50 at the first use.
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.setProperty(topic + ".num.partitions", "4");
        }
        // A broker that has been killed can start again only once its former session has expired: 9 s otherwise.
        properties.setProperty("broker.session.timeout.ms", "3000");
        properties.setProperty("broker.heartbeat.interval.ms", "500");
        // A test with one consumer must not wait for others.
        properties.setProperty("group.initial.rebalance.delay.ms", "0");
        // A misspelt name of a topic fails as it does in most clusters in production.
        properties.setProperty("auto.create.topics.enable", "false");
        // 128 MB otherwise, half of the heap.
        properties.setProperty("log.cleaner.dedupe.buffer.size", "4194304");
        properties.putAll(more);
        properties.setProperty(
                PROTOCOLS, joined(CLIENTS + ":PLAINTEXT," + CONTROLLERS + ":PLAINTEXT", more, PROTOCOLS));
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
            properties.store(writer, null);
        }
    }

    /** Returns a list, followed by that of a setting if it is set. */
    private static String joined(String list, Map<String, String> more, String setting) {
        return more.containsKey(setting) ? list + ',' + more.get(setting) : list;
    }

    /**
     * Returns the settings that depend on the ports; the controllers are the servers 1, 2 and so on.
     *
     * @param more settings, which may have further listeners
     */
    static Map<String, String> ports(int id, int port, List<Integer> controllers, Map<String, String> more) {
        StringBuilder voters = new StringBuilder();
        for (int voter = KafkaNode.FIRST; voter <= controllers.size(); voter++) {
            voters.append(voters.isEmpty() ? "" : ",")
                    .append(voter)
                    .append("@127.0.0.1:")
                    .append(controllers.get(voter - 1));
        }
        return Map.of(
                LISTENERS,
                joined(
                        CLIENTS + "://127.0.0.1:" + port + ',' + CONTROLLERS + "://127.0.0.1:"
                                + controllers.get(id - 1),
                        more,
                        LISTENERS),
                "controller.quorum.voters",
                voters.toString());
    }

    /** Writes the file with the ids into the folder of the records. */
    static void writeIdentity(Path folder, String cluster, int id) throws IOException {
        Files.write(
                folder.resolve(IDENTITY),
                List.of("version=1", "cluster.id=" + cluster, "node.id=" + id, "directory.id=" + newId()));
    }

    /** Returns an id of a cluster or folder in the form that Kafka uses. */
    static String newId() {
        byte[] random = new byte[ID_BYTES];
        RANDOM.nextBytes(random);
        random[0] &= 0x7F; // Otherwise, the text may begin with a hyphen, as an option does.
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
