package org.jzenith.client.pool;

import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * Resolves the addresses of a service's hosts again and again, on a worker thread, one query at a time. The JVM caches
 * answers for a while ({@code networkaddress.cache.ttl}).
 */
final class AddressResolver {

    private static final long NONE = -1; // The first timer of a Vert.x has the id 0.

    /** Returns the addresses of a host, on a thread that may block. */
    interface Lookup {
        Set<String> addresses(String host) throws UnknownHostException;
    }

    private final Vertx vertx;
    private final ClientSettings settings;
    private final ServiceInstances instances;
    private final Lookup lookup;
    private final long intervalMillis;
    private long timer = NONE;
    private boolean closed;

    AddressResolver(
            Vertx vertx, ClientSettings settings, ServiceInstances instances, Duration interval, Lookup lookup) {
        this.vertx = vertx;
        this.settings = settings;
        this.instances = instances;
        this.intervalMillis = interval.toMillis();
        this.lookup = lookup;
    }

    /** Returns all addresses of a host from the JVM. */
    static Set<String> lookup(String host) throws UnknownHostException {
        Set<String> addresses = new TreeSet<>();
        for (InetAddress address : InetAddress.getAllByName(host)) {
            addresses.add(address.getHostAddress());
        }
        return addresses;
    }

    /** Begins. Until the first answer, calls use the names of the hosts. */
    void start() {
        Callable<Map<ServerAddress, Set<String>>> question = this::resolve;
        vertx.executeBlocking(question, false).onComplete(answer -> {
            if (answer.succeeded()) {
                instances.resolved(answer.result());
            }
            again();
        });
    }

    private Map<ServerAddress, Set<String>> resolve() {
        Map<ServerAddress, Set<String>> addresses = new LinkedHashMap<>();
        for (ServerAddress server : settings.servers()) {
            Set<String> found;
            try {
                found = lookup.addresses(server.host());
            } catch (UnknownHostException e) {
                found = Set.of(); // The previous addresses are better than none.
            }
            addresses.put(server, found);
        }
        return addresses;
    }

    private synchronized void again() {
        if (!closed) {
            timer = vertx.setTimer(Math.max(1, intervalMillis), id -> start());
        }
    }

    /** Stops resolving. */
    synchronized void close() {
        closed = true;
        if (timer != NONE) {
            vertx.cancelTimer(timer);
        }
    }
}
