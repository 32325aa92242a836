package org.jzenith.devservices;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * A Redis Cluster of three masters with a replica each for tests of failovers, as real servers on free ports of the
 * loopback interface. All delete their data when they stop, and stop however the JVM ends. The masters share the slots
 * evenly. A replica takes over about four seconds after its master has failed ({@code cluster-node-timeout} is 3 s).
 *
 * <p>The methods name a server by its port, and block until their effect is there. They may be called by any thread,
 * one at a time. They throw an {@link IllegalArgumentException} if no server has the port, an
 * {@link IllegalStateException} if the servers are not in the state that they require, and an
 * {@link UncheckedIOException} if the effect does not come within two minutes.
 */
@API(status = EXPERIMENTAL)
public final class RedisCluster implements Closeable {

    private static final int MASTERS = 3;
    private static final int NODES = 2 * MASTERS;
    private static final int NODE_TIMEOUT_MILLIS = 3_000;
    /** Redis gives up a manual failover after five seconds. */
    private static final Duration MANUAL_FAILOVER = Duration.ofSeconds(6);

    private static final String KEYS_AT_ONCE = "100";

    private final RedisServers servers;
    private final List<Integer> ports;
    private final RedisClusterNodes ids;
    private final String username;
    private final String password;

    private RedisCluster(
            RedisServers servers, List<Integer> ports, RedisClusterNodes ids, String username, String password) {
        this.servers = servers;
        this.ports = ports;
        this.ids = ids;
        this.username = username;
        this.password = password;
    }

    /**
     * A server as the cluster sees it.
     *
     * @param port its port
     * @param masterPort the port of its master; its own if it is a master
     * @param isFailed whether the majority of the masters regards it as failed
     * @param slots the slots that it serves, or would serve if it had not failed; none if it is a replica
     */
    @API(status = EXPERIMENTAL)
    public record Node(int port, int masterPort, boolean isFailed, SortedSet<Integer> slots) {

        /** Creates a node with a copy of the slots. */
        public Node {
            slots = Collections.unmodifiableSortedSet(new TreeSet<>(slots));
        }

        /** Returns whether it is a master, which may have no slots. */
        public boolean isMaster() {
            return port == masterPort;
        }

        /** Returns its role, its state and the number of its slots. */
        @Override
        public String toString() {
            String role = isMaster() ? " master of " + slots.size() + " slots" : " replica of " + masterPort;
            return port + role + (isFailed ? ", failed" : "");
        }
    }

    /**
     * Starts a cluster that serves no slot while one of them has no master, which is the default of Redis.
     *
     * @throws StartupException if a server does not start
     */
    public static RedisCluster start() {
        return start(true);
    }

    /**
     * Starts a cluster that goes on with the slots whose masters run ({@code cluster-require-full-coverage no}).
     *
     * @throws StartupException if a server does not start
     */
    public static RedisCluster startWithoutFullCoverage() {
        return start(false);
    }

    private static RedisCluster start(boolean fullCoverage) {
        return Unchecked.get(() -> {
            String username = ServerKind.REDIS.username("");
            return start(
                    RedisBinaries.find(System.getenv()),
                    Map.of(username, DataDirectory.newPassword()),
                    username,
                    Optional.empty(),
                    fullCoverage,
                    Server.START_TIMEOUT);
        });
    }

    /** Starts all servers; the first master has the given port, if any. */
    static RedisCluster start(
            RedisBinaries binaries,
            Map<String, String> passwords,
            String username,
            Optional<String> port,
            boolean fullCoverage,
            Duration timeout)
            throws IOException {
        RedisCluster[] cluster = new RedisCluster[1];
        RedisServers unused = RedisServers.start(binaries, passwords, timeout, port, 2 * NODES, (servers, all) -> {
            List<Integer> ports = List.copyOf(all.subList(0, NODES));
            RedisClusterNodes nodes = new RedisClusterNodes(
                    ports.subList(0, MASTERS),
                    ports.subList(MASTERS, NODES),
                    List.copyOf(all.subList(NODES, 2 * NODES)));
            cluster[0] = new RedisCluster(servers, ports, nodes, username, passwords.getOrDefault(username, ""));
            cluster[0].startServers(fullCoverage);
        });
        return cluster[0];
    }

    private void startServers(boolean fullCoverage) throws IOException {
        for (int port : ports) {
            List<String> lines = List.of(
                    "cluster-enabled yes",
                    "cluster-config-file nodes.conf",
                    "cluster-port " + ids.busPort(port),
                    // Nobody may regard a server as failed that is not yet started.
                    "cluster-node-timeout " + servers.timeout().toMillis(),
                    "cluster-require-full-coverage " + (fullCoverage ? "yes" : "no"),
                    // A replica stays with its master, and takes over however long it has not heard of it.
                    "cluster-allow-replica-migration no",
                    "cluster-replica-validity-factor 0");
            servers.start(port, lines, Map.of("nodes.conf", ids.file(port)));
        }
        try {
            awaitAgreement("the cluster serves all slots");
            awaitLinks();
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.notAccepting(
                            ServerKind.REDIS, servers.timeout(), DevServicesProblems.reason(e)),
                    e);
        }
        for (int port : ports) {
            List<String> unused =
                    servers.call(port, "CONFIG", "SET", "cluster-node-timeout", String.valueOf(NODE_TIMEOUT_MILLIS));
            unused = servers.call(port, "CONFIG", "REWRITE");
        }
    }

    /**
     * Returns all servers as {@code host:port,host:port}, always in the order of the start, the first masters first.
     */
    public String hosts() {
        return RedisServers.hosts(ports);
    }

    /** Returns the port of the server that was the first master. */
    int firstPort() {
        return ports.get(0);
    }

    /** Returns the name of the user, whom all servers know. */
    public String username() {
        return username;
    }

    /** Returns the password of that user. */
    public String password() {
        return password;
    }

    /**
     * Returns the servers in the order of their ports, also those that have been killed, as the one of them sees them
     * that knows of the latest failover.
     */
    public synchronized List<Node> nodes() {
        return Unchecked.get(this::view);
    }

    private List<Node> view() throws IOException {
        long latest = -1;
        List<Node> view = List.of();
        for (int port : servers.answering(ports)) {
            long epoch = servers.text(port, "CLUSTER", "INFO")
                    .lines()
                    .filter(line -> line.startsWith("cluster_current_epoch:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
            if (epoch > latest) {
                latest = epoch;
                view = view(port);
            }
        }
        return view;
    }

    private List<Node> view(int port) throws IOException {
        return RedisClusterNodes.parse(servers.text(port, "CLUSTER", "NODES"));
    }

    /** Returns the slot of a key. */
    public synchronized int slotOf(String key) {
        String bytes = new String(key.getBytes(StandardCharsets.UTF_8), RedisSession.CHARSET);
        return Unchecked.get(() -> {
            int any = servers.answering(ports).stream()
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("No server answers"));
            return Integer.parseInt(servers.text(any, "CLUSTER", "KEYSLOT", bytes));
        });
    }

    /** Returns the port of the master that serves a slot, which may have failed. */
    public synchronized int masterOf(int slot) {
        return nodes().stream()
                .filter(node -> node.slots().contains(slot))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No server serves the slot " + slot))
                .port();
    }

    /** Returns the port of the replica of a master, or of the former master if that has become the replica. */
    public synchronized int replicaOf(int master) {
        return nodes().stream()
                .filter(node -> node.masterPort() == master && !node.isMaster())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The server on port " + master + " has no replica"))
                .port();
    }

    /** Ends a server at once ({@code kill -9}). If it is a master, its replica takes over later. */
    public synchronized void kill(int port) {
        Unchecked.run(() -> servers.kill(port));
    }

    /**
     * Starts a server that has been killed, on its port and without its data. It follows the master of its slots. If it
     * still is that master itself, its replica loses its data as well; {@link #awaitMasters()} prevents that.
     */
    public synchronized void restart(int port) {
        Unchecked.run(() -> servers.restart(port));
    }

    /**
     * Freezes a server (SIGSTOP), as a stalled machine does: the operating system still accepts connections, and
     * nothing answers. If it is a master, its replica takes over later.
     */
    public synchronized void freeze(int port) {
        Unchecked.run(() -> servers.freeze(port));
    }

    /** Continues all frozen servers. A former master may believe for a moment that it still serves its slots. */
    public synchronized void resume() {
        Unchecked.run(servers::resume);
    }

    /**
     * Exchanges the roles of a replica and its master without loss ({@code CLUSTER FAILOVER}), and waits until all
     * servers know it.
     */
    public synchronized void failOver(int replica) {
        if (node(replica).isMaster()) {
            throw new IllegalStateException("The server on port " + replica + " is a master");
        }
        Unchecked.run(() -> {
            Patience.await("the failover to port " + replica, servers.timeout(), () -> {
                if (!isMaster(replica)) {
                    List<String> unused = servers.call(replica, "CLUSTER", "FAILOVER");
                    Patience.await("the answer of its master", MANUAL_FAILOVER, () -> isMaster(replica));
                }
                return true;
            });
            awaitAgreement("all servers know the master on port " + replica);
        });
    }

    private boolean isMaster(int port) throws IOException {
        return servers.text(port, "ROLE").equals("master");
    }

    private Node node(int port) {
        return nodes().stream()
                .filter(node -> node.port() == port)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No server has the port " + port));
    }

    /**
     * Begins to move a slot to another master, and moves none of its keys. Until {@link #moveSlot}, the former master
     * answers commands for keys that it has not with {@code ASK}.
     */
    public synchronized void beginMove(int slot, int toMaster) {
        int from = masterOf(slot);
        if (!node(toMaster).isMaster() || from == toMaster) {
            throw new IllegalStateException("The server on port " + toMaster + " is not another master");
        }
        Unchecked.run(() -> {
            setSlot(toMaster, slot, "IMPORTING", from);
            setSlot(from, slot, "MIGRATING", toMaster);
        });
    }

    /** Moves a slot with its keys to another master, and waits until all servers know it. */
    public synchronized void moveSlot(int slot, int toMaster) {
        beginMove(slot, toMaster);
        int from = masterOf(slot);
        Unchecked.run(() -> {
            String number = String.valueOf(slot);
            List<String> keys = servers.call(from, "CLUSTER", "GETKEYSINSLOT", number, KEYS_AT_ONCE);
            while (!keys.isEmpty()) {
                List<String> unused = servers.migrate(from, toMaster, keys);
                keys = servers.call(from, "CLUSTER", "GETKEYSINSLOT", number, KEYS_AT_ONCE);
            }
            setSlot(toMaster, slot, "NODE", toMaster); // First, since it has the slot then, whatever fails later.
            setSlot(from, slot, "NODE", toMaster);
            awaitAgreement("all servers know the slot " + slot + " on port " + toMaster);
        });
    }

    private void setSlot(int port, int slot, String state, int other) throws IOException {
        List<String> unused = servers.call(port, "CLUSTER", "SETSLOT", String.valueOf(slot), state, ids.id(other));
    }

    /**
     * Waits until each slot has a master that runs and is not frozen, and all such servers agree about that: after a
     * kill or freeze of a master, until its replica has taken over.
     */
    public synchronized void awaitMasters() {
        Unchecked.run(() -> awaitAgreement("a running master for each slot"));
    }

    /** Waits until each server that runs and is no master follows one. */
    public synchronized void awaitReplicas() {
        Unchecked.run(this::awaitLinks);
    }

    private void awaitAgreement(String what) throws IOException {
        Patience.await(what, servers.timeout(), () -> {
            List<Integer> answering = servers.answering(ports);
            Set<List<Node>> views = new HashSet<>();
            boolean ok = true;
            for (int port : answering) {
                views.add(view(port));
                ok &= RedisServers.hasLine(servers.text(port, "CLUSTER", "INFO"), "cluster_state:ok");
            }
            return ok
                    && views.size() == 1
                    && views.iterator().next().stream()
                                    .filter(node -> answering.contains(node.port()))
                                    .mapToInt(node -> node.slots().size())
                                    .sum()
                            == RedisClusterNodes.SLOTS;
        });
    }

    private void awaitLinks() throws IOException {
        Patience.await("each replica follows its master", servers.timeout(), () -> {
            for (Node node : view()) {
                if (!node.isMaster() && !servers.answering(List.of(node.port())).isEmpty()) {
                    String info = servers.text(node.port(), "INFO", "replication");
                    if (!RedisServers.hasLine(info, "master_link_status:up")
                            || !RedisServers.hasLine(info, "master_port:" + node.masterPort())) {
                        return false;
                    }
                }
            }
            return true;
        });
    }

    /** Returns the folders with the data of all servers. */
    synchronized List<Path> data() {
        return servers.data();
    }

    /** Stops all servers, whatever state they are in, and deletes their data. */
    @Override
    public synchronized void close() {
        Unchecked.run(servers::close);
    }

    /** Returns the servers, without the password. */
    @Override
    public String toString() {
        return "Redis Cluster on " + hosts();
    }
}
