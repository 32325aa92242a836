package org.jzenith.devservices;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.error.StartupException;

/**
 * Several Redis servers that know each other's ports, with the same users. One user more is for replication and for
 * commands of this module; its password is in their configuration.
 */
final class RedisServers implements Closeable {

    private static final String USER = "jzenith_replication";
    private static final int ATTEMPTS = 10;

    private final RedisBinaries binaries;
    private final Duration timeout;
    private final String password = DataDirectory.newPassword();
    private final Map<String, String> passwords;
    /** By port, in the order of the start. */
    private final Map<Integer, Server> servers = new LinkedHashMap<>();

    private final Set<Integer> frozen = new HashSet<>();

    private RedisServers(RedisBinaries binaries, Map<String, String> passwords, Duration timeout) {
        this.binaries = binaries;
        this.timeout = timeout;
        this.passwords = new HashMap<>(passwords);
        this.passwords.put(USER, password);
    }

    /** Starts servers on free ports. */
    interface Start {
        void start(RedisServers servers, List<Integer> ports) throws IOException;
    }

    /**
     * Runs a start, again with other ports if another process has taken one meanwhile; stops the servers if it fails.
     *
     * @param first the first port; any free one if empty
     */
    static RedisServers start(
            RedisBinaries binaries,
            Map<String, String> passwords,
            Duration timeout,
            Optional<String> first,
            int ports,
            Start start)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            RedisServers servers = new RedisServers(binaries, passwords, timeout);
            try {
                start.start(servers, freePorts(first, ports));
                return servers;
            } catch (IOException | RuntimeException e) {
                try (servers) {
                    boolean taken = e instanceof StartupException
                            && String.valueOf(e.getMessage()).contains(binaries.portTaken());
                    if (!taken || attempt == ATTEMPTS) {
                        throw e;
                    }
                }
            }
        }
    }

    private static List<Integer> freePorts(Optional<String> first, int count) throws IOException {
        Set<Integer> ports = new LinkedHashSet<>();
        first.map(Integer::valueOf).ifPresent(ports::add);
        while (ports.size() < count) {
            ports.add(Server.freePort());
        }
        return List.copyOf(ports);
    }

    /** Starts a server with these lines in its configuration, and with these files. */
    void start(int port, List<String> lines, Map<String, String> files) throws IOException {
        List<String> all = new ArrayList<>(lines);
        all.addAll(List.of(
                "masteruser " + USER,
                "masterauth " + password,
                // Otherwise, a master waits five seconds for other replicas before it sends its data,
                "repl-diskless-sync-delay 0",
                // and a master that is stopped waits for its replicas.
                "shutdown-timeout 0"));
        start(binaries, port, all, files);
    }

    /** Starts a Sentinel with these lines in its configuration; it uses the same users as the servers it watches. */
    void startSentinel(int port, String master, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(lines);
        all.addAll(List.of(
                "sentinel auth-user " + master + ' ' + USER,
                "sentinel auth-pass " + master + ' ' + password,
                "sentinel sentinel-user " + USER,
                "sentinel sentinel-pass " + password));
        start(binaries.asSentinel(), port, all, Map.of());
    }

    private void start(RedisBinaries programs, int port, List<String> lines, Map<String, String> files)
            throws IOException {
        DataDirectory data = DataDirectory.thrownAway(programs);
        data.closeUnless(() -> {
            RedisSettings.write(data, programs.pidFile(), passwords, lines);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(data.path().resolve(file.getKey()), file.getValue());
            }
            programs.user().own(data.path());
            servers.put(port, Server.start(programs, data, Optional.of(String.valueOf(port)), timeout));
        });
    }

    /** Returns the texts of the reply to a command. */
    List<String> call(int port, String... words) throws IOException {
        return RedisSession.call(port, USER, password, timeout, words);
    }

    /** Returns the only text of the reply to a command. */
    String text(int port, String... words) throws IOException {
        return call(port, words).get(0);
    }

    /** Returns whether a section of INFO, or the reply to CLUSTER INFO, has a line. */
    static boolean hasLine(String info, String line) {
        return info.lines().anyMatch(line::equals);
    }

    /** Makes the server on one port copy the keys of another, as that server's user for replication. */
    List<String> migrate(int from, int to, List<String> keys) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "MIGRATE", "127.0.0.1", String.valueOf(to), "", "0", String.valueOf(timeout.toMillis()), "AUTH2"));
        words.addAll(List.of(USER, password, "KEYS"));
        words.addAll(keys);
        return call(from, words.toArray(String[]::new));
    }

    /** Returns those of these ports whose server runs and is not frozen. */
    List<Integer> answering(List<Integer> ports) throws IOException {
        List<Integer> answering = new ArrayList<>();
        for (int port : ports) {
            if (!frozen.contains(port) && server(port).isRunning()) {
                answering.add(port);
            }
        }
        return answering;
    }

    private Server server(int port) {
        Server server = servers.get(port);
        if (server == null) {
            throw new IllegalArgumentException("No server has the port " + port);
        }
        return server;
    }

    void kill(int port) throws IOException {
        server(port).kill();
        frozen.remove(port);
    }

    void freeze(int port) throws IOException {
        server(port).freeze();
        frozen.add(port);
    }

    void resume() throws IOException {
        for (int port : frozen) {
            server(port).resume();
        }
        frozen.clear();
    }

    /** Starts a server that has been killed. */
    void restart(int port) throws IOException {
        Server killed = server(port);
        if (killed.isRunning()) {
            throw new IllegalStateException("The server on port " + port + " is running");
        }
        servers.put(port, killed.startAgain(timeout));
    }

    Duration timeout() {
        return timeout;
    }

    /** Returns the folders with the data of all servers. */
    List<Path> data() {
        return servers.values().stream().map(server -> server.data().path()).toList();
    }

    /** Returns ports as {@code host:port,host:port}. */
    static String hosts(List<Integer> ports) {
        return String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    }

    /** Stops all servers, the last one first, and deletes their data. */
    @Override
    public void close() throws IOException {
        Deque<Closeable> all = new ArrayDeque<>();
        servers.values().forEach(all::push);
        all.push(this::resume); // A frozen server would have to be killed, which takes longer.
        CleanUp.closeAll(all);
    }
}
