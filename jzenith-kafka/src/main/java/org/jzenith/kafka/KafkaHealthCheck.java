package org.jzenith.kafka;

import com.google.inject.Provider;
import io.reactivex.Single;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.kafka.consume.ConsumerLoop;
import org.jzenith.kafka.consume.ConsumerState;

/**
 * DOWN until the groups of all consumers have assigned partitions, perhaps none. Afterwards always UP: other instances
 * could not do better while the brokers are away, and a rebalance must not take instances out of service. Asks no
 * broker.
 */
final class KafkaHealthCheck implements HealthCheck {

    private final Provider<KafkaService> service;

    KafkaHealthCheck(Provider<KafkaService> service) {
        this.service = service;
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> {
            List<ConsumerState> states = service.get().consumers().readers().stream()
                    .map(ConsumerLoop::state)
                    .toList();
            List<String> joining = states.stream()
                    .filter(state -> !state.isMember())
                    .map(ConsumerState::consumer)
                    .toList();
            HealthResult result = joining.isEmpty()
                    ? HealthResult.up()
                    : HealthResult.down("no partitions assigned yet: " + String.join(", ", joining));
            for (ConsumerState state : states) {
                result = result.with("consumer " + state.consumer(), text(state));
            }
            return result;
        });
    }

    private static String text(ConsumerState state) {
        List<String> parts = new ArrayList<>();
        parts.add(state.partitions().size() + " partitions");
        parts.add(state.lag() + " records behind");
        if (state.stopped() > 0) {
            parts.add(state.stopped() + " partitions stopped");
        }
        if (state.isPaused()) {
            parts.add("paused");
        }
        return String.join(", ", parts);
    }
}
