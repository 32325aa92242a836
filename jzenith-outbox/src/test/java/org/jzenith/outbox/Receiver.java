package org.jzenith.outbox;

import io.reactivex.Completable;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jzenith.outbox.relay.OutboxMessage;

/** Where the messages of a test go. */
@Singleton
final class Receiver {

    final List<OutboxMessage> received = new CopyOnWriteArrayList<>();
    /** Fails if it is to refuse a message. */
    volatile Function<OutboxMessage, Completable> answer = message -> Completable.complete();

    Completable receive(OutboxMessage message) {
        return Completable.defer(() -> answer.apply(message)).doOnComplete(() -> received.add(message));
    }

    List<String> values(String key) {
        return received.stream()
                .filter(message -> message.key().equals(key))
                .map(OutboxMessage::value)
                .toList();
    }
}
