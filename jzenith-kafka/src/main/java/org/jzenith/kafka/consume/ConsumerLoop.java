package org.jzenith.kafka.consume;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.MessageCounters;
import org.jzenith.backing.message.MessageDispatcher;
import org.jzenith.backing.message.MessagePartition;
import org.jzenith.backing.message.MessageReader;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.OffsetReset;
import org.jzenith.kafka.client.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the records of one consumer on a thread of its own, which polls all the time: as long as there is no room, all
 * partitions are paused. It commits the lowest offset that has not been handled, as soon as that changes.
 */
public final class ConsumerLoop implements MessageReader {

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    /** Without room, the thread polls at least so often. */
    private static final Duration BREATH = Duration.ofMillis(50);
    /** While a commit is on its way, whose answer makes room. */
    private static final Duration COMMIT_POLL = Duration.ofMillis(2);

    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(5);
    /** How many commits may be on their way. */
    private static final int MOST_COMMITS = 2;
    /** After a failed commit. */
    private static final long COMMIT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SAMPLE_ENDS_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final Duration END_TIMEOUT = Duration.ofMillis(500);
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    private static final int PATIENT_SAMPLES = 10;

    private final KafkaClients clients;
    private final ConsumerSettings settings;
    private final MessageDispatcher<KafkaDelivery, ?> dispatcher;
    private final MessageCounters counters;
    private final Map<TopicPartition, AssignedPartition> assigned = new LinkedHashMap<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Listener listener = new Listener();
    private final RefusalLog refusals;
    /**
     * The ids of the topics of partitions that this instance has or had: a group may keep offsets of a former topic.
     */
    private final Map<TopicPartition, Uuid> topicIds = new HashMap<>();

    private final Queue<SeenTopic> seenTopics = new ConcurrentLinkedQueue<>();
    private @Nullable Thread thread;
    private volatile Runnable onAssigned = () -> {};
    private int commitsOnTheirWay;
    private long nextCommitNanos = System.nanoTime();
    private int samplesWithoutPartitions;
    private long seenChanges;
    private long sampledNanos = System.nanoTime() - SAMPLE_NANOS;
    private long sampledEndsNanos = System.nanoTime();
    private long pauseMillis = FIRST_PAUSE_MILLIS;
    private volatile Duration stopTimeout = Duration.ZERO;
    private volatile boolean isMember;
    private volatile boolean isPaused;
    private volatile boolean isPauseInEffect;
    private volatile List<AssignedPartition> visible = List.of();
    private volatile List<PartitionState> states = List.of();

    /** A topic as the brokers describe it. */
    private record SeenTopic(String name, Uuid id, long askedNanos) {}

    /** Creates a consumer that has not begun. */
    public ConsumerLoop(
            KafkaClients clients,
            ConsumerSettings settings,
            MessageDispatcher<KafkaDelivery, ?> dispatcher,
            MessageCounters counters) {
        this.clients = requireNonNull(clients, "clients");
        this.settings = requireNonNull(settings, "settings");
        this.dispatcher = requireNonNull(dispatcher, "dispatcher");
        this.counters = requireNonNull(counters, "counters");
        this.refusals = new RefusalLog(settings);
    }

    /** Calls a method after partitions have been assigned; it must not wait. Before {@link #start}. */
    public void whenAssigned(Runnable listening) {
        onAssigned = listening;
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public synchronized void start() {
        Thread starting = new Thread(this::run, "jzenith-kafka-" + settings.name());
        starting.setDaemon(true);
        thread = starting;
        starting.start();
    }

    @Override
    public void stop(Duration atMost) {
        stopTimeout = atMost;
        stopping.countDown();
    }

    /**
     * Waits until no record begins any more, those in progress have ended or the time-out of the stop has passed, what
     * has been handled is committed, and the group knows that this instance leaves it. Blocks.
     */
    @Override
    public void awaitStop() throws InterruptedException {
        Thread stopped;
        synchronized (this) {
            stopped = thread;
        }
        if (stopped != null) {
            stopped.join(stopTimeout.plus(COMMIT_TIMEOUT).plus(CLOSE_TIMEOUT).toMillis());
            if (stopped.isAlive()) {
                stopped.interrupt();
            }
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null && thread.isAlive();
    }

    /** Returns the settings. On any thread. */
    public ConsumerSettings settings() {
        return settings;
    }

    @Override
    public void pause() {
        isPaused = true;
    }

    @Override
    public void resume() {
        isPaused = false;
        visible.forEach(partition -> dispatcher.resume(partition.messages()));
    }

    /** Returns what is known of the consumer, at most a second old. On any thread. */
    @Override
    public ConsumerState state() {
        return new ConsumerState(
                settings.name(),
                settings.group(),
                settings.topics(),
                isMember,
                isPaused && isPauseInEffect,
                states,
                counters.deadLetters());
    }

    /** Returns the age of the oldest record in flight in seconds; 0 if there is none. On any thread. */
    public double oldestSeconds() {
        return dispatcher.oldestSeconds();
    }

    /** Returns how many records are received and not handled. On any thread. */
    public int inFlight() {
        return dispatcher.inFlight();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void run() {
        try {
            while (!isStopping()) {
                try {
                    read();
                } catch (InterruptException e) {
                    Thread.currentThread().interrupt();
                    return;
                } catch (RuntimeException | Error e) { // An Error too: otherwise, nobody would read.
                    LOG.error(
                            "{}: the consumer has failed. Another one begins with what is committed",
                            settings.name(),
                            e);
                    abandon(List.copyOf(assigned.keySet()));
                    pause(e);
                }
                commitsOnTheirWay = 0;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            abandon(List.copyOf(assigned.keySet()));
        }
    }

    private void read() throws InterruptedException {
        Consumer<byte[], byte[]> consumer = clients.consumer(settings.name(), settings.group(), settings.batch());
        listener.consumer = consumer;
        try {
            consumer.subscribe(settings.topics(), listener);
            while (!isStopping()) {
                if (!step(consumer)) {
                    abandon(List.copyOf(assigned.keySet()));
                    return;
                }
            }
            drain(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT)
                    .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
        }
    }

    /** Returns false if the group refuses this member for good: another one must ask. */
    private boolean step(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        boolean hasRoom = hasRoom();
        Duration wait = hasRoom ? POLL : Duration.ZERO;
        if (!hasRoom && commitsOnTheirWay > 0 && !isBusy()) {
            wait = COMMIT_POLL;
        } else if (!hasRoom) {
            seenChanges = dispatcher.awaitChanges(seenChanges, settings.batch(), BREATH);
        }
        compareTopics(consumer);
        commit(consumer);
        pauseAndResume(consumer);
        try {
            receive(consumer.poll(wait));
            if (!assigned.isEmpty()) { // Before, polls return nothing while it is not known yet that they fail.
                pauseMillis = FIRST_PAUSE_MILLIS;
            }
        } catch (NoOffsetForPartitionException e) {
            reset(consumer, e.partitions());
        } catch (OffsetOutOfRangeException e) {
            beginAfterLoss(consumer, e.offsetOutOfRangePartitions());
        } catch (KafkaException e) {
            if (Refusal.is(e)) {
                refusals.add(e);
            } else if (e instanceof RetriableException) {
                LOG.warn("{}: {}. It goes on", settings.name(), FailureText.line(e));
            } else {
                throw e;
            }
            pause(e);
            if (Refusal.isOfGroup(e)) {
                return false;
            }
        }
        isMember = isMember || consumer.groupMetadata().generationId() > 0 || !assigned.isEmpty();
        if (System.nanoTime() - sampledNanos >= SAMPLE_NANOS) {
            sample(consumer);
            if (settings.replaysDeadLetters() && isReplayed(consumer)) {
                LOG.info("{}: all dead letters of {} are handled", settings.name(), settings.topics());
                stopping.countDown();
            }
        }
        return true;
    }

    /** Returns whether all dead letters are handled that were there at the begin; an instance may also have none. */
    private boolean isReplayed(Consumer<byte[], byte[]> consumer) {
        if (!isMember) {
            return false;
        }
        if (assigned.isEmpty()) { // Perhaps, the assignment is on its way.
            return ++samplesWithoutPartitions > PATIENT_SAMPLES;
        }
        try {
            return assigned.values().stream()
                    .allMatch(partition -> consumer.position(partition.id(), POLL) >= partition.end()
                            && dispatcher.held(partition.messages()) == 0);
        } catch (TimeoutException | NoOffsetForPartitionException e) {
            return false; // The first poll has not found out where to begin.
        }
    }

    /** Returns whether room depends on records that are not handled yet, and not on a commit. */
    private boolean isBusy() {
        return settings.inFlight() - dispatcher.inFlight() < settings.batch();
    }

    private boolean hasRoom() {
        return dispatcher.room() >= settings.batch() && !isPaused;
    }

    /** Pauses are not kept in a rebalance, so they are made anew each time. */
    private void pauseAndResume(Consumer<byte[], byte[]> consumer) {
        boolean isWanted = isPaused;
        Set<TopicPartition> wanted = hasRoom() && !isWanted
                ? assigned.values().stream()
                        .filter(partition -> dispatcher.isStopped(partition.messages()))
                        .map(AssignedPartition::id)
                        .collect(Collectors.toSet())
                : assigned.keySet();
        Set<TopicPartition> paused = consumer.paused();
        if (!paused.equals(wanted)) {
            Set<TopicPartition> resumed = new HashSet<>(paused);
            resumed.removeAll(wanted);
            consumer.resume(resumed);
            consumer.pause(wanted);
        }
        isPauseInEffect = isWanted;
    }

    private void receive(ConsumerRecords<byte[], byte[]> received) {
        for (TopicPartition id : received.partitions()) {
            AssignedPartition partition = assigned.get(id);
            if (partition != null) {
                dispatcher.deliver(
                        partition.messages(),
                        received.records(id).stream()
                                .filter(consumed -> consumed.offset() < partition.end())
                                .map(settings.replaysDeadLetters() ? KafkaDelivery::ofDeadLetter : KafkaDelivery::of)
                                .toList());
            }
        }
    }

    /** Begins where the configuration says, because the group has committed nothing. */
    private void reset(Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
        if (settings.offsetReset() == OffsetReset.EARLIEST) {
            consumer.seekToBeginning(partitions);
        } else {
            consumer.seekToEnd(partitions);
        }
        partitions.stream().map(assigned::get).filter(Objects::nonNull).forEach(AssignedPartition::beginWithoutOffset);
        LOG.info(
                "{}: the group {} has committed nothing of {}, and begins with the {} record",
                settings.name(),
                settings.group(),
                partitions,
                settings.offsetReset() == OffsetReset.EARLIEST ? "first" : "next");
    }

    /**
     * A topic exists. If it has another id than before, it was deleted and created again, and the consumer begins with
     * its first record: the same offsets mean other records. On any thread.
     *
     * @param askedNanos when the brokers were asked, by {@link System#nanoTime}
     */
    public void topicSeen(String topic, Uuid id, long askedNanos) {
        if (settings.topics().contains(topic)) {
            seenTopics.add(new SeenTopic(topic, id, askedNanos));
        }
    }

    private void compareTopics(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        for (SeenTopic seen = seenTopics.poll(); seen != null; seen = seenTopics.poll()) {
            for (AssignedPartition partition : List.copyOf(assigned.values())) {
                if (partition.id().topic().equals(seen.name) && seen.askedNanos - partition.beganNanos() >= 0) {
                    compare(consumer, partition, seen.id);
                }
            }
        }
    }

    private void compare(Consumer<byte[], byte[]> consumer, AssignedPartition partition, Uuid seen)
            throws InterruptedException {
        Uuid known = topicIds.put(partition.id(), seen);
        Uuid before = partition.topicId() == null && !partition.hasNoOffset() ? known : partition.topicId();
        partition.setTopicId(seen);
        if (before == null) {
            LOG.debug("{}: {} belongs to the topic with the id {}", settings.name(), partition.id(), seen);
        } else if (!before.equals(seen)) {
            LOG.error(
                    "{}: the topic of {} was deleted and created again. It begins with the first record",
                    settings.name(),
                    partition.id());
            beginAnew(partition.id());
            consumer.seekToBeginning(List.of(partition.id()));
        }
    }

    private void beginAfterLoss(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> wanted)
            throws InterruptedException {
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(wanted.keySet());
        for (Map.Entry<TopicPartition, Long> lost : wanted.entrySet()) {
            TopicPartition id = lost.getKey();
            if (begins.getOrDefault(id, 0L) > lost.getValue()) {
                LOG.error(
                        "{}: {} has no record {} any more. It goes on with the first record that is left; the topic has "
                                + "deleted those between before they were read (fix: raise retention.ms or "
                                + "retention.bytes of the topic)",
                        settings.name(),
                        id,
                        lost.getValue());
            } else {
                LOG.error(
                        "{}: {} ends before record {}: the topic was created anew, or its brokers have lost records. It "
                                + "begins with the first record that is there",
                        settings.name(),
                        id,
                        lost.getValue());
                beginAnew(id);
            }
        }
        consumer.seekToBeginning(wanted.keySet());
    }

    /** Ends the records of the former topic: offsets of the new one are lower, and may be committed as well. */
    private void beginAnew(TopicPartition id) throws InterruptedException {
        cancelAfter(List.of(id), settings.revokeTimeout());
        AssignedPartition partition = new AssignedPartition(id, dispatcher.open(id.toString(), -1));
        partition.beginWithoutOffset();
        assigned.put(id, partition);
        show();
    }

    /** Waits after a failure, so that a cluster that is away is not asked all the time. */
    private void pause(Throwable failure) throws InterruptedException {
        LOG.debug("{} pauses for {} ms", settings.name(), pauseMillis, failure);
        boolean unused = stopping.await(pauseMillis, TimeUnit.MILLISECONDS);
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
    }

    private void drain(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        consumer.pause(consumer.assignment());
        cancelAfter(assigned.keySet(), stopTimeout);
        long untilNanos = System.nanoTime() + COMMIT_TIMEOUT.toNanos();
        while (!handled(assigned.keySet()).isEmpty() && !commitNow(consumer, assigned.keySet())) {
            if (System.nanoTime() - untilNanos > 0) {
                LOG.warn(
                        "{}: {} cannot be committed, because the group did not end its rebalance. What was handled since "
                                + "the last commit is delivered again",
                        settings.name(),
                        assigned.keySet());
                return;
            }
            ConsumerRecords<byte[], byte[]> none = consumer.poll(POLL); // The group goes on; all is paused.
            LOG.debug("{}: {} records in the drain", settings.name(), none.count());
        }
    }

    /** Returns what has been handled since the last commit. */
    private Map<TopicPartition, OffsetAndMetadata> handled(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition id : partitions) {
            AssignedPartition partition = assigned.get(id);
            if (partition != null) {
                long offset = dispatcher.committable(partition.messages());
                if (offset >= 0 && offset > partition.committed()) {
                    offsets.put(id, new OffsetAndMetadata(offset));
                }
            }
        }
        return offsets;
    }

    /**
     * Commits what has been handled, without waiting. Many records are committed while an earlier commit is on its way:
     * that makes room sooner.
     */
    private void commit(Consumer<byte[], byte[]> consumer) {
        if (commitsOnTheirWay >= MOST_COMMITS || System.nanoTime() - nextCommitNanos < 0) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        long records = 0;
        for (AssignedPartition partition : assigned.values()) {
            long offset = dispatcher.committable(partition.messages());
            if (offset >= 0 && offset > partition.sent()) {
                records += offset - partition.sent();
                offsets.put(partition.id(), new OffsetAndMetadata(offset));
            }
        }
        if (offsets.isEmpty() || (commitsOnTheirWay > 0 && records < settings.batch() / 2)) {
            return;
        }
        commitsOnTheirWay++;
        Map<TopicPartition, AssignedPartition> then = Map.copyOf(assigned);
        offsets.forEach((id, offset) -> requireNonNull(then.get(id)).setSent(offset.offset()));
        consumer.commitAsync(offsets, (committed, failure) -> {
            commitsOnTheirWay--;
            if (failure == null) {
                committed.forEach((id, offset) -> {
                    AssignedPartition partition = assigned.get(id);
                    if (partition != null && Objects.equals(partition, then.get(id))) {
                        committed(partition, offset.offset());
                    }
                });
                pauseAndResume(consumer); // Otherwise, this poll would go on without partitions.
            } else {
                then.values().forEach(AssignedPartition::forgetSent);
                nextCommitNanos = System.nanoTime() + COMMIT_PAUSE_NANOS;
                LOG.debug("{}: {} are not committed yet", settings.name(), offsets, failure);
                if (Refusal.is(failure)) {
                    refusals.add(failure);
                }
            }
        });
    }

    private void committed(AssignedPartition partition, long offset) {
        partition.setCommitted(Math.max(partition.committed(), offset));
        dispatcher.committed(partition.messages(), offset);
    }

    /** Waits for what is in progress, commits it, and gives the partitions up. */
    private void finish(Consumer<byte[], byte[]> consumer, Collection<TopicPartition> partitions, Duration atMost)
            throws InterruptedException {
        cancelAfter(partitions, atMost);
        if (!commitNow(consumer, partitions)) {
            LOG.warn("{}: {} cannot be committed in a rebalance", settings.name(), partitions);
        }
        partitions.forEach(assigned::remove);
        show();
    }

    private void cancelAfter(Collection<TopicPartition> partitions, Duration atMost) throws InterruptedException {
        int cancelled = dispatcher.close(messages(partitions), atMost);
        if (cancelled > 0) {
            LOG.warn(
                    "{}: {} records of {} were still in progress after {}, and are cancelled. They are delivered again",
                    settings.name(),
                    cancelled,
                    partitions,
                    DurationText.of(atMost));
        }
    }

    /** Waits for the commit of what has been handled; returns false if the group must end its rebalance first. */
    private boolean commitNow(Consumer<byte[], byte[]> consumer, Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = handled(partitions);
        try {
            if (!offsets.isEmpty()) {
                consumer.commitSync(offsets, COMMIT_TIMEOUT);
                offsets.forEach((id, offset) -> {
                    AssignedPartition partition = assigned.get(id);
                    if (partition != null) {
                        committed(partition, offset.offset());
                    }
                });
            }
        } catch (RebalanceInProgressException e) {
            return false;
        } catch (KafkaException e) {
            LOG.warn(
                    "{}: {} cannot be committed: {}. What was handled since the last commit is delivered again",
                    settings.name(),
                    offsets,
                    FailureText.line(e));
        }
        return true;
    }

    private List<MessagePartition<KafkaDelivery>> messages(Collection<TopicPartition> partitions) {
        return partitions.stream()
                .map(assigned::get)
                .filter(Objects::nonNull)
                .map(AssignedPartition::messages)
                .toList();
    }

    private void abandon(Collection<TopicPartition> partitions) {
        int cancelled = dispatcher.abandon(messages(partitions));
        if (cancelled > 0) {
            LOG.warn(
                    "{}: {} records of {} are cancelled, and are delivered again",
                    settings.name(),
                    cancelled,
                    partitions);
        }
        partitions.forEach(assigned::remove);
        show();
    }

    private void show() {
        visible = List.copyOf(assigned.values());
    }

    private void sample(Consumer<byte[], byte[]> consumer) {
        sampledNanos = System.nanoTime();
        for (AssignedPartition partition : assigned.values()) {
            partition.setLag(consumer.currentLag(partition.id()).orElse(partition.lag()));
        }
        if (!hasRoom()
                || assigned.values().stream().anyMatch(partition -> dispatcher.isStopped(partition.messages()))) {
            sampleEnds(consumer);
        }
        states = assigned.values().stream().map(this::state).toList();
    }

    /** Paused partitions fetch nothing, so their lag would be that of the last fetch. */
    private void sampleEnds(Consumer<byte[], byte[]> consumer) {
        if (System.nanoTime() - sampledEndsNanos < SAMPLE_ENDS_NANOS) {
            return;
        }
        sampledEndsNanos = System.nanoTime();
        try {
            consumer.endOffsets(consumer.paused(), END_TIMEOUT).forEach((id, end) -> {
                AssignedPartition partition = assigned.get(id);
                if (partition != null) {
                    partition.setLag(Math.max(0, end - consumer.position(id, END_TIMEOUT)));
                }
            });
        } catch (KafkaException e) {
            LOG.debug("{}: the ends of the partitions are not known", settings.name(), e);
        }
    }

    private PartitionState state(AssignedPartition partition) {
        return new PartitionState(
                partition.messages().name(),
                partition.committed(),
                partition.lag(),
                dispatcher.held(partition.messages()),
                dispatcher.stoppedAt(partition.messages()));
    }

    /** Is called by the poll of the consumer, on its thread. */
    private final class Listener implements ConsumerRebalanceListener {

        private @Nullable Consumer<byte[], byte[]> consumer;

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            partitions.forEach(id -> assigned.put(id, new AssignedPartition(id, dispatcher.open(id.toString(), -1))));
            if (settings.replaysDeadLetters()) {
                requireNonNull(consumer).endOffsets(partitions).forEach((id, end) -> requireNonNull(assigned.get(id))
                        .setEnd(end));
            }
            show();
            LOG.info("{}: the group {} has assigned {}", settings.name(), settings.group(), partitions);
            if (!partitions.isEmpty()) {
                onAssigned.run();
            }
            if (isStopping() || !hasRoom()) { // The poll would return their records otherwise.
                requireNonNull(consumer).pause(partitions);
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            try {
                finish(requireNonNull(consumer), List.copyOf(partitions), settings.revokeTimeout());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptException(e);
            }
            LOG.info("{}: the group {} has revoked {}", settings.name(), settings.group(), partitions);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            LOG.warn(
                    "{}: the group {} has given {} to others, because this instance was away",
                    settings.name(),
                    settings.group(),
                    partitions);
            abandon(List.copyOf(partitions));
        }
    }
}
