package org.jzenith.streams;

import io.reactivex.Completable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.streams.error.StreamFullException;
import org.jzenith.streams.store.StreamPartition;
import org.jzenith.streams.store.StreamStore;

/**
 * Sends bytes to any stream; for code that has no type, such as an outbox. Injectable; safe on any thread, and never
 * holds its caller.
 */
@API(status = API.Status.MAINTAINED)
public final class StreamSender {

    private static final String TRACEPARENT = "traceparent";

    private final StreamStore store;
    private final int partitions;
    private final long maxBytes;
    private final Function<String, WorkHints> hints;
    private final Map<String, WorkHints> hintsOfStreams = new ConcurrentHashMap<>();

    StreamSender(StreamStore store, int partitions, long maxBytes, Function<String, WorkHints> hints) {
        this.store = store;
        this.partitions = partitions;
        this.maxBytes = maxBytes;
        this.hints = hints;
    }

    /**
     * Sends a message for each subscription; completes when Redis has it. Messages with the same key stay in order, if
     * one is sent after the other. Fails with a {@link StreamFullException} if too many were not handled, and with an
     * {@link IllegalArgumentException} if the value is too large.
     */
    public Completable send(String stream, String key, byte[] value, Map<String, String> headers) {
        return Completable.defer(() -> {
            if (value.length > maxBytes) {
                throw new IllegalArgumentException("A message for " + stream + " has " + value.length
                        + " bytes (expected: at most " + maxBytes + ", which is streams.max-message-size)");
            }
            Map<String, String> all = new HashMap<>(headers);
            String origin = WorkObserver.currentOrigin();
            if (origin != null) {
                all.putIfAbsent(TRACEPARENT, origin);
            }
            return store.add(StreamPartition.of(stream, key, partitions), key, value, all)
                    .doOnComplete(() -> hints(stream).send(stream));
        });
    }

    /** Returns the hints about messages of a stream. */
    WorkHints hints(String stream) {
        return hintsOfStreams.computeIfAbsent(stream, hints);
    }

    void close() {
        hintsOfStreams.values().forEach(WorkHints::close);
    }
}
