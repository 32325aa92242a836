package org.jzenith.jobs.task;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all instances that a queue may have tasks that are due, so that they need not wait for their next look. A hint
 * may be lost. They are not sent within a transaction, because the server commits transactions with notifications one
 * after the other. Safe on any thread.
 */
final class TaskHints {

    private static final Logger LOG = LoggerFactory.getLogger(TaskHints.class);

    private static final long PAUSE_MILLIS = 5;

    private final Vertx vertx;
    private final Broadcast<String> broadcast;
    /** Queues of which a hint was sent a moment ago. */
    private final Set<String> sending = new HashSet<>();
    /** Queues of which another one follows. */
    private final Set<String> waiting = new HashSet<>();

    private volatile boolean isClosed;
    private volatile Disposable receiving = Disposables.disposed();

    TaskHints(Vertx vertx, Broadcast<String> broadcast) {
        this.vertx = vertx;
        this.broadcast = broadcast;
    }

    /**
     * Receives hints.
     *
     * @param hinted receives the name of a queue, on an event loop
     * @param missed is called when hints may be missing
     */
    void receive(Consumer<String> hinted, Runnable missed) {
        receiving = broadcast
                .events()
                .subscribe(
                        event -> {
                            if (event instanceof BroadcastEvent.Message<String> message) {
                                hinted.accept(message.value());
                            } else {
                                missed.run();
                            }
                        },
                        failure -> LOG.info(
                                "Instances do not tell each other about new tasks, and only look each jobs.poll-interval: {}",
                                failure.toString()));
    }

    /** Receives no more; hints may still be sent, one for each queue. */
    void close() {
        isClosed = true;
        receiving.dispose();
    }

    /** Sends a hint, at most one for each queue within a moment. */
    void send(String queue) {
        synchronized (this) {
            if (!sending.add(queue)) {
                waiting.add(queue);
                return;
            }
        }
        Disposable unused = broadcast
                .publish(queue)
                .onErrorResumeNext(failure -> {
                    LOG.debug("A hint about tasks is lost", failure);
                    return Completable.complete();
                })
                .subscribe(() -> {
                    if (!isClosed) { // Otherwise there are no timers any more.
                        vertx.setTimer(PAUSE_MILLIS, id -> sent(queue));
                    }
                });
    }

    private void sent(String queue) {
        boolean again;
        synchronized (this) {
            sending.remove(queue);
            again = waiting.remove(queue);
        }
        if (again) {
            send(queue);
        }
    }
}
