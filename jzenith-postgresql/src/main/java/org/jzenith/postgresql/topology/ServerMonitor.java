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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which of several servers is the primary. It has a connection to each server and asks for its status once a
 * second; every 100 ms while there is no primary. The server with the highest timeline is the primary: after a
 * promotion that an old primary has survived, two servers claim to be it. A timeline below the highest one that was
 * ever seen never wins, so an old primary that comes back alone does not either.
 *
 * <p>It begins with the first search, and ends with {@link #close()}. Safe on any thread; works on one event loop.
 */
public final class ServerMonitor {

    private static final Logger LOG = LoggerFactory.getLogger(ServerMonitor.class);
    private static final long CALM_MILLIS = 1_000;
    private static final long SEARCH_MILLIS = 100;

    /** A search that has not found a server yet. */
    private record Search(ServerTarget target, Promise<ServerAddress> found) {}

    private final Vertx vertx;
    private final Context context;
    private final String subject;
    private final List<MonitoredServer> servers;
    private final List<Search> searches = new ArrayList<>();
    /** The connectors with a connection to the primary. */
    private final Set<ServerConnector> toPrimary = ConcurrentHashMap.newKeySet();

    private @Nullable MonitoredServer primary;
    /** The last one in the log. */
    private @Nullable ServerAddress reported;
    /** Written on the event loop only. */
    private volatile long highestTimeline;

    private volatile @Nullable ServerAddress primaryAddress;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean closed;

    /**
     * Creates a monitor that does nothing yet.
     *
     * @param subject the namespace of the configuration, for the log
     * @param options the options for a connection to any of the servers
     */
    public ServerMonitor(Vertx vertx, String subject, List<ServerAddress> addresses, PgConnectOptions options) {
        this.vertx = vertx;
        this.subject = subject;
        this.context = EventLoops.nextLoop(vertx);
        this.servers = addresses.stream()
                .map(address -> new MonitoredServer(vertx, context, address, options, this::evaluate))
                .toList();
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
        EventLoops.run(context, () -> begin(new Search(target, found)));
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
        MonitoredServer server = choose(search.target);
        if (server != null) {
            search.found.complete(server.address());
        } else {
            searches.add(search);
            look();
            lookLater();
        }
    }

    /** Looks at all servers now: a connection was lost, or a server does not have its role any more. */
    void doubt() {
        EventLoops.run(context, this::look);
    }

    private void look() {
        if (!closed) {
            servers.forEach(MonitoredServer::ask);
        }
    }

    /** Looks again after the pause that fits what is known now. */
    private void lookLater() {
        vertx.cancelTimer(timer);
        boolean urgent = primary == null && !(searches.isEmpty() && toPrimary.isEmpty());
        timer = vertx.setTimer(
                urgent ? SEARCH_MILLIS : CALM_MILLIS,
                id -> context.runOnContext(nothing -> {
                    if (!closed) {
                        look();
                        lookLater();
                    }
                }));
    }

    /**
     * Returns the server for a target; null if none is known. A server that is being asked is not chosen before it has
     * answered: somebody may have lost the connection to it just now.
     */
    private @Nullable MonitoredServer choose(ServerTarget target) {
        MonitoredServer writable = primary;
        MonitoredServer chosen =
                switch (target) {
                    case PRIMARY -> writable;
                    case PREFER_STANDBY ->
                        servers.stream()
                                .filter(MonitoredServer::isStandby)
                                .findFirst()
                                .orElse(writable);
                    case ANY ->
                        servers.stream()
                                .filter(server -> server.status() != null)
                                .findFirst()
                                .orElse(null);
                };
        return chosen != null && chosen.isAsked() ? null : chosen;
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
            report(now);
        }
        leaveOldPrimaries();
        answerSearches();
        if (before != null && now == null) {
            look();
            lookLater();
        }
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
            MonitoredServer server = choose(search.target);
            if (server != null) {
                searches.remove(search);
                search.found.complete(server.address());
            } else if (hopeless) {
                searches.remove(search);
                search.found.fail(unreachable());
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

    /** Adds a connector that has connected to the primary; leaves it at once if that is not the primary any more. */
    void opened(ServerConnector connector) {
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
            context.runOnContext(nothing -> done.complete()); // After the sockets.
        });
        return done.future();
    }
}
