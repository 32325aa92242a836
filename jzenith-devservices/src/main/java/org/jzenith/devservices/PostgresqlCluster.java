package org.jzenith.devservices;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * A PostgreSQL primary and its physical standby for tests of failovers, as real servers on free ports of the loopback
 * interface. Both delete their data when they stop, and stop however the JVM ends.
 *
 * <p>The methods block until their effect is there. They may be called by any thread, one at a time. They throw an
 * {@link IllegalStateException} if the servers are not in the state that they require, and an
 * {@link UncheckedIOException} if the effect does not come within two minutes.
 */
@API(status = EXPERIMENTAL)
public final class PostgresqlCluster implements Closeable {

    private static final String HOST = "127.0.0.1:";
    private static final String SYNCHRONOUS = "synchronous_standby_names";

    private final PostgresqlBinaries binaries;
    private final String hosts;
    private final WantedDatabase database;
    private final boolean synchronous;
    private final Duration timeout;
    private Server primary;
    /** The standby, or after {@link #promote()} the primary before it. */
    private Server other;

    private boolean promoted;

    private PostgresqlCluster(
            PostgresqlBinaries binaries,
            WantedDatabase database,
            boolean synchronous,
            Duration timeout,
            Server primary,
            Server standby) {
        this.binaries = binaries;
        this.database = database;
        this.synchronous = synchronous;
        this.timeout = timeout;
        this.primary = primary;
        this.other = standby;
        hosts = HOST + primary.port() + ',' + HOST + standby.port();
    }

    /**
     * Starts a primary and an asynchronous standby, which a read may find behind, and which lacks the latest rows if
     * the primary is killed.
     *
     * @throws StartupException if a server does not start
     */
    public static PostgresqlCluster start() {
        return start(false);
    }

    /**
     * Starts a primary that acknowledges a commit only after the standby has it on disk
     * ({@code synchronous_standby_names='*'}). While it has no standby, its commits wait. The primary of
     * {@link #promote()} does not wait for one.
     *
     * @throws StartupException if a server does not start
     */
    public static PostgresqlCluster startSynchronous() {
        return start(true);
    }

    private static PostgresqlCluster start(boolean synchronous) {
        return Unchecked.get(() -> {
            PostgresqlBinaries binaries = PostgresqlBinaries.find();
            DataDirectory data = DataDirectory.thrownAway(binaries);
            ServerKind kind = ServerKind.POSTGRESQL;
            WantedDatabase database = new WantedDatabase(
                    kind.key(), kind.database(""), kind.username(""), Optional.of(data.password()), Optional.empty());
            Map<String, String> passwords = Map.of(database.username(), data.password());
            return start(binaries, data, List.of(database), passwords, synchronous, Server.START_TIMEOUT);
        });
    }

    /** Starts both servers; closes the data if that fails. The first database is that of the URLs. */
    static PostgresqlCluster start(
            PostgresqlBinaries single,
            DataDirectory data,
            List<WantedDatabase> databases,
            Map<String, String> passwords,
            boolean synchronous,
            Duration timeout)
            throws IOException {
        PostgresqlBinaries binaries = single.withReplication();
        Server[] servers = new Server[2];
        data.closeUnless(() -> {
            binaries.setUp(data, databases, passwords, timeout); // Leaves the data of a server that has been stopped.
            DataDirectory copy = DataDirectory.copyOf(data, binaries);
            copy.closeUnless(() -> {
                Optional<String> port = databases.stream()
                        .flatMap(database -> database.port().stream())
                        .findFirst();
                Server primary = Server.start(binaries, data, port, timeout);
                servers[0] = primary;
                try {
                    PostgresqlReplication.follow(copy, binaries.user(), primary.port());
                    servers[1] = Server.start(binaries, copy, Optional.empty(), timeout);
                } catch (IOException | RuntimeException e) {
                    try (primary) {
                        throw e;
                    }
                }
            });
        });
        PostgresqlCluster cluster =
                new PostgresqlCluster(binaries, databases.get(0), synchronous, timeout, servers[0], servers[1]);
        try {
            cluster.awaitStreaming();
        } catch (IOException e) {
            try (cluster) {
                throw DevServicesProblems.failure(
                        DevServicesProblems.notAccepting(ServerKind.POSTGRESQL, timeout, DevServicesProblems.reason(e)),
                        e);
            }
        }
        return cluster;
    }

    private void awaitStreaming() throws IOException {
        try {
            Patience.await("the standby reads from the primary", timeout, () -> PostgresqlSession.query(
                            primary, timeout, "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")
                    .equals("1"));
        } catch (IOException e) {
            throw new IOException(DevServicesProblems.reason(e) + "; the end of its log: " + other.log(), e);
        }
        if (synchronous) {
            PostgresqlReplication.set(primary.data(), SYNCHRONOUS, "*");
            binaries.control(primary.data(), "reload", timeout);
            Patience.await("the standby is synchronous", timeout, () -> PostgresqlSession.query(
                            primary, timeout, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
                    .equals("1"));
        }
    }

    /** Returns both servers as {@code host:port,host:port}, always in the order of the start. */
    public String hosts() {
        return hosts;
    }

    /** Returns the name of the database on both servers. */
    public String database() {
        return database.name();
    }

    /** Returns the name of the role that owns the database. */
    public String username() {
        return database.username();
    }

    /** Returns the password of that role. */
    public String password() {
        return database.password().orElse(primary.data().password());
    }

    /** Returns the port of the primary; after {@link #promote()} that of the promoted server. */
    public synchronized int primaryPort() {
        return primary.port();
    }

    /** Returns the port of the standby. */
    public synchronized int standbyPort() {
        return standby().port();
    }

    /** Returns the port of the server that was the primary before {@link #promote()}. */
    public synchronized int oldPrimaryPort() {
        return oldPrimary().port();
    }

    /** Returns the URL of the primary, {@code postgresql://user:password@host:port/database}. */
    public String primaryUrl() {
        return url(primaryPort());
    }

    /** Returns the URL of the standby. */
    public String standbyUrl() {
        return url(standbyPort());
    }

    private String url(int port) {
        return "postgresql://" + username() + ':' + password() + '@' + HOST + port + '/' + database();
    }

    /**
     * Makes the standby a primary ({@code pg_promote}), and waits until it accepts writes. Ends a pause of its replay.
     * The former primary remains what it is: if it still runs, both accept writes.
     */
    public synchronized void promote() {
        Server standby = standby();
        Unchecked.run(() -> {
            endPause(standby);
            binaries.control(standby.data(), "promote", timeout);
        });
        other = primary;
        primary = standby;
        promoted = true;
    }

    /**
     * Exchanges the roles as an administrator does: stops the primary, which first sends everything to the standby;
     * promotes the standby; starts the former primary on its port as the standby of the new one. For a moment, only one
     * of the two ports accepts connections.
     */
    public synchronized void switchOver() {
        Server standby = standby();
        Unchecked.run(() -> {
            endPause(standby);
            primary.halt();
        });
        promote();
        Unchecked.run(() -> {
            PostgresqlReplication.set(other.data(), SYNCHRONOUS, "");
            PostgresqlReplication.follow(other.data(), binaries.user(), primary.port());
            other = other.startAgain(timeout);
            promoted = false;
            awaitStreaming();
        });
    }

    /** Ends all processes of the primary at once ({@code kill -9}). */
    public synchronized void killPrimary() {
        Unchecked.run(primary::kill);
    }

    /**
     * Starts the server that was the primary before {@link #promote()}, and that has been killed, on its port and as
     * what it was: it accepts writes, as the promoted one does. If it was synchronous, its commits wait.
     */
    public synchronized void restartOldPrimary() {
        Unchecked.run(() -> {
            Server old = oldPrimary();
            if (old.isRunning()) {
                throw new IllegalStateException("The former primary is running");
            }
            other = old.startAgain(timeout);
        });
    }

    /**
     * Freezes all processes of the primary (SIGSTOP), as a stalled machine does: the operating system still accepts
     * connections, and nothing answers.
     */
    public synchronized void freeze() {
        Unchecked.run(primary::freeze);
    }

    /** Continues all frozen processes, also those of a former primary. */
    public synchronized void resume() {
        Unchecked.run(() -> {
            primary.resume();
            other.resume();
        });
    }

    /** Makes the standby stop applying what it receives ({@code pg_wal_replay_pause}): its readers see old rows. */
    public synchronized void pauseReplay() {
        Server standby = standby();
        Unchecked.run(() -> {
            String unused = PostgresqlSession.query(standby, timeout, "SELECT pg_wal_replay_pause()");
            Patience.await("the replay pauses", timeout, () -> isPaused(standby));
        });
    }

    /** Makes the standby apply what it has received; {@link #awaitReplay()} waits for that. */
    public synchronized void resumeReplay() {
        Server standby = standby();
        Unchecked.run(() -> endPause(standby));
    }

    /** Waits until the standby has applied all that was committed on the primary before this call. */
    public synchronized void awaitReplay() {
        Server standby = standby();
        Unchecked.run(() -> {
            String position = PostgresqlSession.query(primary, timeout, "SELECT pg_current_wal_flush_lsn()");
            String wal = "SELECT pg_last_wal_replay_lsn() >= '" + position + "'::pg_lsn";
            Patience.await("the replay of " + position, timeout, () -> PostgresqlSession.query(standby, timeout, wal)
                    .equals("t"));
        });
    }

    private void endPause(Server standby) throws IOException {
        if (isPaused(standby)) {
            String unused = PostgresqlSession.query(standby, timeout, "SELECT pg_wal_replay_resume()");
        }
    }

    private boolean isPaused(Server standby) throws IOException {
        return PostgresqlSession.query(standby, timeout, "SELECT pg_get_wal_replay_pause_state()")
                .equals("paused");
    }

    private Server standby() {
        if (promoted) {
            throw new IllegalStateException("There is no standby since it was promoted");
        }
        return other;
    }

    private Server oldPrimary() {
        if (!promoted) {
            throw new IllegalStateException("No standby has been promoted");
        }
        return other;
    }

    /** Returns the folders with the data of both servers. */
    synchronized List<Path> data() {
        return List.of(primary.data().path(), other.data().path());
    }

    /** Stops both servers, whatever state they are in, and deletes their data. */
    @Override
    public synchronized void close() {
        Unchecked.run(() -> {
            Server last = primary;
            try (last) {
                resume(); // A frozen server would have to be killed, which takes longer.
                other.close(); // First, since a primary waits for its standby.
            }
        });
    }

    /** Returns the servers, without the password. */
    @Override
    public String toString() {
        return "PostgreSQL on " + hosts;
    }
}
