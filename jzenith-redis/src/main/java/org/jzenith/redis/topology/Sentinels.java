package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.redis.connection.ServerConnectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows from Sentinels which server is the master. It asks all of them at each search, and each 10 s, and hears from
 * each of them when they have promoted another server. The server that most of them name is the master.
 *
 * <p>It begins with the first search, and ends with {@link #close()}. Safe on any thread; works on one event loop.
 */
public final class Sentinels {

    private static final Logger LOG = LoggerFactory.getLogger(Sentinels.class);
    private static final long LOOK_MILLIS = 10_000;

    /** None of the Sentinels watches a master of this name. */
    public static final class UnknownMasterException extends IOException {
        private static final long serialVersionUID = 1;

        UnknownMasterException(String name) {
            super("no Sentinel watches a master with the name " + name);
        }
    }

    /** A Sentinel has answered with an error. */
    public static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1;

        RefusedException(ServerAddress sentinel, Throwable error) {
            super("the Sentinel " + sentinel + " refuses: " + error.getMessage(), error);
        }
    }

    private final Vertx vertx;
    private final Context context;
    private final String subject;
    private final String masterName;
    private final List<Sentinel> all;
    private final List<SentinelListener> listeners;
    private final List<Promise<ServerAddress>> searches = new ArrayList<>();
    /** The connectors with a connection, or an attempt, to the master. */
    private final Set<MasterConnector> toMaster = ConcurrentHashMap.newKeySet();

    private volatile @Nullable ServerAddress master;
    private boolean begun;
    private boolean lookAgain;
    private boolean closed;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.

    /**
     * Creates it without connections.
     *
     * @param subject the namespace of the configuration, for the log
     * @param connectors returns what opens connections to a Sentinel
     */
    public Sentinels(
            Vertx vertx,
            String subject,
            String masterName,
            List<ServerAddress> addresses,
            Function<ServerAddress, ServerConnectors> connectors) {
        this.vertx = vertx;
        this.context = EventLoops.nextLoop(vertx);
        this.subject = subject;
        this.masterName = masterName;
        this.all = addresses.stream()
                .map(address ->
                        new Sentinel(vertx, context, address, masterName, connectors.apply(address), this::evaluate))
                .toList();
        this.listeners = addresses.stream()
                .map(address -> new SentinelListener(vertx, context, connectors.apply(address), this::look))
                .toList();
    }

    /** Returns the master; null if it is not known. */
    public @Nullable ServerAddress master() {
        return master;
    }

    /** Asks all Sentinels for the master. The future completes on the event loop of this object. */
    Future<ServerAddress> find() {
        Promise<ServerAddress> search = Promise.promise();
        EventLoops.run(context, () -> {
            if (closed) {
                search.fail(new IOException("the client of " + subject + " is closed"));
                return;
            }
            if (!begun) {
                begun = true;
                listeners.forEach(SentinelListener::begin);
                lookLater();
            }
            searches.add(search);
            look();
        });
        return search.future();
    }

    private void look() {
        if (!closed) {
            lookAgain = all.stream().anyMatch(Sentinel::isAsked); // An answer on its way may be too old.
            all.forEach(Sentinel::ask);
        }
    }

    private void lookLater() {
        timer = vertx.setTimer(
                LOOK_MILLIS - ThreadLocalRandom.current().nextLong(LOOK_MILLIS / 5), // Not all instances at once.
                id -> context.runOnContext(nothing -> {
                    if (!closed) {
                        look();
                        lookLater();
                    }
                }));
    }

    /** Counts the votes after an answer or a failure. */
    private void evaluate() {
        if (closed) {
            return;
        }
        boolean pending = all.stream().anyMatch(Sentinel::isAsked);
        Map<ServerAddress, Integer> votes = new HashMap<>();
        for (Sentinel sentinel : all) {
            Optional<ServerAddress> named = sentinel.isAsked() ? null : sentinel.status();
            if (named != null && named.isPresent()) {
                votes.merge(named.get(), 1, Integer::sum);
            }
        }
        Map.Entry<ServerAddress, Integer> first = votes.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .orElse(null);
        if (first != null && (!pending || 2 * first.getValue() > all.size())) {
            found(first.getKey());
        } else if (!pending) {
            notFound();
        }
        if (!pending && lookAgain) {
            look();
        }
    }

    private void found(ServerAddress named) {
        if (!named.equals(master)) {
            LOG.info("{}: {} is the master", subject, named);
            master = named;
        }
        for (MasterConnector connector : toMaster) {
            if (!named.equals(connector.address())) {
                connector.leave();
            }
        }
        List<Promise<ServerAddress>> answered = List.copyOf(searches);
        searches.clear();
        answered.forEach(search -> search.complete(named));
    }

    private void notFound() {
        boolean unknown = all.stream()
                .map(Sentinel::status)
                .filter(Objects::nonNull)
                .findAny()
                .isPresent();
        IOException reason = unknown
                ? new UnknownMasterException(masterName)
                : new IOException("no Sentinel answers: "
                        + all.stream().map(Sentinels::describe).collect(Collectors.joining(", ")));
        List<Promise<ServerAddress>> hopeless = List.copyOf(searches);
        searches.clear();
        hopeless.forEach(search -> search.fail(refusal().orElse(reason)));
    }

    /** Returns the refusal of a login, which is the same for all Sentinels. */
    private Optional<IOException> refusal() {
        return all.stream()
                .filter(sentinel -> sentinel.failure() instanceof Response)
                .findFirst()
                .map(sentinel -> new RefusedException(
                        sentinel.address(), Objects.requireNonNull(sentinel.failure(), "failure")));
    }

    private static String describe(Sentinel sentinel) {
        Throwable failure = sentinel.failure();
        return sentinel.address() + (failure == null ? "" : " (" + ServerProblems.words(RootCause.of(failure)) + ')');
    }

    /** Adds a connector that connects to the master; it leaves that server when another one is the master. */
    void connecting(MasterConnector connector) {
        toMaster.add(connector);
    }

    /** Removes a connector whose connection is closed. */
    void closed(MasterConnector connector) {
        toMaster.remove(connector);
    }

    /** Closes the connections to the Sentinels. The future never fails. */
    public Future<Void> close() {
        Promise<Void> done = Promise.promise();
        EventLoops.run(context, () -> {
            closed = true;
            vertx.cancelTimer(timer);
            all.forEach(Sentinel::close);
            listeners.forEach(SentinelListener::close);
            searches.forEach(search -> search.fail(new IOException("the client of " + subject + " is closed")));
            searches.clear();
            context.runOnContext(nothing -> done.complete()); // After the sockets.
        });
        return done.future();
    }
}
