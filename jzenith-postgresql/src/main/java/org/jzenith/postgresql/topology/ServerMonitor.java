package org.jzenith.postgresql.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which of several servers is the primary. It has a connection to each server and asks for its status once a
 * second; every 100 ms while there is no primary, or while it does not answer. The server with the highest timeline is
 * the primary: after a promotion that an old primary has survived, two servers claim to be it. A timeline below the
 * highest one that was ever seen never wins, so an old primary that comes back alone does not either.
 *
 * <p>It begins with the first search, and ends with {@link #close()}. Safe on any thread; works on one event loop.
 */
public final class ServerMonitor {

    private static final Logger LOG = LoggerFactory.getLogger(ServerMonitor.class);
    private static final long CALM_MILLIS = 1_000;
    private static final long SEARCH_MILLIS = 100;

    /** A search that has not found a server yet. If it is not patient, it is content with the last answers. */
    private record Search(ServerTarget target, boolean patient, Promise<ServerAddress> found) {}

    private final Vertx vertx;
    private final Context context;
    private final String subject;
    private final ConnectionPasswords passwords;
    private final List<MonitoredServer> servers;
    private final List<Search> searches = new ArrayList<>();
    private final StandbyPositions positions;
    private final PrimarySamples samples;
    /** The connectors with a connection, or an attempt, to the primary. */
    private final Set<ServerConnector> toPrimary = ConcurrentHashMap.newKeySet();

    private @Nullable MonitoredServer primary;
    /** The last one in the log. */
    private @Nullable ServerAddress reported;
    /** Written on the event loop only. */
    private volatile long highestTimeline;

    private volatile @Nullable ServerAddress primaryAddress;
    private long lookedNanos;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean closed;

    /**
     * Creates a monitor that does nothing yet.
     *
     * @param subject the namespace of the configuration, for the log
     * @param options the options for a connection to any of the servers
     * @param passwords the passwords of these connections
     */
    public ServerMonitor(
            Vertx vertx,
            String subject,
            List<ServerAddress> addresses,
            PgConnectOptions options,
            ConnectionPasswords passwords) {
        this.vertx = vertx;
        this.subject = subject;
        this.passwords = passwords;
        this.context = EventLoops.nextLoop(vertx);
        this.servers = addresses.stream()
                .map(address -> new MonitoredServer(vertx, context, address, options, passwords, this::evaluate))
                .toList();
        this.samples = new PrimarySamples(vertx);
        this.positions = new StandbyPositions(vertx, context, servers);
    }

    ConnectionPasswords passwords() {
        return passwords;
    }

    /**
     * Returns a standby that is known to have replayed the log up to this position, each of them in turn; null if none
     * is known.
     */
    public @Nullable ServerAddress replayed(long position) {
        return positions.replayed(position);
    }

    /**
     * Waits for a standby that has replayed the log up to this position. The future completes with null if none has
     * within the time. It completes on the event loop of the monitor, and never fails.
     */
    public Future<@Nullable ServerAddress> awaitReplay(long position, long waitNanos) {
        Promise<@Nullable ServerAddress> reached = Promise.promise();
        positions.await(position, waitNanos, reached);
        return reached.future();
    }

    /**
     * Returns a position that a standby must have replayed so that its rows are at most this old; null if no answer of
     * the primary is so recent. Then {@link #awaitPosition} gets one.
     */
    public @Nullable Long positionWithin(long maxLagNanos) {
        PrimarySamples.Sample sample = samples.since(System.nanoTime() - maxLagNanos);
        return sample == null ? null : sample.position();
    }

    /**
     * Asks the primary for such a position. The future completes with null if it does not answer within the time. It
     * completes on the event loop of the monitor, and never fails.
     */
    public Future<@Nullable Long> awaitPosition(long maxLagNanos, long waitNanos) {
        long sinceNanos = System.nanoTime() - maxLagNanos;
        Promise<@Nullable Long> position = Promise.promise();
        EventLoops.run(context, () -> {
            samples.await(sinceNanos, waitNanos, position);
            look();
            answerSamples();
        });
        return position.future();
    }

    private void answerSamples() {
        MonitoredServer known = primary;
        if (samples.answer() && known != null) { // An answer that was under way may be too old.
            known.ask();
        }
    }

    /** Returns the address of the primary; null if none is known. */
    public @Nullable ServerAddress primary() {
        return primaryAddress;
    }

    /** Returns the highest timeline that a primary ever had. */
    long highestTimeline() {
        return highestTimeline;
    }

    /**
     * Returns a server for this target. The future waits as long as none is known, but one of the servers answers,
     * since it may become the primary. It fails if none of them answers. It completes on the event loop of the monitor.
     */
    public Future<ServerAddress> find(ServerTarget target) {
        Promise<ServerAddress> found = Promise.promise();
        find(target, found);
        return found.future();
    }

    /** Does the same for a promise that {@link #giveUp} takes back. */
    void find(ServerTarget target, Promise<ServerAddress> found) {
        EventLoops.run(context, () -> begin(new Search(target, true, found)));
    }

    /**
     * Returns the server for this target by the last answers, which are usually at most two seconds old. The future
     * fails if they are known, and no server fits. It waits only before the first answers.
     */
    public Future<ServerAddress> findKnown(ServerTarget target) {
        Promise<ServerAddress> found = Promise.promise();
        EventLoops.run(context, () -> begin(new Search(target, false, found)));
        return found.future();
    }

    /** Ends a search whose result is not wanted any more. */
    void giveUp(Promise<ServerAddress> found) {
        EventLoops.run(context, () -> searches.removeIf(search -> search.found == found));
    }

    private void begin(Search search) {
        if (closed) {
            search.found.fail(closedFailure());
            return;
        }
        MonitoredServer server = choose(search);
        if (server != null) {
            search.found.complete(server.address());
        } else {
            boolean missing = isMissing(search.target);
            searches.add(search);
            look();
            lookLater();
            if (missing && !search.patient) {
                searches.remove(search);
                search.found.fail(missing(search.target));
            }
        }
    }

    /** Looks at all servers now: a connection was lost, or a server does not have its role any more. */
    void doubt() {
        EventLoops.run(context, this::look);
    }

    private void look() {
        if (!closed) {
            lookedNanos = System.nanoTime();
            servers.forEach(MonitoredServer::ask);
        }
    }

    /**
     * Looks again after the pause that fits what is known now. A primary that does not answer at once may be frozen,
     * and another server may be promoted.
     */
    private void lookLater() {
        vertx.cancelTimer(timer);
        MonitoredServer known = primary;
        boolean wanted = !(searches.isEmpty() && toPrimary.isEmpty());
        boolean urgent = wanted && (known == null || known.isAsked());
        long calmMillis = calmMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lookedNanos);
        timer = vertx.setTimer(
                urgent ? SEARCH_MILLIS : Math.max(1, calmMillis),
                id -> context.runOnContext(nothing -> {
                    if (!closed) {
                        if (!urgent || primary == null || primary.isAsked()) {
                            look();
                        }
                        lookLater();
                    }
                }));
    }

    /** Not all instances ask at the same time. */
    private static long calmMillis() {
        return CALM_MILLIS - ThreadLocalRandom.current().nextLong(CALM_MILLIS / 5);
    }

    /**
     * Returns the server for a search; null if none is known. A patient search does not choose a server that is being
     * asked before it has answered: somebody may have lost the connection to it just now.
     */
    private @Nullable MonitoredServer choose(Search search) {
        MonitoredServer chosen = known(search.target);
        return chosen != null && search.patient && chosen.isAsked() ? null : chosen;
    }

    /** Returns the server for a target by the last answers; null if there is none. */
    private @Nullable MonitoredServer known(ServerTarget target) {
        MonitoredServer writable = primary;
        return switch (target) {
            case PRIMARY -> writable;
            case PREFER_STANDBY ->
                servers.stream().filter(MonitoredServer::isStandby).findFirst().orElse(writable);
            case ANY ->
                servers.stream()
                        .filter(server -> server.status() != null)
                        .findFirst()
                        .orElse(null);
        };
    }

    /** Returns whether all servers have answered or failed, and none fits the target. */
    private boolean isMissing(ServerTarget target) {
        return known(target) == null && servers.stream().noneMatch(MonitoredServer::isUnknown);
    }

    /** Draws conclusions from an answer or a failure. */
    private void evaluate() {
        if (closed) {
            return;
        }
        MonitoredServer before = primary;
        boolean early = before == null && servers.stream().anyMatch(MonitoredServer::isUnknown);
        MonitoredServer now = early ? null : newestPrimary(); // An outdated primary may answer first.
        primary = now;
        primaryAddress = now == null ? null : now.address();
        if (now != null) {
            highestTimeline = timelineOf(now);
        }
        if (before != now) {
            samples.clear();
            report(now);
        }
        sample(now);
        leaveOldPrimaries();
        answerSearches();
        positions.answer();
        if (before != null && now == null) {
            look();
            lookLater();
        }
    }

    private void sample(@Nullable MonitoredServer now) {
        ServerStatus known = now == null ? null : now.status();
        if (now != null && known != null) {
            samples.add(new PrimarySamples.Sample(now.askedNanos(), known.position()));
        }
        answerSamples();
    }

    private @Nullable MonitoredServer newestPrimary() {
        MonitoredServer current = primary;
        return servers.stream()
                .filter(server -> server.isPrimary() && timelineOf(server) >= highestTimeline)
                .max(Comparator.comparingLong(ServerMonitor::timelineOf)
                        .thenComparing(server -> server == current)
                        .thenComparing(server -> -servers.indexOf(server)))
                .orElse(null);
    }

    private static long timelineOf(MonitoredServer server) {
        ServerStatus known = server.status();
        return known == null ? 0 : known.timeline();
    }

    private void report(@Nullable MonitoredServer now) {
        if (now == null) {
            LOG.warn("{}: no primary among {}", subject, describeAll());
        } else if (now.address().equals(reported)) {
            LOG.info("{}: {} is the primary again", subject, now.address());
        } else {
            LOG.info("{}: {} is the primary, on timeline {}", subject, now.address(), timelineOf(now));
        }
        reported = now == null ? reported : now.address();
    }

    /** Returns all servers with their roles, for messages. */
    private String describeAll() {
        return servers.stream()
                .map(server -> server.address() + " (" + describe(server) + ')')
                .collect(Collectors.joining(", "));
    }

    private String describe(MonitoredServer server) {
        Throwable failure = server.failure();
        if (failure != null) {
            return ServerProblems.words(RootCause.of(failure));
        }
        ServerStatus known = server.status();
        if (known == null) {
            return "not asked yet";
        }
        return !known.primary()
                ? "standby"
                : known.timeline() < highestTimeline ? "outdated primary on timeline " + known.timeline() : "primary";
    }

    /** A connection to a server that is not the primary any more must not take another write. */
    private void leaveOldPrimaries() {
        for (ServerConnector connector : toPrimary) {
            if (isOutdated(connector)) {
                connector.leave();
            }
        }
    }

    private boolean isOutdated(ServerConnector connector) {
        ServerAddress address = connector.address();
        MonitoredServer known = primary;
        return known != null
                ? !known.address().equals(address)
                : servers.stream()
                        .anyMatch(
                                server -> server.isStandby() && server.address().equals(address));
    }

    private void answerSearches() {
        boolean hopeless = servers.stream().allMatch(server -> server.failure() != null && !server.isAsked());
        List<Search> waiting = List.copyOf(searches);
        for (Search search : waiting) {
            MonitoredServer server = choose(search);
            if (server != null) {
                searches.remove(search);
                search.found.complete(server.address());
            } else if (hopeless) {
                searches.remove(search);
                search.found.fail(unreachable());
            } else if (!search.patient && isMissing(search.target)) {
                searches.remove(search);
                search.found.fail(missing(search.target));
            }
        }
    }

    /** Returns the refusal of a login, which is the same for all servers; otherwise a summary. */
    private Throwable unreachable() {
        return servers.stream()
                .map(MonitoredServer::failure)
                .filter(PgException.class::isInstance)
                .findFirst()
                .<Throwable>map(Objects::requireNonNull)
                .orElseGet(() -> new IOException("none of the servers answers: " + describeAll()));
    }

    private IOException missing(ServerTarget target) {
        return new IOException("none of the servers is " + target + ": " + describeAll());
    }

    /** Adds a connector that connects to the primary; it leaves that server when that is not the primary any more. */
    void connecting(ServerConnector connector) {
        toPrimary.add(connector);
        EventLoops.run(context, () -> {
            if (isOutdated(connector)) {
                connector.leave();
            }
        });
    }

    /** Removes a connector whose connection is closed. */
    void closed(ServerConnector connector) {
        toPrimary.remove(connector);
    }

    private IOException closedFailure() {
        return new IOException("the client of " + subject + " is closed");
    }

    /** Ends the monitor and closes its connections. The future never fails. */
    public Future<Void> close() {
        Promise<Void> done = Promise.promise();
        EventLoops.run(context, () -> {
            closed = true;
            vertx.cancelTimer(timer);
            servers.forEach(MonitoredServer::close);
            searches.forEach(search -> search.found.fail(closedFailure()));
            searches.clear();
            positions.close();
            samples.close();
            context.runOnContext(nothing -> done.complete()); // After the sockets.
        });
        return done.future();
    }
}
