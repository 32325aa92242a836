package org.jzenith.devservices;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * One or several real Kafka brokers for tests, on free ports of the loopback interface, without authentication unless
 * settings add it. Each is a controller as well. They need the artifact {@code jzenith-devservices-kafka}. All delete
 * their data when they stop, and stop however the JVM ends.
 *
 * <p>Topics have as many replicas as there are brokers, at most three. Brokers create no topic when a client first uses
 * it; a test creates topics with {@code Admin} of kafka-clients. To cause a rebalance, a test adds a consumer to the
 * group or closes one.
 *
 * <p>The methods name a broker by its id, from 1, and block until their effect is there. They may be called by any
 * thread, one at a time. They throw an {@link IllegalArgumentException} if no broker has the id, an
 * {@link IllegalStateException} if a broker is not in the state that they require, and an {@link UncheckedIOException}
 * if the effect does not come within two minutes.
 */
@API(status = EXPERIMENTAL)
public final class KafkaCluster implements Closeable {

    private static final int ATTEMPTS = 10;

    /** By id, as what follows. */
    private final Map<Integer, Integer> ports;

    private final Map<Integer, Server> servers = new ConcurrentSkipListMap<>();
    private final Set<Integer> frozen = new TreeSet<>();

    private KafkaCluster(Map<Integer, Integer> ports) {
        this.ports = ports;
    }

    /**
     * Starts a single broker.
     *
     * @throws StartupException if it does not start
     * @throws IllegalStateException if {@code jzenith-devservices-kafka} is not on the class path
     */
    public static KafkaCluster start() {
        return start(1);
    }

    /**
     * Starts some brokers. The cluster works while more than half of them run, so three survive the end of one.
     *
     * @throws StartupException if a broker does not start
     * @throws IllegalStateException if {@code jzenith-devservices-kafka} is not on the class path
     * @throws IllegalArgumentException if the number is not positive
     */
    public static KafkaCluster start(int brokers) {
        if (brokers < 1) {
            throw new IllegalArgumentException(brokers + " brokers, expected: at least one");
        }
        return Unchecked.get(() -> start(KafkaBinaries.find(System.getenv()), brokers, Map.of()));
    }

    /**
     * Starts a single broker with more settings, such as those of logins and of rights. They replace settings of the
     * same name. The values of {@code listeners} and {@code listener.security.protocol.map} are added to those of the
     * listener without authentication, so the broker has that one as well.
     *
     * @param settings the settings, as in the file of a broker
     * @throws StartupException if it does not start
     * @throws IllegalStateException if {@code jzenith-devservices-kafka} is not on the class path
     */
    public static KafkaCluster start(Map<String, String> settings) {
        Map<String, String> copy = Map.copyOf(settings);
        return Unchecked.get(() -> start(KafkaBinaries.find(System.getenv()), 1, copy));
    }

    /** Starts all, again with other ports if another process has taken one meanwhile. */
    private static KafkaCluster start(KafkaBinaries binaries, int brokers, Map<String, String> settings)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<Integer> free = freePorts(2 * brokers);
            List<Integer> controllers = List.copyOf(free.subList(brokers, 2 * brokers));
            Map<Integer, Integer> ports = IntStream.range(0, brokers)
                    .boxed()
                    .collect(Collectors.toUnmodifiableMap(index -> KafkaNode.FIRST + index, free::get));
            String id = KafkaSettings.newId();
            KafkaCluster cluster = new KafkaCluster(ports);
            try {
                Parallel.run(
                        ports.keySet(),
                        broker -> cluster.startNew(new KafkaNode(binaries, broker, id, controllers, settings)));
                return cluster;
            } catch (IOException | RuntimeException e) {
                try (cluster) {
                    boolean taken = e instanceof StartupException
                            && String.valueOf(e.getMessage()).contains(KafkaNode.PORT_TAKEN);
                    if (!taken || attempt == ATTEMPTS) {
                        throw e;
                    }
                }
            }
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            ports.add(Server.freePort());
        }
        return List.copyOf(ports);
    }

    private void startNew(KafkaNode node) throws IOException {
        DataDirectory data = DataDirectory.thrownAway(node);
        data.closeUnless(() -> {
            node.setUp(data, List.of(), Map.of(), Server.START_TIMEOUT);
            servers.put(
                    node.id(),
                    Server.start(node, data, Optional.of(String.valueOf(ports.get(node.id()))), Server.START_TIMEOUT));
        });
    }

    /** Returns all brokers as {@code host:port,host:port}, in the order of their ids. */
    public String bootstrapServers() {
        return new TreeSet<>(ports.keySet()).stream().map(this::bootstrapServer).collect(Collectors.joining(","));
    }

    /** Returns one broker as {@code host:port}. */
    public String bootstrapServer(int broker) {
        if (!ports.containsKey(broker)) {
            throw unknown(broker);
        }
        return "127.0.0.1:" + ports.get(broker);
    }

    /** Ends a broker at once ({@code kill -9}). Others lead its partitions after a few seconds. */
    public synchronized void kill(int broker) {
        Unchecked.run(() -> server(broker).kill());
        frozen.remove(broker);
    }

    /**
     * Starts brokers on their ports and with their data. A broker that runs is first stopped in order, which moves its
     * partitions to others. If half of the brokers or more have been killed, they must be started by one call.
     */
    public synchronized void restart(int... brokers) {
        List<Integer> all = Arrays.stream(brokers).boxed().toList();
        all.forEach(this::server);
        resume(); // A frozen broker would have to be killed.
        Unchecked.run(() ->
                Parallel.run(all, broker -> servers.put(broker, server(broker).startAgain(Server.START_TIMEOUT))));
    }

    /**
     * Freezes a broker (SIGSTOP), as a stalled machine does: the operating system still accepts connections, and
     * nothing answers. Others lead its partitions after a few seconds.
     */
    public synchronized void freeze(int broker) {
        Unchecked.run(() -> server(broker).freeze());
        frozen.add(broker);
    }

    /** Continues all frozen brokers. Each may believe for a moment that it still leads its partitions. */
    public synchronized void resume() {
        Unchecked.run(() -> {
            for (int broker : frozen) {
                server(broker).resume();
            }
        });
        frozen.clear();
    }

    private Server server(int broker) {
        Server server = servers.get(broker);
        if (server == null) {
            throw unknown(broker);
        }
        return server;
    }

    private IllegalArgumentException unknown(int broker) {
        return new IllegalArgumentException(
                "No broker has the id " + broker + ", expected: one of " + new TreeSet<>(ports.keySet()));
    }

    /** Returns the servers, for tests of this module. */
    Collection<Server> servers() {
        return servers.values();
    }

    /** Stops all brokers and deletes their data. */
    @Override
    public synchronized void close() {
        Deque<Closeable> all = new ArrayDeque<>(servers.values());
        Unchecked.run(() -> CleanUp.closeAll(all));
    }
}
