package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Kafka server, which is a broker and a controller.
 *
 * @param binaries its programs
 * @param id its id in the cluster, from 1
 * @param cluster the id of the cluster that it creates
 * @param controllers the ports for the controllers of all servers of the cluster; if empty, it is the only one, and
 *     takes any free port
 * @param settings more settings of the server
 */
record KafkaNode(
        KafkaBinaries binaries, int id, String cluster, List<Integer> controllers, Map<String, String> settings)
        implements ServerPrograms {

    static final int FIRST = 1;
    static final String PORT_TAKEN = "Address already in use";
    private static final String MAIN_CLASS = "kafka.Kafka";
    /** The folder for the records, in the data folder, which is the working directory. */
    private static final String LOGS = "logs";
    /** For the native libraries of codecs, so that they are deleted with the data. */
    private static final String TEMPORARY = "tmp";

    private static final String VERSION = "kafka.version";

    /** Returns the only server of a new cluster. */
    static KafkaNode single(KafkaBinaries binaries) {
        return new KafkaNode(binaries, FIRST, KafkaSettings.newId(), List.of(), Map.of());
    }

    @Override
    public ServerKind kind() {
        return ServerKind.KAFKA;
    }

    @Override
    public String version() {
        return binaries.version();
    }

    @Override
    public ServerUser user() {
        return binaries.user();
    }

    /** Kafka does not force records to the disk, whether the folder is durable or not. */
    @Override
    public void fill(Path folder, boolean durable) throws IOException {
        Path logs = Files.createDirectory(folder.resolve(LOGS));
        Files.createDirectory(folder.resolve(TEMPORARY));
        Command.of("cp", "-R", binaries.template() + "/.", logs.toString()).runOrThrow();
        Files.deleteIfExists(logs.resolve("complete"));
        KafkaSettings.writeIdentity(logs, cluster, id);
        Files.writeString(folder.resolve(VERSION), version() + "\n");
        user().own(folder);
    }

    /** Returns a newer version only: Kafka reads the data of earlier ones. */
    @Override
    public Optional<String> otherVersion(Path data) throws IOException {
        Path file = data.resolve(VERSION);
        String found = Files.exists(file) ? Files.readString(file).strip() : "";
        return Arrays.compare(numbers(found), numbers(version())) > 0 ? Optional.of(found) : Optional.empty();
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\D+"))
                .filter(number -> !number.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    @Override
    public void check(Path data) throws IOException {
        if (Files.notExists(data.resolve(LOGS).resolve(KafkaSettings.IDENTITY))) {
            throw new IOException(
                    data + " has no " + LOGS + '/' + KafkaSettings.IDENTITY + ", so it is not a data folder of Kafka");
        }
    }

    @Override
    public void setUp(
            DataDirectory data, List<WantedDatabase> databases, Map<String, String> passwords, Duration timeout)
            throws IOException {
        KafkaSettings.write(
                data.path().resolve(KafkaSettings.FILE), id, Math.max(1, controllers.size()), LOGS, settings);
        user().own(data.path());
    }

    @Override
    public List<String> startArguments(DataDirectory data, int port, Duration timeout) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(String.valueOf(Math.max(1, timeout.plusMillis(999).toSeconds())));
        words.addAll(KafkaBinaries.java(
                binaries.jars(),
                List.of(
                        "-Djava.io.tmpdir=" + data.path().resolve(TEMPORARY),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-Dorg.slf4j.simpleLogger.showDateTime=true",
                        "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSX",
                        // The script waits for its line.
                        "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info")));
        words.add(MAIN_CLASS);
        words.add(data.path().resolve(KafkaSettings.FILE).toString());
        List<Integer> ports = controllers.isEmpty() ? List.of(freePortExcept(port)) : controllers;
        KafkaSettings.ports(id, port, ports, settings)
                .forEach((key, value) -> words.addAll(List.of("--override", key + '=' + value)));
        return words;
    }

    private static int freePortExcept(int taken) throws IOException {
        int port;
        do {
            port = Server.freePort();
        } while (port == taken);
        return port;
    }

    @Override
    public String portTaken() {
        return PORT_TAKEN;
    }

    @Override
    public String pidFile() {
        return "kafka.pid";
    }

    @Override
    public String command() {
        return MAIN_CLASS;
    }

    @Override
    public boolean stop(Path data, ProcessHandle server, Duration timeout) throws IOException {
        server.destroy();
        return ServerProcesses.awaitEnd(server, timeout);
    }
}
