package org.jzenith.jobs.run;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.io.Serial;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.core.error.DurationText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks all instances to run a job now. The one that has the lease of the job does, and answers. Messages may be lost,
 * so a request is repeated until there is an answer, and the same request is obeyed once. Safe on any thread.
 */
public final class JobRequests {

    private static final Logger LOG = LoggerFactory.getLogger(JobRequests.class);

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long REPEAT_MILLIS = 1_000;
    private static final int MAX_KNOWN = 100;

    private final Vertx vertx;
    private final Broadcast<Message> broadcast;
    private final List<JobRunner> runners;
    private final Map<UUID, CompletableEmitter> waiting = new ConcurrentHashMap<>();
    /** The last requests that this instance has obeyed, and its answers. Guarded by itself. */
    private final Map<UUID, Optional<Message>> known = new LinkedHashMap<>() {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Optional<Message>> eldest) {
            return size() > MAX_KNOWN;
        }
    };

    private volatile Disposable receiving = Disposables.disposed();

    /**
     * A request, or the answer to it.
     *
     * @param id the id of the request
     * @param job the name of the job
     * @param isAnswer whether this is the answer
     * @param failure why the job does not run; null in a request, and if it runs
     */
    public record Message(UUID id, String job, boolean isAnswer, @Nullable String failure) {}

    /** Creates requests that nobody receives yet. */
    public JobRequests(Vertx vertx, Broadcast<Message> broadcast, List<JobRunner> runners) {
        this.vertx = vertx;
        this.broadcast = broadcast;
        this.runners = List.copyOf(runners);
    }

    /** Begins to receive requests and answers. */
    public void start() {
        receiving = broadcast
                .events()
                .subscribe(
                        this::received,
                        failure -> LOG.info(
                                "Jobs can only be run now on the instance that has their lease: {}",
                                failure.toString()));
    }

    /** Receives no more. */
    public void close() {
        receiving.dispose();
    }

    private void received(BroadcastEvent<Message> event) {
        if (!(event instanceof BroadcastEvent.Message<Message> received)) {
            return;
        }
        Message message = received.value();
        if (message.isAnswer()) {
            answered(message);
            return;
        }
        runners.stream()
                .filter(runner -> runner.job().name().equals(message.job()) && runner.isHolder())
                .forEach(runner -> run(runner, message));
    }

    private void run(JobRunner runner, Message request) {
        Optional<Message> answer;
        synchronized (known) {
            answer = known.putIfAbsent(request.id(), Optional.empty());
        }
        if (answer != null) {
            answer.ifPresent(this::publish);
            return;
        }
        Disposable unused = runner.runNow()
                .subscribe(() -> answer(request, null), failure -> answer(request, failure.getMessage()));
    }

    private void answer(Message request, @Nullable String failure) {
        Message answer = new Message(request.id(), request.job(), true, failure);
        synchronized (known) {
            known.put(request.id(), Optional.of(answer));
        }
        publish(answer);
    }

    private void publish(Message message) {
        Disposable unused = broadcast
                .publish(message)
                .subscribe(() -> {}, lost -> LOG.warn("A message about the job {} is lost", message.job(), lost));
    }

    private void answered(Message answer) {
        CompletableEmitter caller = waiting.get(answer.id());
        if (caller != null && answer.failure() == null) {
            caller.onComplete();
        } else if (caller != null) {
            caller.tryOnError(new IllegalStateException(answer.failure()));
        }
    }

    /** Asks for a run of a job; completes when another instance has begun it. */
    Completable ask(String job) {
        return Completable.create(emitter -> {
            UUID id = UUID.randomUUID();
            long timer = vertx.setTimer(
                    PATIENCE.toMillis(),
                    fired -> emitter.tryOnError(new IllegalStateException("Job " + job
                            + " cannot run: no instance that has its lease has answered within "
                            + DurationText.of(PATIENCE))));
            waiting.put(id, emitter);
            Message request = new Message(id, job, false, null);
            long repeating = vertx.setPeriodic(REPEAT_MILLIS, again -> publish(request));
            emitter.setCancellable(() -> {
                waiting.remove(id);
                vertx.cancelTimer(timer);
                vertx.cancelTimer(repeating);
            });
            publish(request);
        });
    }
}
