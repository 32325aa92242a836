package org.jzenith.outbox.relay;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;

/**
 * Sends one message at a time for each topic and key, and those of different keys at the same time. A key whose message
 * fails does not hold up the others. Each message has a scope of its own. Safe on any thread.
 */
public final class EachMessage implements OutboxTarget, OutboxSender {

    private final Function<OutboxMessage, Completable> method;
    private final int concurrency;
    private final WorkObserver observer;

    private record Key(String topic, String key) {}

    /**
     * Creates a target.
     *
     * @param method sends a message, and completes when the receiver has acknowledged it
     * @param concurrency how many messages of a partition are on their way at the same time
     */
    public EachMessage(Function<OutboxMessage, Completable> method, int concurrency, WorkObserver observer) {
        this.method = method;
        this.concurrency = concurrency;
        this.observer = observer;
    }

    @Override
    public Single<OutboxSender> open(int partition) {
        return Single.just(this);
    }

    @Override
    public Flowable<OutboxMessage> send(List<OutboxMessage> messages) {
        Map<Key, List<OutboxMessage>> byKey = new LinkedHashMap<>();
        for (OutboxMessage message : messages) {
            byKey.computeIfAbsent(new Key(message.topic(), message.key()), absent -> new ArrayList<>())
                    .add(message);
        }
        return Flowable.fromIterable(byKey.values())
                .flatMap(
                        ofKey -> Flowable.fromIterable(ofKey).concatMapSingle(this::send, 1),
                        true, // The messages of other keys are sent in spite of a failure.
                        concurrency);
    }

    private Single<OutboxMessage> send(OutboxMessage message) {
        return Single.create(emitter -> {
            RequestScope scope = new RequestScope("outbox-" + message.id());
            WorkObserver.Observation observation = observer.began(
                    scope,
                    new WorkObserver.Work(
                            "message", message.topic(), message.traceparent().orElse(null)));
            AtomicBoolean isEnded = new AtomicBoolean();
            scope.run(() -> emitter.setDisposable(Completable.defer(() -> method.apply(message))
                    .doOnEvent(failure -> {
                        isEnded.set(true);
                        observation.ended(
                                failure == null ? null : failure.getClass().getName());
                    })
                    .doOnDispose(() -> {
                        if (!isEnded.get()) {
                            observation.ended("cancelled");
                        }
                    })
                    .subscribe(() -> emitter.onSuccess(message), emitter::tryOnError)));
        });
    }
}
