package org.jzenith.outbox;

import com.google.inject.Provider;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.outbox.relay.Relays;

/** Shows the relays of this instance to operators, who can let one try again at once. */
final class ManagedOutbox implements ManagedItems {

    private final Provider<Relays> relays;

    ManagedOutbox(Provider<Relays> relays) {
        this.relays = relays;
    }

    @Override
    public String path() {
        return "outbox";
    }

    @Override
    public Single<?> all() {
        return Single.fromCallable(() -> Map.of(
                "size", relays.get().size(),
                "partitions", relays.get().states()));
    }

    @Override
    public Maybe<?> find(String partition) {
        return Maybe.fromCallable(() -> relays.get().states().stream()
                .filter(state -> String.valueOf(state.partition()).equals(partition))
                .findFirst()
                .orElse(null));
    }

    @Override
    public Single<?> act(String partition, Map<String, String> request) {
        return find(partition)
                .cast(Relays.RelayState.class)
                .switchIfEmpty(
                        Single.error(() -> new NoSuchElementException("There is no partition \"" + partition + "\".")))
                .flatMap(state -> {
                    if (!"retry".equals(request.get("action"))) {
                        return Single.error(new IllegalArgumentException(
                                "The action is unknown (expected: {\"action\": \"retry\"})."));
                    }
                    if (!state.sendsHere()) {
                        return Single.error(new IllegalStateException(
                                "Another instance sends the messages of partition " + partition + '.'));
                    }
                    relays.get().retry(state.partition());
                    return Single.just(Map.of("retried", state.partition()));
                });
    }
}
