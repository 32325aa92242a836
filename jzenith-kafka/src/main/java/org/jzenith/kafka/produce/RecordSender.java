package org.jzenith.kafka.produce;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.Refusal;
import org.jzenith.kafka.error.KafkaBusyException;
import org.jzenith.kafka.error.KafkaSendException;
import org.jzenith.kafka.error.KafkaUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends records on a thread of its own, because Kafka's producer holds its caller while it has no metadata or its
 * buffer is full. The number of records on their way is bounded. Callers get the outcome on their event loop. Safe on
 * any thread.
 */
public final class RecordSender {

    private static final Logger LOG = LoggerFactory.getLogger(RecordSender.class);
    private static final Duration POLL = Duration.ofMillis(100);
    /**
     * How long sends to a topic fail at once after one has held the thread, because the topic or its brokers are away:
     * sends to other topics would wait behind them.
     */
    private static final long ABSENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** How much longer than the producer itself a record is waited for. */
    private static final long MARGIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** A record that waits for its confirmation. */
    private static final class Sending {

        private final ProducerRecord<byte[], byte[]> record;
        private final CompletableEmitter emitter;
        private final Context context;
        private final long untilNanos;
        private final AtomicBoolean hasEnded = new AtomicBoolean();

        Sending(ProducerRecord<byte[], byte[]> record, CompletableEmitter emitter, Context context, long untilNanos) {
            this.record = record;
            this.emitter = emitter;
            this.context = context;
            this.untilNanos = untilNanos;
        }
    }

    private final Vertx vertx;
    private final KafkaClients clients;
    private final int limit;
    private final Context background;
    private final BlockingQueue<Sending> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger onTheirWay = new AtomicInteger();
    /** What is sent and not known to have ended, in this order; used by the thread that sends. */
    private final Queue<Sending> sent = new ArrayDeque<>();

    private final Map<String, Long> absentUntil = new ConcurrentHashMap<>();
    private final LongAdder confirmed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private @Nullable Thread thread;
    private volatile boolean closing;
    private volatile boolean ended;
    private volatile long closeUntilNanos;

    /**
     * Creates a sender that has not begun.
     *
     * @param limit how many records may be on their way
     */
    public RecordSender(Vertx vertx, KafkaClients clients, int limit) {
        this.vertx = requireNonNull(vertx, "vertx");
        this.clients = requireNonNull(clients, "clients");
        this.limit = limit;
        this.background = EventLoops.nextLoop(vertx);
    }

    /** Begins to send, and fetches the metadata of these topics first. */
    public synchronized void start(Collection<String> topics) {
        Thread starting = new Thread(() -> run(topics), "jzenith-kafka-producer");
        starting.setDaemon(true);
        thread = starting;
        starting.start();
    }

    /**
     * Sends a record for each subscription; completes when the brokers have confirmed it, on the event loop of the
     * subscriber. Fails with a {@link KafkaBusyException} if too many are on their way, with a
     * {@link KafkaUnavailableException} if it is not confirmed in time, otherwise with a {@link KafkaSendException}.
     */
    public Completable send(ProducerRecord<byte[], byte[]> record) {
        return Completable.create(emitter -> {
            if (closing) {
                emitter.onError(stopping());
            } else if (onTheirWay.incrementAndGet() > limit) {
                onTheirWay.decrementAndGet();
                refused.increment();
                emitter.onError(new KafkaBusyException("The record for " + record.topic() + " is refused, because "
                        + limit + " others are on their way (kafka.queue-size; Kafka at " + clients.servers()
                        + " is slower than they come, or away)"));
            } else {
                Context current = EventLoops.current(vertx);
                queue.add(new Sending(
                        record,
                        emitter,
                        current == null ? background : current,
                        System.nanoTime() + clients.settings().deliveryTimeout().toNanos()));
                if (ended) { // Nobody takes it any more.
                    refuseQueued();
                }
            }
        });
    }

    private void run(Collection<String> topics) {
        try (Producer<byte[], byte[]> producer = clients.producer()) {
            topics.forEach(topic -> fetchMetadata(producer, topic));
            while (!closing || !queue.isEmpty()) {
                Sending next = queue.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
                if (next != null) {
                    sent.add(next);
                    send(producer, next);
                }
                endLate();
            }
            producer.close(Duration.ofNanos(Math.max(0, closeUntilNanos - System.nanoTime())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closing = true;
            ended = true;
            refuseQueued();
        }
    }

    private void refuseQueued() {
        for (Sending rest = queue.poll(); rest != null; rest = queue.poll()) {
            end(rest, stopping());
        }
    }

    private static RuntimeException stopping() {
        return new KafkaUnavailableException("The application stops, and sends nothing more", null);
    }

    private void fetchMetadata(Producer<byte[], byte[]> producer, String topic) {
        try {
            int unused = producer.partitionsFor(topic).size();
        } catch (RuntimeException e) { // The first send finds it again; the watch of the cluster logs why.
            LOG.debug("The metadata of {} is not known yet: {}", topic, FailureText.line(e));
        }
    }

    private void send(Producer<byte[], byte[]> producer, Sending sending) {
        String topic = sending.record.topic();
        Long until = absentUntil.get(topic);
        if (until != null && System.nanoTime() - until < 0) {
            end(sending, absent(topic));
            return;
        }
        long beganNanos = System.nanoTime();
        try {
            // Failures come to the callback as well, except for those that are thrown.
            var unused = producer.send(
                    sending.record,
                    (metadata, failure) -> end(sending, failure == null ? null : failure(topic, failure)));
        } catch (RuntimeException e) {
            end(sending, failure(topic, e));
        }
        if (System.nanoTime() - beganNanos >= clients.settings().maxBlock().toNanos() / 2) {
            absentUntil.put(topic, System.nanoTime() + ABSENCE_NANOS);
        }
    }

    private RuntimeException absent(String topic) {
        return new KafkaUnavailableException(
                "The record for " + topic + " cannot be sent now: the brokers at " + clients.servers()
                        + " do not know the topic, or do not answer",
                null);
    }

    private RuntimeException failure(String topic, Throwable failure) {
        if (failure instanceof RetriableException) {
            return new KafkaUnavailableException(
                    "The record for " + topic + " was not confirmed by Kafka at " + clients.servers() + ": "
                            + failure.getMessage(),
                    failure);
        }
        return new KafkaSendException(
                "The record for " + topic + " cannot be sent: " + Refusal.reason(failure) + fix(failure), failure);
    }

    private static String fix(Throwable failure) {
        if (!Refusal.is(failure)) {
            return "";
        }
        String fix = Refusal.fixOfConnection(failure);
        return " (fix: " + (fix == null ? "let the user of kafka.username write to the topic" : fix) + ')';
    }

    /**
     * Ends what is not confirmed in time. Kafka's producer does so as well, but not while it asks for a new epoch after
     * an earlier failure, for which it needs a broker.
     */
    private void endLate() {
        for (Sending first = sent.peek(); first != null; first = sent.peek()) {
            boolean isLate = System.nanoTime() - first.untilNanos > MARGIN_NANOS;
            if (!isLate && !first.hasEnded.get()) {
                return;
            }
            sent.remove();
            if (isLate) {
                end(
                        first,
                        new KafkaUnavailableException(
                                "The record for " + first.record.topic() + " was not confirmed by Kafka at "
                                        + clients.servers() + " within "
                                        + DurationText.of(clients.settings().deliveryTimeout())
                                        + ", which is kafka.delivery-timeout",
                                null));
            }
        }
    }

    private void end(Sending sending, @Nullable Throwable failure) {
        if (!sending.hasEnded.compareAndSet(false, true)) {
            return;
        }
        onTheirWay.decrementAndGet();
        (failure == null ? confirmed : failed).increment();
        sending.context.runOnContext(nothing -> {
            if (failure == null) {
                sending.emitter.onComplete();
            } else {
                sending.emitter.tryOnError(failure);
            }
        });
    }

    /** Returns how many records are on their way. */
    public int onTheirWay() {
        return Math.min(limit, onTheirWay.get());
    }

    /** Refuses further records, sends the others, and waits for their confirmation, at most for this time. Blocks. */
    public void close(Duration atMost) throws InterruptedException {
        Thread stopping;
        synchronized (this) {
            closeUntilNanos = System.nanoTime() + atMost.toNanos();
            closing = true;
            stopping = thread;
        }
        if (stopping != null) {
            stopping.join(Math.max(1, atMost.toMillis()));
            if (stopping.isAlive()) {
                LOG.warn("{} records were not confirmed before the stop", onTheirWay());
                stopping.interrupt();
            }
        }
    }

    /** Adds the meters. */
    public void bind(MeterRegistry registry, ScopedMeters meters) {
        meters.add(
                registry,
                "kafka.producer.queue",
                Tags.empty(),
                "Records that are on their way or wait for it",
                this,
                RecordSender::onTheirWay);
        String description = "Records that the application wanted to send";
        meters.addCounter(
                registry,
                "kafka.producer.records",
                Tags.of("outcome", "confirmed"),
                description,
                confirmed,
                LongAdder::sum);
        meters.addCounter(
                registry, "kafka.producer.records", Tags.of("outcome", "failure"), description, failed, LongAdder::sum);
        meters.addCounter(
                registry,
                "kafka.producer.records",
                Tags.of("outcome", "refused"),
                description,
                refused,
                LongAdder::sum);
    }
}
