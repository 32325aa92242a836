package org.jzenith.redis;

import io.netty.util.concurrent.FastThreadLocal;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.client.ServingEventLoops;

/**
 * One {@link EventLoopConnection} for each event loop that serves the application, and the permits for sessions. A
 * command from elsewhere goes to the lanes in turn. Safe on any thread.
 */
final class EventLoopConnections implements CommandExecutor {

    private final Vertx vertx;
    private final ConnectionSettings settings;
    private final RedisOptions options;
    private final Availability availability;
    private final RedisMetrics metrics;
    private final List<EventLoopConnection> all;
    private final FastThreadLocal<@Nullable EventLoopConnection> ofThread = new FastThreadLocal<>() {
        @Override
        protected @Nullable EventLoopConnection initialValue() {
            return all.stream()
                    .filter(lane -> EventLoops.isOn(lane.context()))
                    .findFirst()
                    .orElse(null);
        }
    };
    private final SessionLimiter sessions;
    private final AtomicInteger turn = new AtomicInteger();
    private final CompletableSubject closing = CompletableSubject.create();

    EventLoopConnections(
            Vertx vertx,
            ServingEventLoops eventLoops,
            ConnectionSettings settings,
            RedisOptions options,
            Availability availability) {
        this.vertx = vertx;
        this.settings = settings;
        this.options = options;
        this.availability = availability;
        this.metrics = new RedisMetrics(settings.subject());
        this.sessions = new SessionLimiter(settings.sessionLimit(), settings.queueSize());
        this.all = eventLoops.contexts().stream()
                .map(context -> new EventLoopConnection(this, context))
                .toList();
    }

    @Override
    public RedisMetrics metrics() {
        return metrics;
    }

    @Override
    public Vertx vertx() {
        return vertx;
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    RedisOptions options() {
        return options;
    }

    Availability availability() {
        return availability;
    }

    List<EventLoopConnection> all() {
        return all;
    }

    SessionLimiter sessions() {
        return sessions;
    }

    /** Passes the command to the lane of this event loop, or, if there is none, to the next one in turn. */
    @Override
    public void submit(Call call) {
        Throwable reason = availability.reason();
        EventLoopConnection lane = ofThread.get();
        if (reason != null) {
            call.refused(reason);
        } else if (lane != null) {
            lane.submit(call);
        } else {
            onNextLoop(next -> next.submit(call));
        }
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        submit(calls, lane -> calls.forEach(lane::submit));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        submit(parts, lane -> lane.submitTransaction(parts));
    }

    private void submit(List<? extends Call> calls, Consumer<EventLoopConnection> submission) {
        Throwable reason = availability.reason();
        EventLoopConnection lane = ofThread.get();
        if (reason != null) {
            calls.forEach(call -> call.refused(reason));
        } else if (lane != null) {
            submission.accept(lane);
        } else {
            onNextLoop(submission);
        }
    }

    private void onNextLoop(Consumer<EventLoopConnection> submission) {
        EventLoopConnection next = all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
        next.context().runOnContext(nothing -> submission.accept(next));
    }

    /** The server was reached: lanes that could not reach it need not wait any longer before they retry. */
    void reachable() {
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.reachable()));
    }

    /**
     * Completes when the client is closed, for what would otherwise go on for ever. May be subscribed on any thread.
     */
    Completable closing() {
        return closing;
    }

    /** Lets commands in flight end, for a while, then cuts off the rest; completes when nothing is left. */
    Future<Void> close(long patienceMillis) {
        closing.onComplete();
        all.forEach(lane -> lane.context().runOnContext(nothing -> lane.close()));
        Promise<Void> done = Promise.promise();
        awaitEmpty(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis), done);
        return done.future();
    }

    private void awaitEmpty(long deadlineNanos, Promise<Void> done) {
        if (System.nanoTime() - deadlineNanos > 0 || all.stream().allMatch(lane -> lane.load() == 0)) {
            all.forEach(lane -> lane.context().runOnContext(nothing -> lane.cutOff()));
            done.complete();
        } else {
            vertx.setTimer(10, id -> awaitEmpty(deadlineNanos, done));
        }
    }
}
