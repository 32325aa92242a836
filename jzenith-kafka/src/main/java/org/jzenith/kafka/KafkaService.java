package org.jzenith.kafka;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.AuthenticationException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.backing.message.RunningConsumer;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.kafka.client.ClusterWatch;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.Refusal;
import org.jzenith.kafka.client.TopicCreator;
import org.jzenith.kafka.consume.ConsumerLoop;
import org.jzenith.kafka.produce.RecordSender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The clients of one application, from its start to its stop. */
final class KafkaService {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaService.class);
    private static final long WATCH_MILLIS = 10_000;
    private static final long RETRY_MILLIS = 500;
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(3);

    private final Vertx vertx;
    private final KafkaConfiguration configuration;
    private final KafkaProblems problems;
    private final KafkaClients clients;
    private final RecordSender sender;
    private final RunningConsumers<ConsumerLoop> consumers;
    /** The topics to which the application sends, and who does. */
    private final Map<String, String> sentTopics;

    private final ScopedMeters meters = new ScopedMeters();
    private @Nullable Admin admin;
    private long timer = -1;

    KafkaService(
            Vertx vertx,
            KafkaConfiguration configuration,
            KafkaProblems problems,
            KafkaClients clients,
            RecordSender sender,
            RunningConsumers<ConsumerLoop> consumers,
            Map<String, String> sentTopics) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.problems = problems;
        this.clients = clients;
        this.sender = sender;
        this.consumers = consumers;
        this.sentTopics = new TreeMap<>(sentTopics);
    }

    RunningConsumers<ConsumerLoop> consumers() {
        return consumers;
    }

    /** Waits for the brokers, and begins to send and to read. */
    Completable start() {
        return Completable.create(emitter -> {
            Thread starting = new Thread(
                    () -> {
                        try {
                            begin();
                            emitter.onComplete();
                        } catch (Throwable e) { // An Error too: the start must not wait for ever.
                            emitter.tryOnError(e);
                        }
                    },
                    "jzenith-kafka-start");
            starting.setDaemon(true);
            starting.start();
        });
    }

    private void begin() throws InterruptedException {
        Admin asking;
        synchronized (this) {
            asking = clients.admin();
            admin = asking;
        }
        awaitBrokers(asking);
        Map<String, String> topics = topics();
        if (configuration.createTopics()) {
            TopicCreator.create(asking, topics.keySet());
        }
        sender.start(sentTopics.keySet());
        ClusterWatch watch = new ClusterWatch(asking, clients, topics, groups(), (topic, id, askedNanos) -> consumers
                .readers()
                .forEach(loop -> loop.topicSeen(topic, id, askedNanos)));
        for (ConsumerLoop loop : consumers.readers()) {
            loop.whenAssigned(watch::look);
            loop.start();
        }
        watch.look();
        synchronized (this) {
            timer = vertx.setPeriodic(WATCH_MILLIS, id -> watch.look());
        }
    }

    /** Returns the topics of the application, and who uses each. */
    private Map<String, String> topics() {
        Map<String, String> topics = new HashMap<>(sentTopics);
        for (ConsumerLoop loop : consumers.readers()) {
            loop.settings()
                    .topics()
                    .forEach(topic ->
                            topics.merge(topic, "the consumer " + loop.name(), (one, other) -> one + " and " + other));
        }
        return topics;
    }

    private Map<String, Set<String>> groups() {
        Map<String, Set<String>> groups = new HashMap<>();
        for (ConsumerLoop loop : consumers.readers()) {
            groups.computeIfAbsent(loop.settings().group(), group -> new HashSet<>())
                    .addAll(loop.settings().topics());
        }
        return groups;
    }

    private void awaitBrokers(Admin asking) throws InterruptedException {
        long untilNanos = System.nanoTime() + configuration.startTimeout().toNanos();
        while (true) {
            try {
                int unused = asking.describeCluster().nodes().get().size();
                return;
            } catch (ExecutionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                if (!configuration.required()) {
                    LOG.warn(
                            "Kafka at {} is not available: {}. The application starts without it",
                            clients.servers(),
                            Refusal.reason(cause));
                    return;
                }
                if (Refusal.isOfTls(cause)) {
                    throw ServerProblems.failure(
                            problems.notEncrypted(clients.servers(), configuration.tls(), Refusal.reason(cause)),
                            cause);
                }
                if (cause instanceof AuthenticationException) {
                    throw ServerProblems.failure(problems.refusedLogin(ServerProblems.message(cause)), cause);
                }
                if (System.nanoTime() - untilNanos >= 0) {
                    throw ServerProblems.failure(
                            problems.unreachable(
                                    clients.servers(), configuration.startTimeout(), ServerProblems.message(cause)),
                            cause);
                }
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
            }
        }
    }

    /** Adds the meters. */
    void bind(MeterRegistry registry) {
        sender.bind(registry, meters);
        for (RunningConsumer<ConsumerLoop> consumer : consumers.all()) {
            Tags tags = Tags.of("consumer.name", consumer.reader().name());
            consumer.counters().bind(registry, meters, "kafka.consumer", tags);
            meters.add(
                    registry,
                    "kafka.consumer.lag",
                    tags,
                    "Records that this instance has not received yet, in its partitions",
                    consumer.reader(),
                    loop -> loop.state().lag());
            meters.add(
                    registry,
                    "kafka.consumer.in.flight",
                    tags,
                    "Records that this instance has received and not handled",
                    consumer.reader(),
                    ConsumerLoop::inFlight);
            meters.add(
                    registry,
                    "kafka.consumer.stopped",
                    tags,
                    "Partitions of this instance that have stopped at a record",
                    consumer.reader(),
                    loop -> loop.state().stopped());
            meters.addSeconds(
                    registry,
                    "kafka.consumer.oldest.age",
                    tags,
                    "How old the oldest record is that this instance has received and not handled",
                    consumer.reader(),
                    ConsumerLoop::oldestSeconds);
        }
    }

    /** Ends the consumers, then the sender. Blocks. */
    Completable stop() {
        return Completable.fromAction(() -> {
            Admin asking;
            synchronized (this) {
                vertx.cancelTimer(timer);
                asking = admin;
            }
            consumers.stop(configuration.stopTimeout());
            sender.close(SEND_TIMEOUT);
            if (asking != null) {
                asking.close(Duration.ZERO);
            }
            meters.close();
        });
    }
}
