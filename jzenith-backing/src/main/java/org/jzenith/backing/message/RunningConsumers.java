package org.jzenith.backing.message;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The consumers of one application, from its start to its stop, and the replays of their dead letters. Safe on any
 * thread.
 *
 * @param <R> what reads their messages
 */
public final class RunningConsumers<R extends MessageReader> {

    private final List<RunningConsumer<R>> consumers;
    private final Map<String, R> replays = new HashMap<>();

    /** Creates consumers that have not begun. */
    public RunningConsumers(List<RunningConsumer<R>> consumers) {
        this.consumers = List.copyOf(consumers);
    }

    /** Returns all. */
    public List<RunningConsumer<R>> all() {
        return consumers;
    }

    /** Returns what reads their messages, without replays. */
    public List<R> readers() {
        return consumers.stream().map(RunningConsumer::reader).toList();
    }

    /** Returns what reads the messages of one; empty if there is none with this name. */
    public Optional<R> reader(String consumer) {
        return readers().stream()
                .filter(reader -> reader.name().equals(consumer))
                .findFirst();
    }

    /**
     * Begins to handle the dead letters of a consumer again that are there now. What fails again becomes a dead letter
     * once more.
     *
     * @throws IllegalStateException if it has none, or this instance handles them already
     */
    public synchronized void replay(String consumer) {
        Supplier<R> maker = consumers.stream()
                .filter(running -> running.reader().name().equals(consumer))
                .findFirst()
                .map(RunningConsumer::replay)
                .orElseThrow(() -> new IllegalStateException(
                        "The consumer " + consumer + " has no dead letters, because it stops at a failure."));
        if (isReplaying(consumer)) {
            throw new IllegalStateException(
                    "This instance handles the dead letters of the consumer " + consumer + " already.");
        }
        R replay = maker.get();
        replays.put(consumer, replay);
        replay.start();
    }

    /** Returns whether this instance handles the dead letters of a consumer again. */
    public synchronized boolean isReplaying(String consumer) {
        R replay = replays.get(consumer);
        return replay != null && replay.isRunning();
    }

    /** Ends all of them and their replays, and waits until they have ended. Blocks. */
    public void stop(Duration atMost) throws InterruptedException {
        List<R> all = new ArrayList<>(readers());
        synchronized (this) {
            all.addAll(replays.values());
        }
        all.forEach(reader -> reader.stop(atMost));
        for (R reader : all) {
            reader.awaitStop();
        }
    }
}
