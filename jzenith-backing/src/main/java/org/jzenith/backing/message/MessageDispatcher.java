package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.request.WorkObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles the messages of one consumer: those of a key in order, one at a time, different keys in parallel on the event
 * loops. It repeats failed attempts; the messages of the same key wait meanwhile. After the last attempt, it stores the
 * message as a dead letter or stops the partition, so no message is skipped. A transport delivers messages, at most
 * {@link #room()} of them, and commits the {@linkplain #committable position} of each partition.
 *
 * <p>Safe on any thread. The methods hold a lock for moments only, except for those that wait, which say so.
 *
 * @param <D> the deliveries of the server
 * @param <T> the type of the values
 */
public final class MessageDispatcher<D extends Delivery, T> {

    private static final Logger LOG = LoggerFactory.getLogger(MessageDispatcher.class);
    private static final double MILLIS = 1_000;

    private final Vertx vertx;
    private final List<Context> eventLoops;
    private final String name;
    private final HandlingSettings settings;
    private final MessageCodec<T> codec;
    private final Function<Message<T>, Completable> handler;
    private final @Nullable DeadLetters<D> deadLetters;
    private final WorkObserver observer;
    private final MessageCounters counters;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<MessagePartition<D>> partitions = new LinkedHashSet<>();
    private long changes;
    /** From how many changes on a thread waits for the next one; 0 for each. */
    private long wakeAt;

    /**
     * Creates a dispatcher without partitions.
     *
     * @param eventLoops contexts on the event loops; the messages of a key are always on the same one
     * @param name the name of the consumer, for log lines and traces
     * @param handler is called on an event loop
     * @param deadLetters null if the partition stops at a message whose last attempt has failed
     */
    public MessageDispatcher(
            Vertx vertx,
            List<Context> eventLoops,
            String name,
            HandlingSettings settings,
            MessageCodec<T> codec,
            Function<Message<T>, Completable> handler,
            @Nullable DeadLetters<D> deadLetters,
            WorkObserver observer,
            MessageCounters counters) {
        this.vertx = requireNonNull(vertx, "vertx");
        this.eventLoops = List.copyOf(eventLoops);
        this.name = requireNonNull(name, "name");
        this.settings = requireNonNull(settings, "settings");
        this.codec = requireNonNull(codec, "codec");
        this.handler = requireNonNull(handler, "handler");
        this.deadLetters = deadLetters;
        this.observer = requireNonNull(observer, "observer");
        this.counters = requireNonNull(counters, "counters");
    }

    /**
     * Begins with a partition that has been assigned.
     *
     * @param position the position of its next delivery
     */
    public MessagePartition<D> open(String partition, long position) {
        MessagePartition<D> opened = new MessagePartition<>(partition, position);
        lock.lock();
        try {
            partitions.add(opened);
        } finally {
            lock.unlock();
        }
        return opened;
    }

    /** Takes deliveries of an open partition, in the order of their positions. */
    public void deliver(MessagePartition<D> partition, List<D> deliveries) {
        List<HeldMessage<D>> ready = new ArrayList<>();
        lock.lock();
        try {
            for (D delivery : deliveries) {
                addIfPresent(ready, partition.add(delivery));
            }
            ready.forEach(partition::began);
        } finally {
            lock.unlock();
        }
        ready.forEach(this::begin);
    }

    private static <E> void addIfPresent(List<E> list, @Nullable E element) {
        if (element != null) {
            list.add(element);
        }
    }

    /** Ends {@link #awaitChanges}, for example because there may be new messages. */
    public void wake() {
        lock.lock();
        try {
            changed();
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many messages of partitions that are not stopped are delivered and not ended. */
    public int inFlight() {
        return sum(MessagePartition::inFlight);
    }

    /** Returns how many messages of partitions that are not stopped are delivered and not committed. */
    public int held() {
        return sum(MessagePartition::held);
    }

    private int sum(ToIntFunction<MessagePartition<D>> count) {
        lock.lock();
        try {
            int sum = 0;
            for (MessagePartition<D> partition : partitions) {
                sum += partition.isStopped() ? 0 : count.applyAsInt(partition);
            }
            return sum;
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many messages of a partition are delivered and not committed. */
    public int held(MessagePartition<D> partition) {
        lock.lock();
        try {
            return partition.held();
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many messages may be delivered; the transport keeps to it. */
    public int room() {
        return Math.max(0, Math.min(settings.inFlight() - inFlight(), settings.uncommitted() - held()));
    }

    /**
     * Waits until so many messages have ended or partitions have stopped since an earlier call, or no message is in
     * progress, at most for this time. One thread at a time may wait.
     *
     * @param seen what the earlier call has returned; 0 for the first one
     * @param count how many changes are worth a look
     * @return a number that rises with each such change
     */
    public long awaitChanges(long seen, int count, Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            wakeAt = seen + count;
            while (left > 0 && changes < wakeAt && (changes == seen || inProgress() > 0)) {
                left = changed.awaitNanos(left);
            }
            return changes;
        } finally {
            wakeAt = 0;
            lock.unlock();
        }
    }

    /** Returns how many messages are in progress, those included that wait for their next attempt. */
    private int inProgress() {
        int sum = 0;
        for (MessagePartition<D> partition : partitions) {
            sum += partition.inProgress();
        }
        return sum;
    }

    /** Returns the position before which all messages of the partition have ended. */
    public long committable(MessagePartition<D> partition) {
        lock.lock();
        try {
            return partition.committable();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the messages before a position that has been committed. */
    public void committed(MessagePartition<D> partition, long position) {
        lock.lock();
        try {
            partition.committed(position);
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the partition has stopped at a message whose last attempt has failed. */
    public boolean isStopped(MessagePartition<D> partition) {
        lock.lock();
        try {
            return partition.isStopped();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the id of the message at which the partition has stopped; null if it has not. */
    public @Nullable String stoppedAt(MessagePartition<D> partition) {
        lock.lock();
        try {
            HeldMessage<D> message = partition.stoppedAt();
            return message == null ? null : message.delivery().id();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the age of the oldest message that has not ended, in seconds; 0 if there is none. */
    public double oldestSeconds() {
        Instant now = Instant.now();
        Instant oldest = now;
        lock.lock();
        try {
            for (MessagePartition<D> partition : partitions) {
                D first = partition.oldest();
                if (first != null && first.timestamp().isBefore(oldest)) {
                    oldest = first.timestamp();
                }
            }
        } finally {
            lock.unlock();
        }
        return Duration.between(oldest, now).toMillis() / MILLIS;
    }

    /** Begins again with the message at which the partition has stopped. */
    public void resume(MessagePartition<D> partition) {
        List<HeldMessage<D>> ready;
        lock.lock();
        try {
            if (!partition.isStopped()) {
                return;
            }
            ready = partition.resume();
            ready.forEach(HeldMessage::forgetAttempts);
            ready.forEach(partition::began);
        } finally {
            lock.unlock();
        }
        ready.forEach(this::begin);
    }

    /**
     * Begins no message of these partitions behind the last one that has begun, and waits until all before have ended,
     * or the time has passed; then it cancels the others. Afterwards, {@link #committable} does not change any more.
     *
     * @return how many messages it has cancelled
     */
    public int close(Collection<MessagePartition<D>> closing, Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            closing.forEach(MessagePartition::closing);
            long left = atMost.toNanos();
            while (left > 0 && closing.stream().anyMatch(partition -> partition.inProgress() > 0)) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        return abandon(closing);
    }

    /**
     * Gives partitions up at once, because another instance may have them; cancels what is in progress.
     *
     * @return how many messages it has cancelled
     */
    public int abandon(Collection<MessagePartition<D>> lost) {
        List<HeldMessage<D>> abandoned = new ArrayList<>();
        lock.lock();
        try {
            for (MessagePartition<D> partition : lost) {
                abandoned.addAll(partition.close());
                partitions.remove(partition);
            }
            changed();
        } finally {
            lock.unlock();
        }
        abandoned.forEach(HeldMessage::cancel);
        return abandoned.size();
    }

    private void changed() {
        changes++;
        if (changes >= wakeAt || inProgress() == 0) { // Each wake-up takes longer than a message.
            changed.signalAll();
        }
    }

    private void begin(HeldMessage<D> message) {
        Context eventLoop = eventLoops.get(Math.floorMod(message.lane().hashCode(), eventLoops.size()));
        eventLoop.runOnContext(nothing -> attempt(message));
    }

    private void attempt(HeldMessage<D> message) {
        MessageAttempt attempt = new MessageAttempt(vertx, name, message.delivery(), observer);
        int number = attempting(message, attempt);
        if (number == 0) {
            attempt.end(new CancellationException("The partition is closing"));
            return;
        }
        if (number > 1) {
            counters.retried();
        }
        attempt.limit(settings.timeout(), () -> ended(message, attempt, number, late()));
        attempt.scope()
                .run(() -> attempt.working(Completable.defer(() -> handler.apply(read(message, number)))
                        .subscribe(
                                () -> ended(message, attempt, number, null),
                                failure -> ended(message, attempt, number, failure))));
    }

    /** Returns the number of the attempt; 0 if it must not begin any more. */
    private int attempting(HeldMessage<D> message, MessageAttempt attempt) {
        MessagePartition<D> partition = message.partition();
        lock.lock();
        try {
            if (partition.mayGoOn(message)) {
                return message.attempting(attempt);
            }
            partition.release(message);
            changed();
            return 0;
        } finally {
            lock.unlock();
        }
    }

    private TimeoutException late() {
        return new TimeoutException("It took longer than its time-out of " + DurationText.of(settings.timeout()));
    }

    private Message<T> read(HeldMessage<D> message, int number) {
        byte[] bytes = message.delivery().value();
        if (bytes == null) {
            return new Message<>(message.delivery(), null, number);
        }
        try {
            return new Message<>(message.delivery(), codec.decode(bytes), number);
        } catch (Exception e) {
            throw new UnreadableMessageException("The value cannot be read: " + e.getMessage(), e);
        }
    }

    private void ended(HeldMessage<D> message, MessageAttempt attempt, int number, @Nullable Throwable failure) {
        if (!attempt.end(failure)) {
            return;
        }
        counters.attempted(failure == null, attempt.nanos());
        if (failure == null) {
            succeeded(message);
        } else if (number < settings.attempts() && !(failure instanceof UnreadableMessageException)) {
            repeat(message, attempt, number, failure);
        } else if (deadLetters == null) {
            stop(message, attempt, number, failure);
        } else {
            attempt.scope()
                    .run(() -> LOG.error(
                            "{}: {} has failed for good after {} attempts, and becomes a dead letter in {}",
                            name,
                            message.delivery().id(),
                            number,
                            deadLetters.topic(),
                            failure));
            new Burial(message, attempt, deadLetters, failure, number).begin();
        }
    }

    private void succeeded(HeldMessage<D> message) {
        MessagePartition<D> partition = message.partition();
        HeldMessage<D> following = null;
        lock.lock();
        try {
            if (!partition.isClosed()) {
                following = partition.ended(message);
                if (following != null) {
                    partition.began(following);
                }
                changed();
            }
        } finally {
            lock.unlock();
        }
        if (following != null) {
            begin(following);
        }
    }

    private void repeat(HeldMessage<D> message, MessageAttempt attempt, int number, Throwable failure) {
        if (pause(message)) {
            long pause = settings.pauseMillis(number);
            attempt.scope()
                    .run(() -> LOG.warn(
                            "{}: attempt {} of {} at {} has failed: {}. The next one begins in {} ms",
                            name,
                            number,
                            settings.attempts(),
                            message.delivery().id(),
                            FailureText.line(failure),
                            pause));
            vertx.setTimer(pause, id -> begin(message));
        }
    }

    /** The message waits, unless its partition ends; then, it is released, and returns false. */
    private boolean pause(HeldMessage<D> message) {
        MessagePartition<D> partition = message.partition();
        lock.lock();
        try {
            if (partition.mayGoOn(message)) {
                message.setPausing(true);
                return true;
            }
            partition.release(message);
            changed();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void stop(HeldMessage<D> message, MessageAttempt attempt, int number, Throwable failure) {
        MessagePartition<D> partition = message.partition();
        lock.lock();
        try {
            if (partition.isClosed()) {
                return;
            }
            partition.stop(message);
            changed();
        } finally {
            lock.unlock();
        }
        attempt.scope()
                .run(() -> LOG.error(
                        "{}: {} has failed for good after {} attempts. {} has stopped there, and goes on after the action "
                                + "resume of the management side, or a restart",
                        name,
                        message.delivery().id(),
                        number,
                        partition.name(),
                        failure));
    }

    /** Stores a message as a dead letter, until the server has confirmed it. */
    private final class Burial {

        private final HeldMessage<D> message;
        private final MessageAttempt attempt;
        private final DeadLetters<D> target;
        private final Throwable reason;
        private final int attempts;
        private int failures;

        Burial(HeldMessage<D> message, MessageAttempt attempt, DeadLetters<D> target, Throwable reason, int attempts) {
            this.message = message;
            this.attempt = attempt;
            this.target = target;
            this.reason = reason;
            this.attempts = attempts;
        }

        void begin() {
            attempt.scope().run(() -> {
                Disposable unused = Completable.defer(() -> target.send(message.delivery(), reason, attempts))
                        .subscribe(this::stored, this::notStored);
            });
        }

        private void stored() {
            counters.deadLetter();
            succeeded(message);
        }

        private void notStored(Throwable failure) {
            if (pause(message)) {
                long pause = settings.pauseMillis(++failures);
                attempt.scope()
                        .run(() -> LOG.warn(
                                "{}: {} cannot be stored in {}: {}. It waits, and is sent again in {} ms",
                                name,
                                message.delivery().id(),
                                target.topic(),
                                FailureText.line(failure),
                                pause));
                vertx.setTimer(pause, id -> again());
            }
        }

        private void again() {
            lock.lock();
            try {
                if (!message.isPausing() || !message.partition().mayGoOn(message)) {
                    return;
                }
                message.setPausing(false);
            } finally {
                lock.unlock();
            }
            begin();
        }
    }
}
