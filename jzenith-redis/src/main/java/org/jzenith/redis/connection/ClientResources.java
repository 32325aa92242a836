package org.jzenith.redis.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;

/** What all connections of one client share. Safe on any thread. */
public final class ClientResources {

    private static final String SYSTEM = "redis";

    private final Vertx vertx;
    private final ServingEventLoops eventLoops;
    private final ConnectionSettings settings;
    private final Availability availability;
    private final ClientMeters meters;
    private final ObservedCalls observed;
    private final SessionLimiter sessions;
    private final CompletableSubject closing = CompletableSubject.create();

    public ClientResources(
            Vertx vertx,
            ServingEventLoops eventLoops,
            ConnectionSettings settings,
            Availability availability,
            ObservedCalls observed) {
        this.vertx = vertx;
        this.eventLoops = eventLoops;
        this.settings = settings;
        this.availability = availability;
        this.observed = observed;
        this.meters = new ClientMeters(settings.subject(), SYSTEM, ClientResources::name);
        this.sessions = new SessionLimiter(settings.sessionLimit(), settings.queueSize());
    }

    /**
     * Returns the observer of the calls to this server.
     *
     * @param observers creates the observer; null if calls are not observed
     */
    public static ObservedCalls observed(
            String host, int port, int database, CallObserver.@Nullable Factory observers) {
        return observers == null
                ? ObservedCalls.NONE
                : new ObservedCalls(
                        observers.observe(new CallObserver.Service(
                                SYSTEM, Integer.toString(database), host, port, ClientResources::name)),
                        ErrorTranslator::type);
    }

    private static String name(String command) {
        return command.toUpperCase(Locale.ROOT);
    }

    /** Starts to measure. Not on an event loop, because it loads many classes. */
    public <T> void bind(MeterRegistry registry, T connections, ClientMeters.PoolState<T> state) {
        meters.bind(registry, connections, state);
    }

    public Vertx vertx() {
        return vertx;
    }

    /** Returns a context of each event loop that serves the application. */
    public List<Context> contexts() {
        return eventLoops.contexts();
    }

    public ConnectionSettings settings() {
        return settings;
    }

    public Availability availability() {
        return availability;
    }

    public ClientMeters meters() {
        return meters;
    }

    /** Returns the observer of the calls. */
    public ObservedCalls observed() {
        return observed;
    }

    SessionLimiter sessions() {
        return sessions;
    }

    /** Completes when the client is closed, to end endless streams. May be subscribed on any thread. */
    public Completable closing() {
        return closing;
    }

    /** Stops measuring, and ends endless streams. */
    public void close() {
        meters.close();
        closing.onComplete();
    }
}
