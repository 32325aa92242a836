package org.jzenith.redis.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;
import org.jzenith.backing.PerEventLoop;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;

/**
 * One {@link EventLoopConnection} for each event loop that serves the application, and the permits for sessions.
 * Commands from other threads go to these connections in turn. Safe on any thread.
 */
public final class EventLoopConnections implements CommandExecutor {

    private static final String SYSTEM = "redis";

    private final Vertx vertx;
    private final ConnectionSettings settings;
    private final RedisOptions options;
    private final Availability availability;
    private final ClientMeters meters;
    private final ObservedCalls observed;
    private final PerEventLoop<EventLoopConnection> loopConnections;
    private final SessionLimiter sessions;
    private final CompletableSubject closing = CompletableSubject.create();

    public EventLoopConnections(
            Vertx vertx,
            ServingEventLoops eventLoops,
            ConnectionSettings settings,
            RedisOptions options,
            Availability availability,
            ObservedCalls observed) {
        this.vertx = vertx;
        this.settings = settings;
        this.options = options;
        this.availability = availability;
        this.observed = observed;
        this.meters = new ClientMeters(settings.subject(), SYSTEM, EventLoopConnections::name);
        this.sessions = new SessionLimiter(settings.sessionLimit(), settings.queueSize());
        this.loopConnections = new PerEventLoop<>(
                eventLoops.contexts().stream()
                        .map(context -> new EventLoopConnection(this, context))
                        .toList(),
                EventLoopConnection::context);
    }

    /** Starts to measure. Not on an event loop, because it loads many classes. */
    public void bind(MeterRegistry registry) {
        meters.bind(
                registry,
                this,
                new ClientMeters.PoolState<>(
                        all -> all.sum(one -> one.load() == 0 ? one.connections() : 0),
                        all -> all.sum(one -> one.load() == 0 ? 0 : one.connections()),
                        all -> all.all().size(),
                        all -> all.sum(EventLoopConnection::waitingSize)));
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
                                SYSTEM, Integer.toString(database), host, port, EventLoopConnections::name)),
                        ErrorTranslator::type);
    }

    private static String name(String command) {
        return command.toUpperCase(Locale.ROOT);
    }

    private int sum(ToIntFunction<EventLoopConnection> size) {
        return all().stream().mapToInt(size).sum();
    }

    @Override
    public ClientMeters meters() {
        return meters;
    }

    @Override
    public ObservedCalls observed() {
        return observed;
    }

    @Override
    public Vertx vertx() {
        return vertx;
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    public RedisOptions options() {
        return options;
    }

    Availability availability() {
        return availability;
    }

    List<EventLoopConnection> all() {
        return loopConnections.all();
    }

    SessionLimiter sessions() {
        return sessions;
    }

    /**
     * Passes the command to the connection of this event loop. On another thread, passes it to the next connection in
     * turn.
     */
    @Override
    public void submit(Call call) {
        Throwable reason = availability.reason();
        EventLoopConnection loopConnection = loopConnections.current();
        if (reason != null) {
            call.refused(reason);
        } else if (loopConnection != null) {
            loopConnection.submit(call);
        } else {
            loopConnections.onNext(next -> next.submit(call));
        }
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        submit(calls, loopConnection -> calls.forEach(loopConnection::submit));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        submit(parts, loopConnection -> loopConnection.submitTransaction(parts));
    }

    private void submit(List<? extends Call> calls, Consumer<EventLoopConnection> submission) {
        Throwable reason = availability.reason();
        EventLoopConnection loopConnection = loopConnections.current();
        if (reason != null) {
            calls.forEach(call -> call.refused(reason));
        } else if (loopConnection != null) {
            submission.accept(loopConnection);
        } else {
            loopConnections.onNext(submission);
        }
    }

    /** Makes event loops that could not reach the server retry at once, because the server was reached. */
    public void reachable() {
        loopConnections.onAll(EventLoopConnection::reachable);
    }

    /** Completes when the client is closed, to end endless streams. May be subscribed on any thread. */
    public Completable closing() {
        return closing;
    }

    /** Waits for commands in flight for a while, then cuts off the rest; completes when all connections are closed. */
    public Future<Void> close(long patienceMillis) {
        meters.close();
        closing.onComplete();
        loopConnections.onAll(EventLoopConnection::close);
        return loopConnections
                .awaitUnused(vertx, patienceMillis, EventLoopConnection::load, EventLoopConnection::cutOff)
                .onComplete(unused -> loopConnections.onAll(EventLoopConnection::cutOff)); // Idle ones too.
    }
}
