package org.jzenith.outbox;

import com.google.inject.Provider;
import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.outbox.relay.OutboxStore;
import org.jzenith.outbox.relay.Relays;

/**
 * Shows what waits in the outbox. Never DOWN: an instance can answer requests while the receiver of messages is away.
 */
final class OutboxHealthCheck implements HealthCheck {

    private final Provider<Relays> relays;

    OutboxHealthCheck(Provider<Relays> relays) {
        this.relays = relays;
    }

    @Override
    public String name() {
        return "outbox";
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> {
            OutboxStore.Size size = relays.get().size();
            return HealthResult.up()
                    .with("waiting", size.messages())
                    .with("oldestSeconds", size.oldestMillis() / 1_000)
                    .with(
                            "sentHere",
                            relays.get().states().stream()
                                            .filter(Relays.RelayState::sendsHere)
                                            .count() + " partitions");
        });
    }
}
