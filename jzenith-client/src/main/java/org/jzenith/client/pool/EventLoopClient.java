package org.jzenith.client.pool;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.error.ClientUnavailableException;

/**
 * The part of a client on one event loop: its connections to all instances of the service, and a queue in front of a
 * limited number of calls. Used on that event loop only, except for methods that say otherwise.
 */
public final class EventLoopClient {

    private final ClientSettings settings;
    private final Context context;
    private final HttpClientFactory factory;
    private final ServiceInstances instances;
    private final AddressChoice choice = new AddressChoice();
    private final int limit;
    private final Deque<PendingCall> waiting = new ArrayDeque<>();
    /** The instances that {@link #connections} are for. */
    private List<ServiceInstance> known = List.of();
    /** Replaced on the event loop, and read by metrics. */
    private volatile List<InstanceConnections> connections = List.of();

    private boolean closed;
    /** Like the next field, written on the event loop, and read by metrics and by the stop. */
    private volatile int calls;

    private volatile int pending;

    EventLoopClient(
            ClientSettings settings,
            int limit,
            Context context,
            HttpClientFactory factory,
            ServiceInstances instances) {
        this.settings = settings;
        this.limit = limit;
        this.context = context;
        this.factory = factory;
        this.instances = instances;
    }

    /** Returns the context of its event loop; on any thread. */
    public Context context() {
        return context;
    }

    /**
     * Returns the place of an attempt at an instance, which the caller must end; null if no instance is available.
     *
     * @param tried the instances that the call has tried before
     */
    public @Nullable Reservation reserve(Set<ServiceInstance> tried) {
        List<ServiceInstance> current = instances.current();
        if (current != known) {
            known = current;
            update(current);
        }
        return choice.reserve(connections, tried);
    }

    private void update(List<ServiceInstance> current) {
        List<InstanceConnections> before = connections;
        connections = current.stream()
                .map(instance -> before.stream()
                        .filter(opened -> opened.instance() == instance)
                        .findFirst()
                        .orElseGet(() -> new InstanceConnections(instance, settings, limit, context, factory)))
                .toList();
        before.stream().filter(opened -> !current.contains(opened.instance())).forEach(InstanceConnections::retire);
    }

    /** Permits a call now or later, when its turn comes. Returns null, or the reason why the call never will begin. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Others only read it.
    public @Nullable ClientUnavailableException acquire(PendingCall call) {
        if (closed) {
            return new ClientUnavailableException("The client of " + settings.namespace() + " is closed");
        }
        if (!instances.mayCall()) {
            return unavailable();
        }
        if (calls < limit) {
            calls++;
            call.permitted();
        } else if (waiting.size() < settings.queueSize()) {
            waiting.add(call);
            pending = waiting.size();
        } else {
            return new ClientUnavailableException("Too many calls: " + calls + " are on their way, a share of "
                    + settings.key("pool-size") + " = " + settings.poolSize() + ", and " + waiting.size()
                    + " wait, which is " + settings.key("queue-size"));
        }
        return null;
    }

    /** Returns the failure that no instance is available. */
    public ClientUnavailableException unavailable() {
        return new ClientUnavailableException(
                "No call of " + settings.namespace() + " is made, because too many have failed: "
                        + (instances.current().size() > 1
                                ? "the circuit breakers of all addresses are open"
                                : "the circuit breaker is open"),
                instances.remainingOpenTime());
    }

    /** Removes a waiting call; does nothing if the call does not wait. */
    public void leave(PendingCall call) {
        waiting.remove(call);
        pending = waiting.size();
    }

    /** Ends a permitted call; the next one begins a little later. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Others only read it.
    public void release() {
        PendingCall next = waiting.poll();
        pending = waiting.size();
        if (next == null) {
            calls--;
        } else {
            context.runOnContext(nothing -> next.permitted());
        }
    }

    /** Permits no further calls. */
    void close() {
        closed = true;
    }

    /** Returns the number of running calls; on any thread. */
    int calls() {
        return calls;
    }

    /** Returns the number of open connections; on any thread. */
    int open() {
        return connections.stream()
                .mapToInt(opened -> opened.connections().count())
                .sum();
    }

    /** Returns the number of waiting calls; on any thread. */
    int pending() {
        return pending;
    }

    /** Closes all connections at once; the future completes when all of them are closed. */
    Future<Void> cutOff() {
        Promise<Void> done = Promise.promise();
        context.runOnContext(nothing -> {
            List<Future<Void>> closing =
                    connections.stream().map(InstanceConnections::cutOff).toList();
            Future.join(closing).onComplete(closed -> done.complete());
        });
        return done.future();
    }
}
