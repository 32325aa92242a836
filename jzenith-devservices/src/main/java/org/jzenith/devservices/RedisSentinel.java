package org.jzenith.devservices;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * A Redis master with two replicas and three Sentinels for tests of failovers, as real servers on free ports of the
 * loopback interface. All delete their data when they stop, and stop however the JVM ends. The Sentinels promote a
 * replica when the master has not answered for a second ({@code down-after-milliseconds}) and two of them agree. They
 * have the same users and passwords as the servers.
 *
 * <p>The methods block until their effect is there. They may be called by any thread, one at a time. They throw an
 * {@link IllegalArgumentException} if no server has a port, an {@link IllegalStateException} if the servers are not in
 * the state that they require, and an {@link UncheckedIOException} if the effect does not come within two minutes.
 */
@API(status = EXPERIMENTAL)
public final class RedisSentinel implements Closeable {

    private static final String NAME = "jzenith";
    private static final int SERVERS = 3;
    private static final int SENTINELS = 3;
    private static final int QUORUM = 2;
    private static final int DOWN_AFTER_MILLIS = 1_000;
    private static final int FAILOVER_TIMEOUT_MILLIS = 5_000;
    /** Longer than a Sentinel tries to fail over before it gives up. */
    private static final Duration FAILOVER = Duration.ofMillis(3 * FAILOVER_TIMEOUT_MILLIS);

    private final RedisServers servers;
    private final List<Integer> ports;
    private final List<Integer> sentinels;
    private final String username;
    private final String password;

    private RedisSentinel(
            RedisServers servers, List<Integer> ports, List<Integer> sentinels, String username, String password) {
        this.servers = servers;
        this.ports = ports;
        this.sentinels = sentinels;
        this.username = username;
        this.password = password;
    }

    /**
     * Starts all servers.
     *
     * @throws StartupException if a server does not start
     */
    public static RedisSentinel start() {
        return Unchecked.get(() -> {
            String username = ServerKind.REDIS.username("");
            return start(
                    RedisBinaries.find(System.getenv()),
                    Map.of(username, DataDirectory.newPassword()),
                    username,
                    Optional.empty(),
                    Server.START_TIMEOUT);
        });
    }

    /** Starts all servers; the master has the given port, if any. */
    static RedisSentinel start(
            RedisBinaries binaries,
            Map<String, String> passwords,
            String username,
            Optional<String> port,
            Duration timeout)
            throws IOException {
        RedisSentinel[] sentinel = new RedisSentinel[1];
        RedisServers unused =
                RedisServers.start(binaries, passwords, timeout, port, SERVERS + SENTINELS, (servers, all) -> {
                    sentinel[0] = new RedisSentinel(
                            servers,
                            List.copyOf(all.subList(0, SERVERS)),
                            List.copyOf(all.subList(SERVERS, SERVERS + SENTINELS)),
                            username,
                            passwords.getOrDefault(username, ""));
                    sentinel[0].startServers();
                });
        return sentinel[0];
    }

    private void startServers() throws IOException {
        int master = firstPort();
        for (int port : ports) {
            servers.start(port, port == master ? List.of() : List.of("replicaof 127.0.0.1 " + master), Map.of());
        }
        try {
            awaitLinks(master); // A Sentinel hears of replicas only every ten seconds.
            for (int port : sentinels) {
                servers.startSentinel(
                        port,
                        NAME,
                        List.of(
                                "sentinel monitor " + NAME + " 127.0.0.1 " + master + ' ' + QUORUM,
                                "sentinel down-after-milliseconds " + NAME + ' ' + DOWN_AFTER_MILLIS,
                                "sentinel failover-timeout " + NAME + ' ' + FAILOVER_TIMEOUT_MILLIS));
            }
            for (int port : sentinels) {
                Patience.await("the Sentinels know each other", servers.timeout(), () -> values(
                                servers.call(port, "SENTINEL", "SENTINELS", NAME), "flags")
                        .equals(List.of("sentinel", "sentinel")));
            }
            awaitFollowers();
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.notAccepting(
                            ServerKind.REDIS, servers.timeout(), DevServicesProblems.reason(e)),
                    e);
        }
    }

    /** Returns the Sentinels as {@code host:port,host:port}. */
    public String hosts() {
        return RedisServers.hosts(sentinels);
    }

    /** Returns the name by which the Sentinels know the master. */
    public String masterName() {
        return NAME;
    }

    /** Returns the name of the user, whom all servers and Sentinels know. */
    public String username() {
        return username;
    }

    /** Returns the password of that user. */
    public String password() {
        return password;
    }

    /** Returns the port of the server that was the first master. */
    int firstPort() {
        return ports.get(0);
    }

    /** Returns the servers that have data as {@code host:port,host:port}. */
    String serverHosts() {
        return RedisServers.hosts(ports);
    }

    /** Returns the port of the master, which may have failed, as the first Sentinel knows it. */
    public synchronized int masterPort() {
        return Unchecked.get(() -> master(sentinels.get(0)));
    }

    private int master(int sentinel) throws IOException {
        return Integer.parseInt(servers.call(sentinel, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)
                .get(1));
    }

    /** Returns the ports of the other servers, also of those that have been killed. */
    public synchronized List<Integer> replicaPorts() {
        int master = masterPort();
        return ports.stream().filter(port -> port != master).toList();
    }

    /** Ends the master at once ({@code kill -9}). A replica takes over later. */
    public synchronized void killMaster() {
        int master = masterPort();
        Unchecked.run(() -> servers.kill(master));
    }

    /**
     * Starts a server that has been killed, on its port and without its data. A former master is a master again until
     * the Sentinels make it a replica, which takes about ten seconds. If no other has taken over, the replicas lose
     * their data as well; {@link #awaitMaster()} prevents that.
     */
    public synchronized void restart(int port) {
        Unchecked.run(() -> servers.restart(port));
    }

    /**
     * Freezes the master (SIGSTOP), as a stalled machine does: the operating system still accepts connections, and
     * nothing answers. A replica takes over later.
     */
    public synchronized void freeze() {
        int master = masterPort();
        Unchecked.run(() -> servers.freeze(master));
    }

    /**
     * Continues all frozen servers. A former master goes on as a master until the Sentinels make it a replica, which
     * takes about ten seconds: what it acknowledges meanwhile is lost.
     */
    public synchronized void resume() {
        Unchecked.run(servers::resume);
    }

    /**
     * Makes the Sentinels promote a replica ({@code SENTINEL FAILOVER}), and waits until all of them name it. The
     * former master goes on as a master until the Sentinels make it a replica, which takes about ten seconds.
     *
     * @return the port of the new master
     */
    public synchronized int failOver() {
        int former = masterPort();
        int sentinel = sentinels.get(0);
        return Unchecked.get(() -> {
            // A Sentinel refuses it until it knows a replica that can take over.
            Patience.await("another master than that on port " + former, servers.timeout(), () -> {
                if (master(sentinel) == former) {
                    List<String> unused = servers.call(sentinel, "SENTINEL", "FAILOVER", NAME);
                    Patience.await("the end of the failover", FAILOVER, () -> master(sentinel) != former);
                }
                return true;
            });
            return awaitAgreement();
        });
    }

    /**
     * Waits until all Sentinels name one master, which runs and is not frozen: after a kill or freeze of the master,
     * until a replica has taken over.
     *
     * @return the port of the master
     */
    public synchronized int awaitMaster() {
        return Unchecked.get(this::awaitAgreement);
    }

    private int awaitAgreement() throws IOException {
        Set<Integer> named = new HashSet<>();
        Patience.await("a running master", servers.timeout(), () -> {
            named.clear();
            for (int sentinel : sentinels) {
                named.add(master(sentinel));
            }
            return named.size() == 1
                    && servers.answering(List.copyOf(named)).size() == 1
                    && servers.text(named.iterator().next(), "ROLE").equals("master");
        });
        return named.iterator().next();
    }

    /** Waits until each other server that runs follows the master, and all Sentinels know it. */
    public synchronized void awaitReplicas() {
        Unchecked.run(this::awaitFollowers);
    }

    private void awaitFollowers() throws IOException {
        int master = awaitAgreement();
        awaitLinks(master);
        int replicas = servers.answering(ports).size() - 1;
        for (int sentinel : sentinels) {
            Patience.await("the Sentinels know each replica", servers.timeout(), () -> {
                List<String> reply = servers.call(sentinel, "SENTINEL", "REPLICAS", NAME);
                List<String> flags = values(reply, "flags");
                List<String> links = values(reply, "master-link-status");
                int following = 0;
                for (int i = 0; i < flags.size(); i++) {
                    following += flags.get(i).equals("slave") && links.get(i).equals("ok") ? 1 : 0;
                }
                return following == replicas;
            });
        }
    }

    private void awaitLinks(int master) throws IOException {
        Patience.await("each replica follows the master", servers.timeout(), () -> {
            for (int port : servers.answering(ports)) {
                String info = servers.text(port, "INFO", "replication");
                if (port != master
                        && !(RedisServers.hasLine(info, "master_link_status:up")
                                && RedisServers.hasLine(info, "master_port:" + master))) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Returns all values of a field in a reply that consists of names, each followed by its value. */
    private static List<String> values(List<String> reply, String name) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i + 1 < reply.size(); i += 2) {
            if (reply.get(i).equals(name)) {
                values.add(reply.get(i + 1));
            }
        }
        return values;
    }

    /** Returns the folders with the data of all servers and Sentinels. */
    synchronized List<Path> data() {
        return servers.data();
    }

    /** Stops all servers, whatever state they are in, and deletes their data. */
    @Override
    public synchronized void close() {
        Unchecked.run(servers::close);
    }

    /** Returns the servers and Sentinels, without the password. */
    @Override
    public String toString() {
        return "Redis on " + serverHosts() + " with Sentinels on " + hosts();
    }
}
