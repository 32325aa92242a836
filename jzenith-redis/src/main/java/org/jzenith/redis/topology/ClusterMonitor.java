package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
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
 * Knows which master of a cluster has which slots. It asks one server after the other, each 30 s. After a doubt, it
 * asks all of them each 100 ms, until each slot has a master that answers; after 20 s, each second. A view with a lower
 * epoch than one before never counts: a server that the others have left still believes in the old masters.
 *
 * <p>It begins with the first doubt or search, and ends with {@link #close()}. Safe on any thread; works on one event
 * loop.
 */
final class ClusterMonitor {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterMonitor.class);
    private static final long CALM_MILLIS = 30_000;
    private static final long SEARCH_MILLIS = 100;
    private static final long PATIENT_SEARCH_MILLIS = 1_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Vertx vertx;
    private final Context context;
    private final String subject;
    private final Set<ServerAddress> configured;
    private final Function<ServerAddress, ServerConnectors> connectors;
    private final Consumer<SlotMap> found;
    private final Map<ServerAddress, ClusterNode> nodes = new ConcurrentHashMap<>();
    private final List<Promise<SlotMap>> searches = new ArrayList<>();
    private final AtomicBoolean doubting = new AtomicBoolean();
    private SlotMap map = SlotMap.EMPTY;
    private boolean searching;
    private long searchingSinceNanos;
    private long doubtNanos;
    private int turn;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean closed;
    private Set<ServerAddress> missing = Set.of();
    private volatile Map<String, String> description = Map.of();

    /**
     * Creates a monitor that does nothing yet.
     *
     * @param subject the namespace of the configuration, for the log
     * @param configured the servers of the configuration
     * @param found receives each new map, on the event loop of the monitor
     */
    ClusterMonitor(
            Vertx vertx,
            String subject,
            List<ServerAddress> configured,
            Function<ServerAddress, ServerConnectors> connectors,
            Consumer<SlotMap> found) {
        this.vertx = vertx;
        this.context = EventLoops.nextLoop(vertx);
        this.subject = subject;
        this.configured = Set.copyOf(configured);
        this.connectors = connectors;
        this.found = found;
        configured.forEach(this::add);
    }

    private void add(ServerAddress address) {
        nodes.computeIfAbsent(
                address, added -> new ClusterNode(vertx, context, added, connectors.apply(added), this::evaluate));
    }

    /** Returns whether the server has failed to answer the last question. */
    boolean isFailing(ServerAddress server) {
        ClusterNode node = nodes.get(server);
        return node != null && node.failure() != null;
    }

    /** Returns the masters, and those of them that do not answer, for the health check. */
    Map<String, String> description() {
        return description;
    }

    /** Looks at all servers: a connection was lost, no answer comes, or a server does not have a slot any more. */
    void doubt() {
        if (doubting.compareAndSet(false, true)) {
            EventLoops.run(context, () -> {
                doubting.set(false);
                doubtNow();
            });
        }
    }

    private void doubtNow() {
        if (closed) {
            return;
        }
        doubtNanos = System.nanoTime();
        if (!searching) {
            searching = true;
            searchingSinceNanos = doubtNanos;
            look();
            lookLater();
        }
    }

    /**
     * Asks all servers. The future completes with the first view that counts, and fails if none of them answers. It
     * completes on the event loop of the monitor.
     */
    Future<SlotMap> find() {
        Promise<SlotMap> search = Promise.promise();
        EventLoops.run(context, () -> {
            if (closed) {
                search.fail(new IOException("the client of " + subject + " is closed"));
                return;
            }
            searches.add(search);
            nodes.values().forEach(ClusterNode::ask);
            if (timer < 0) {
                lookLater();
            }
        });
        return search.future();
    }

    private void look() {
        if (searching) {
            nodes.values().forEach(ClusterNode::ask);
        } else {
            List<ClusterNode> all = List.copyOf(nodes.values());
            all.get(Math.floorMod(turn++, all.size())).ask();
        }
    }

    /** Looks again after the pause that fits what is known now. */
    private void lookLater() {
        vertx.cancelTimer(timer);
        timer = vertx.setTimer(
                pauseMillis(),
                id -> context.runOnContext(nothing -> {
                    if (!closed) {
                        if (searching && !isInDoubt()) {
                            searching = false;
                            nodes.values().forEach(ClusterNode::drop);
                        } else {
                            look();
                        }
                        lookLater();
                    }
                }));
    }

    private long pauseMillis() {
        if (!searching) { // Not all instances at the same time.
            return CALM_MILLIS - ThreadLocalRandom.current().nextLong(CALM_MILLIS / 5);
        }
        return System.nanoTime() - searchingSinceNanos > PATIENCE_NANOS ? PATIENT_SEARCH_MILLIS : SEARCH_MILLIS;
    }

    /** Returns whether a slot has no master, or whether a master has not answered since the last doubt. */
    private boolean isInDoubt() {
        return !map.isComplete()
                || map.masters().stream().map(nodes::get).anyMatch(node -> !hasAnsweredSince(node, doubtNanos));
    }

    private static boolean hasAnsweredSince(@Nullable ClusterNode node, long nanos) {
        return node != null && node.status() != null && node.askedNanos() - nanos >= 0;
    }

    /** Draws conclusions from an answer or a failure. */
    private void evaluate() {
        if (closed) {
            return;
        }
        SlotMap newest = newest();
        if (newest != null && newest != map) {
            adopt(newest);
        }
        if (newest != null) {
            List<Promise<SlotMap>> answered = List.copyOf(searches);
            searches.clear();
            answered.forEach(search -> search.complete(newest));
        } else if (nodes.values().stream().allMatch(node -> node.failure() != null && !node.isAsked())) {
            List<Promise<SlotMap>> hopeless = List.copyOf(searches);
            searches.clear();
            hopeless.forEach(search -> search.fail(new IOException("no server of the cluster answers")));
        }
        report();
    }

    /** Returns the latest view with the highest epoch, unless a higher one was seen before. */
    private @Nullable SlotMap newest() {
        return nodes.values().stream()
                .filter(node -> epoch(node) >= map.epoch())
                .max(Comparator.comparingLong(ClusterMonitor::epoch).thenComparingLong(ClusterNode::askedNanos))
                .map(ClusterNode::status)
                .orElse(null);
    }

    private static long epoch(ClusterNode node) {
        SlotMap known = node.status();
        return known == null ? Long.MIN_VALUE : known.epoch();
    }

    private void adopt(SlotMap next) {
        if (!Set.copyOf(next.masters()).equals(Set.copyOf(map.masters()))) {
            LOG.info("{}: the masters of the cluster are {}", subject, names(next.masters()));
        }
        map = next;
        next.servers().forEach(this::add);
        nodes.values().removeIf(node -> {
            boolean gone = !next.servers().contains(node.address()) && !configured.contains(node.address());
            if (gone) {
                node.close();
            }
            return gone;
        });
        found.accept(next);
    }

    private void report() {
        Set<ServerAddress> now = new TreeSet<>(Comparator.comparing(ServerAddress::toString));
        map.masters().stream().filter(this::isFailing).forEach(now::add);
        for (ServerAddress master : now) {
            if (!missing.contains(master)) {
                LOG.warn(
                        "{}: the master {} of {} slots does not answer: {}",
                        subject,
                        master,
                        map.slots(master),
                        words(master));
                doubtNow();
            }
        }
        for (ServerAddress master : missing) {
            if (!now.contains(master) && map.masters().contains(master)) {
                LOG.info("{}: the master {} answers again", subject, master);
            }
        }
        missing = now;
        Map<String, String> details = new LinkedHashMap<>();
        details.put("masters", names(map.masters()));
        if (!now.isEmpty()) {
            details.put(
                    "missing",
                    now.stream()
                            .map(master -> master + " with " + map.slots(master) + " slots")
                            .collect(Collectors.joining(", ")));
        }
        description = details;
    }

    private String words(ServerAddress master) {
        ClusterNode node = nodes.get(master);
        Throwable failure = node == null ? null : node.failure();
        return failure == null ? "no answer" : ServerProblems.words(RootCause.of(failure));
    }

    private static String names(List<ServerAddress> servers) {
        return servers.stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
    }

    /** Ends the monitor and closes its connections. The future never fails. */
    Future<Void> close() {
        Promise<Void> done = Promise.promise();
        EventLoops.run(context, () -> {
            closed = true;
            vertx.cancelTimer(timer);
            nodes.values().forEach(ClusterNode::close);
            searches.forEach(search -> search.fail(new IOException("the client of " + subject + " is closed")));
            searches.clear();
            context.runOnContext(nothing -> done.complete()); // After the sockets.
        });
        return done.future();
    }
}
