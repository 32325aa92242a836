package org.jzenith.kafka.client;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates topics that do not exist, for development. */
public final class TopicCreator {

    private static final Logger LOG = LoggerFactory.getLogger(TopicCreator.class);

    private TopicCreator() {}

    /**
     * Creates topics with the partitions and replicas that the brokers have by default. Logs what it cannot create.
     * Blocks for the time-out of the client.
     */
    public static void create(Admin admin, Collection<String> names) throws InterruptedException {
        Map<String, KafkaFuture<Void>> created = admin.createTopics(names.stream()
                        .map(name -> new NewTopic(name, Optional.empty(), Optional.empty()))
                        .toList())
                .values();
        for (Map.Entry<String, KafkaFuture<Void>> topic : created.entrySet()) {
            try {
                topic.getValue().get();
                LOG.info("Created the topic {} (kafka.create-topics=true)", topic.getKey());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    LOG.warn("The topic {} cannot be created: {}", topic.getKey(), e.getMessage());
                }
            }
        }
    }
}
