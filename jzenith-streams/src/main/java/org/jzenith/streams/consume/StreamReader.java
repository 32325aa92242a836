package org.jzenith.streams.consume;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.CompositeDisposable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.backing.message.MessageCounters;
import org.jzenith.backing.message.MessageDispatcher;
import org.jzenith.backing.message.MessageReader;
import org.jzenith.core.error.FailureText;
import org.jzenith.streams.store.StreamDelivery;
import org.jzenith.streams.store.StreamPartition;
import org.jzenith.streams.store.StreamStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the partitions of one consumer, as far as this instance has their leases, on a thread of its own. It commits
 * the last message before the first one that has not been handled.
 */
public final class StreamReader implements MessageReader {

    private static final Logger LOG = LoggerFactory.getLogger(StreamReader.class);
    private static final int READ_AT_ONCE = 100;
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(10);
    private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final StreamStore store;
    private final Leases leases;
    private final ReaderSettings settings;
    private final MessageDispatcher<StreamDelivery, ?> dispatcher;
    private final MessageCounters counters;
    private final CompositeDisposable seeking = new CompositeDisposable();
    /** The leases as they were given last, also if they are lost. */
    private final Map<StreamPartition, Lease> given = new ConcurrentHashMap<>();

    private final Map<StreamPartition, OpenPartition> open = new LinkedHashMap<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread thread;
    private long seenChanges;
    private long sampledNanos = System.nanoTime() - SAMPLE_NANOS;
    private long pauseMillis = FIRST_PAUSE_MILLIS;
    private volatile Duration stopTimeout = Duration.ZERO;
    private volatile boolean isPaused;
    private volatile boolean isPauseInEffect;
    private volatile long waiting;
    private volatile List<OpenPartition> visible = List.of();

    /** Creates a reader that has not begun. */
    public StreamReader(
            StreamStore store,
            Leases leases,
            ReaderSettings settings,
            MessageDispatcher<StreamDelivery, ?> dispatcher,
            MessageCounters counters) {
        this.store = store;
        this.leases = leases;
        this.settings = settings;
        this.dispatcher = dispatcher;
        this.counters = counters;
    }

    private List<StreamPartition> partitions() {
        return settings.streams().stream()
                .flatMap(stream -> IntStream.range(0, settings.partitions())
                        .mapToObj(number -> new StreamPartition(stream, number)))
                .toList();
    }

    /** Keeps messages for its group from now on; called before {@link #start}. */
    public Completable register() {
        return Flowable.fromIterable(partitions())
                .flatMapCompletable(partition -> store.register(partition, settings.group()));
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null && thread.isAlive();
    }

    /** Begins to seek leases and to read. */
    @Override
    public synchronized void start() {
        for (StreamPartition partition : partitions()) {
            String name = "stream:" + partition + ':' + settings.group();
            seeking.add(leases.lease(name, settings.leaseDuration()).subscribe(lease -> {
                given.put(partition, lease);
                dispatcher.wake();
            }));
        }
        Thread starting = new Thread(this::run, "jzenith-streams-" + settings.name());
        starting.setDaemon(true);
        thread = starting;
        starting.start();
    }

    /** Looks for messages at once. On any thread. */
    public void hinted() {
        dispatcher.wake();
    }

    @Override
    public void stop(Duration atMost) {
        stopTimeout = atMost;
        stopping.countDown();
        dispatcher.wake();
    }

    /**
     * Waits until no message begins any more, those in progress have ended or the time-out of the stop has passed, and
     * what has been handled is committed; then releases the leases. Blocks.
     */
    @Override
    public void awaitStop() throws InterruptedException {
        Thread stopped;
        synchronized (this) {
            stopped = thread;
        }
        if (stopped != null) {
            stopped.join(stopTimeout.plus(COMMIT_TIMEOUT).toMillis());
            if (stopped.isAlive()) {
                stopped.interrupt();
            }
        }
        seeking.dispose();
    }

    @Override
    public void pause() {
        isPaused = true;
    }

    @Override
    public void resume() {
        isPaused = false;
        visible.forEach(partition -> dispatcher.resume(partition.messages()));
        dispatcher.wake();
    }

    /** Returns what it does now. On any thread. */
    @Override
    public ReaderState state() {
        List<OpenPartition> partitions = visible;
        return new ReaderState(
                settings.name(),
                settings.group(),
                settings.streams(),
                partitions.stream().map(partition -> partition.id().toString()).toList(),
                dispatcher.held(),
                waiting,
                isPaused && isPauseInEffect,
                partitions.stream()
                        .map(partition -> dispatcher.stoppedAt(partition.messages()))
                        .filter(Objects::nonNull)
                        .toList(),
                counters.deadLetters());
    }

    /** Returns how many messages this instance has read and not committed. On any thread. */
    public int inFlight() {
        return dispatcher.held();
    }

    /** Returns the age of the oldest message in flight in seconds; 0 if there is none. On any thread. */
    public double oldestSeconds() {
        return dispatcher.oldestSeconds();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void run() {
        try {
            while (!isStopping()) {
                try {
                    step();
                    pauseMillis = FIRST_PAUSE_MILLIS;
                } catch (RuntimeException e) {
                    failed(e);
                }
            }
            finish();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            abandon(List.copyOf(open.values()));
            seeking.dispose();
        }
    }

    private void failed(RuntimeException failure) throws InterruptedException {
        if (pauseMillis == FIRST_PAUSE_MILLIS) {
            LOG.warn("{}: Redis cannot be asked: {}. It is tried again", settings.name(), FailureText.line(failure));
        }
        LOG.debug("{} pauses for {} ms", settings.name(), pauseMillis, failure);
        boolean unused = stopping.await(pauseMillis, TimeUnit.MILLISECONDS);
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
    }

    private void step() throws InterruptedException {
        isPauseInEffect = isPaused;
        follow();
        boolean hasDone = false;
        for (OpenPartition partition : List.copyOf(open.values())) {
            hasDone |= commit(partition);
        }
        for (OpenPartition partition : List.copyOf(open.values())) {
            hasDone |= read(partition);
        }
        sample();
        if (settings.replaysDeadLetters() && !hasDone && !open.isEmpty() && dispatcher.held() == 0) {
            LOG.info("{}: all dead letters of {} are handled", settings.name(), settings.streams());
            stopping.countDown();
        } else if (!hasDone) {
            seenChanges = dispatcher.awaitChanges(seenChanges, 1, settings.pollInterval());
        }
    }

    private void sample() {
        if (System.nanoTime() - sampledNanos >= SAMPLE_NANOS) {
            waiting = visible.stream()
                    .mapToLong(partition -> store.length(partition.id()).blockingGet())
                    .sum();
            sampledNanos = System.nanoTime();
        }
    }

    /** Opens the partitions whose leases were given, and closes those whose leases are lost. */
    private void follow() {
        abandon(open.values().stream()
                .filter(partition -> !partition.lease().isHeld())
                .toList());
        given.forEach((id, lease) -> {
            if (lease.isHeld() && !open.containsKey(id)) {
                String last = store.open(id, settings.group(), lease).blockingGet();
                if (last != null) {
                    String end = settings.replaysDeadLetters() ? store.last(id).blockingGet(last) : StreamStore.END;
                    open.put(id, new OpenPartition(id, lease, dispatcher.open(id.toString(), 0), last, end));
                    show();
                }
            }
        });
    }

    private void abandon(List<OpenPartition> lost) {
        if (lost.isEmpty()) {
            return;
        }
        int cancelled =
                dispatcher.abandon(lost.stream().map(OpenPartition::messages).toList());
        if (cancelled > 0) {
            LOG.warn("{}: {} messages are cancelled, and are delivered again", settings.name(), cancelled);
        }
        lost.forEach(partition -> open.remove(partition.id()));
        show();
    }

    private void show() {
        visible = List.copyOf(open.values());
    }

    private boolean commit(OpenPartition partition) {
        long position = dispatcher.committable(partition.messages());
        String entry = partition.before(position);
        if (entry == null) {
            return false;
        }
        if (store.commit(partition.id(), settings.group(), partition.lease(), entry)
                .blockingGet()) {
            partition.committed(position);
            dispatcher.committed(partition.messages(), position);
        } else {
            abandon(List.of(partition)); // Another instance reads it.
        }
        return true;
    }

    private boolean read(OpenPartition partition) {
        int room = Math.min(READ_AT_ONCE, dispatcher.room());
        if (room <= 0 || isPauseInEffect || !partition.lease().isHeld() || dispatcher.isStopped(partition.messages())) {
            return false;
        }
        List<StreamDelivery> read = store.read(
                        partition.id(), partition.lastRead(), partition.end(), partition.nextPosition(), room)
                .blockingGet();
        if (settings.replaysDeadLetters()) {
            read = read.stream().map(DeadLetterStream::replayed).toList();
        }
        partition.read(read);
        dispatcher.deliver(partition.messages(), read);
        return !read.isEmpty();
    }

    private void finish() throws InterruptedException {
        List<OpenPartition> partitions = new ArrayList<>(open.values());
        int cancelled = dispatcher.close(
                partitions.stream().map(OpenPartition::messages).toList(), stopTimeout);
        if (cancelled > 0) {
            LOG.warn(
                    "{}: {} messages were still in progress after the stop, and are cancelled. They are delivered again",
                    settings.name(),
                    cancelled);
        }
        for (OpenPartition partition : partitions) {
            try {
                commit(partition);
            } catch (RuntimeException e) {
                LOG.warn(
                        "{}: what was handled of {} cannot be committed: {}. It is delivered again",
                        settings.name(),
                        partition.id(),
                        FailureText.line(e));
            }
        }
    }
}
