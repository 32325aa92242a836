package org.jzenith.docs.library;

import io.reactivex.disposables.Disposable;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.redis.RedisClient;

// tag::copy[]
public class ShelfLabels implements AutoCloseable {

    private final Map<String, String> labels = new ConcurrentHashMap<>();
    private final Broadcast<String> changed;
    private final Disposable subscription;

    @Inject
    ShelfLabels(RedisClient client) {
        changed = client.broadcast("changed-shelves", String.class);
        subscription = changed.events().subscribe(event -> {
            if (event instanceof BroadcastEvent.Message<String> message) {
                labels.remove(message.value());
            } else {
                labels.clear(); // A Gap: any of them may have changed.
            }
        });
    }
    // end::copy[]

    @Override
    public void close() {
        subscription.dispose();
    }
}
