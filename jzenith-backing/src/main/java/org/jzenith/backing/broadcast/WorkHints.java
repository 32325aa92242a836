package org.jzenith.backing.broadcast;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all instances that there may be new work, so that they need not wait for their next look at the database. A
 * hint may be lost. They are not sent within a transaction, because PostgreSQL commits transactions with notifications
 * one after the other. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class WorkHints {

    private static final Logger LOG = LoggerFactory.getLogger(WorkHints.class);

    private static final long PAUSE_MILLIS = 5;

    private final Vertx vertx;
    private final Broadcast<Names> broadcast;
    private final Set<String> waiting = new LinkedHashSet<>();
    /** A hint was sent a moment ago, and what waits follows. */
    private boolean isSending;

    private volatile boolean isClosed;
    private volatile Disposable receiving = Disposables.disposed();

    /** The names of work; what travels from one instance to another. */
    record Names(List<String> names) {

        /** Copies the names. */
        Names {
            names = List.copyOf(names);
        }
    }

    /** Creates hints over a channel of its own, which nobody receives yet. */
    public WorkHints(Vertx vertx, BroadcastClient client, String channel) {
        this.vertx = vertx;
        this.broadcast = client.broadcast(channel, Names.class);
    }

    /**
     * Begins to receive hints.
     *
     * @param hinted receives each name of work, on an event loop
     * @param missed is called when hints may be missing
     */
    public void receive(Consumer<String> hinted, Runnable missed) {
        receiving = broadcast
                .events()
                .subscribe(
                        event -> {
                            if (event instanceof BroadcastEvent.Message<Names> message) {
                                message.value().names().forEach(hinted);
                            } else {
                                missed.run();
                            }
                        },
                        failure -> LOG.info(
                                "Instances do not tell each other about new work on {}, and only look for it now and then: {}",
                                broadcast.channel(),
                                failure.toString()));
    }

    /** Receives no more; hints may still be sent. */
    public void close() {
        isClosed = true;
        receiving.dispose();
    }

    /** Sends a hint, together with all others of the next moment if one was sent in the last one. */
    public void send(String work) {
        synchronized (this) {
            waiting.add(work);
            if (isSending) {
                return;
            }
            isSending = true;
        }
        publish();
    }

    private void publish() {
        Names names;
        synchronized (this) {
            if (waiting.isEmpty()) {
                isSending = false;
                return;
            }
            names = new Names(List.copyOf(waiting));
            waiting.clear();
        }
        Disposable unused = broadcast
                .publish(names)
                .onErrorResumeNext(failure -> {
                    LOG.debug("A hint about new work is lost", failure);
                    return Completable.complete();
                })
                .subscribe(() -> {
                    if (isClosed) { // There are no timers any more.
                        publish();
                    } else {
                        vertx.setTimer(PAUSE_MILLIS, id -> publish());
                    }
                });
    }
}
