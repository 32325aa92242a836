package org.jzenith.kafka.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Creates Kafka's clients. Safe on any thread. */
public final class KafkaClients {

    /** A member of a group that does not poll for so long has left it; the thread of a consumer polls all the time. */
    private static final Duration MAX_POLL_INTERVAL = Duration.ofMinutes(5);
    /** After a topic has been created, or its leader has changed without an error. */
    private static final Duration METADATA_AGE = Duration.ofSeconds(10);

    /** The default of Kafka. With its next heartbeat, a member learns that another one joins or leaves. */
    private static final Duration LONGEST_HEARTBEAT = Duration.ofSeconds(3);

    private static final Duration LONGEST_RECONNECT_PAUSE = Duration.ofSeconds(1);

    private final ClientSettings settings;

    /** Creates clients with these settings. */
    public KafkaClients(ClientSettings settings) {
        this.settings = settings;
    }

    /** Returns the addresses of the brokers, for messages. */
    public String servers() {
        return String.join(",", settings.servers());
    }

    /** Returns the settings. */
    public ClientSettings settings() {
        return settings;
    }

    private Map<String, Object> common(String suffix) {
        Map<String, Object> all = new HashMap<>(settings.security().settings());
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, settings.servers());
        all.put(CommonClientConfigs.CLIENT_ID_CONFIG, settings.clientId() + '-' + suffix);
        all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, millis(settings.requestTimeout()));
        all.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(settings.requestTimeout()));
        all.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, (long)
                millis(settings.connectTimeout()));
        all.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, (long)
                millis(settings.connectTimeout()));
        all.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, LONGEST_RECONNECT_PAUSE.toMillis());
        all.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, METADATA_AGE.toMillis());
        all.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, List.of());
        all.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        return all;
    }

    private static int millis(Duration duration) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, duration.toMillis()));
    }

    /** Returns a client for questions about the cluster. */
    public Admin admin() {
        Map<String, Object> all = common("admin");
        return Admin.create(all);
    }

    /** Returns a producer that repeats sends without duplicates, and waits for all replicas that are in sync. */
    public Producer<byte[], byte[]> producer() {
        return producer("producer", settings.maxBlock(), Map.of());
    }

    /**
     * Returns such a producer for transactions. Its first one ends those of earlier producers with the same id, which
     * can commit no more.
     */
    public Producer<byte[], byte[]> transactionalProducer(String id) {
        return producer(id, settings.requestTimeout(), Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id));
    }

    private Producer<byte[], byte[]> producer(String suffix, Duration maxBlock, Map<String, Object> more) {
        Map<String, Object> all = common(suffix);
        all.remove(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG);
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, maxBlock.toMillis());
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(settings.deliveryTimeout()));
        all.put(ProducerConfig.LINGER_MS_CONFIG, 0L);
        all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, settings.bufferBytes());
        all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int) settings.maxMessageBytes());
        all.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, settings.compression().toString());
        all.putAll(more);
        return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Returns a consumer.
     *
     * @param name the end of its client id
     * @param group the group
     * @param batch how many records a poll returns at most
     */
    public Consumer<byte[], byte[]> consumer(String name, String group, int batch) {
        Map<String, Object> all = common(name);
        all.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        all.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, settings.groupProtocol().toString());
        all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, batch);
        all.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, millis(MAX_POLL_INTERVAL));
        all.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, (int) settings.fetchBytes());
        all.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, (int)
                Math.min(settings.fetchBytes(), settings.maxMessageBytes()));
        if (settings.groupProtocol() == GroupProtocol.CLASSIC) { // Otherwise, the brokers decide on both.
            all.put(
                    ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                    List.of(CooperativeStickyAssignor.class.getName()));
            all.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, millis(settings.sessionTimeout()));
            all.put(
                    ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                    Math.max(1, Math.min(millis(LONGEST_HEARTBEAT), millis(settings.sessionTimeout()) / 4)));
        }
        return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
