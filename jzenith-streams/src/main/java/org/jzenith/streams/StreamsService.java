package org.jzenith.streams;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jzenith.backing.message.RunningConsumer;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.streams.consume.StreamReader;
import org.jzenith.streams.store.StreamStore;

/** The readers of one application, from its start to its stop. */
final class StreamsService {

    private final StreamStore store;
    private final StreamSender sender;
    private final RunningConsumers<StreamReader> consumers;
    private final Set<String> streams;
    private final int partitions;
    private final Duration stopTimeout;
    private final ScopedMeters meters = new ScopedMeters();

    StreamsService(
            StreamStore store,
            StreamSender sender,
            RunningConsumers<StreamReader> consumers,
            Set<String> streams,
            int partitions,
            Duration stopTimeout) {
        this.store = store;
        this.sender = sender;
        this.consumers = consumers;
        this.streams = Set.copyOf(streams);
        this.partitions = partitions;
        this.stopTimeout = stopTimeout;
    }

    RunningConsumers<StreamReader> consumers() {
        return consumers;
    }

    Completable start() {
        return Flowable.fromIterable(streams)
                .flatMapCompletable(
                        stream -> store.agree(stream, partitions).flatMapCompletable(stored -> agreed(stream, stored)))
                .andThen(Flowable.fromIterable(consumers.readers()).flatMapCompletable(StreamReader::register))
                .doOnComplete(this::begin);
    }

    private Completable agreed(String stream, int stored) {
        return stored == partitions
                ? Completable.complete()
                : Completable.error(new StartupException(
                        List.of(Problem.of("STREAMS-1", "streams.partitions")
                                .what("is " + partitions + ", but the stream " + stream + " was begun with " + stored)
                                .fix("set streams.partitions=" + stored
                                        + "; another number would change the order of messages that wait")),
                        null));
    }

    private void begin() {
        for (StreamReader reader : consumers.readers()) {
            reader.start();
            for (String stream : reader.state().streams()) {
                sender.hints(stream).receive(hinted -> reader.hinted(), reader::hinted);
            }
        }
    }

    void bind(MeterRegistry registry) {
        for (RunningConsumer<StreamReader> running : consumers.all()) {
            Tags tags = Tags.of("consumer.name", running.reader().name());
            running.counters().bind(registry, meters, "streams.consumer", tags);
            meters.add(
                    registry,
                    "streams.consumer.in.flight",
                    tags,
                    "Messages that this instance has read and not committed",
                    running.reader(),
                    StreamReader::inFlight);
            meters.add(
                    registry,
                    "streams.consumer.waiting",
                    tags,
                    "Messages in the partitions of this instance that not all groups have handled",
                    running.reader(),
                    reader -> reader.state().waiting());
            meters.addSeconds(
                    registry,
                    "streams.consumer.oldest.age",
                    tags,
                    "How old the oldest message is that this instance has read and not handled",
                    running.reader(),
                    StreamReader::oldestSeconds);
            meters.add(
                    registry,
                    "streams.consumer.stopped",
                    tags,
                    "Partitions of this instance that have stopped at a message",
                    running.reader(),
                    reader -> reader.state().stoppedAt().size());
        }
    }

    Completable stop() {
        return Completable.create(emitter -> {
            Thread stopping = new Thread(
                    () -> {
                        try {
                            consumers.stop(stopTimeout);
                            emitter.onComplete();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                            emitter.tryOnError(e);
                        } finally {
                            sender.close();
                            meters.close();
                        }
                    },
                    "jzenith-streams-stop");
            stopping.setDaemon(true);
            stopping.start();
        });
    }
}
