package org.jzenith.kafka.client;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the cluster now and then, and logs what it finds, once for each change: brokers that do not answer, topics
 * that do not exist, and groups that others use for other topics. Safe on any thread.
 */
public final class ClusterWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);

    private final Admin admin;
    private final String servers;
    /** The first part of the ids of all clients of this application. */
    private final String clientId;
    /** The users of each topic, for log lines, such as {@code consumer orders}. */
    private final Map<String, String> topics;
    /** The topics that each group reads here. */
    private final Map<String, Set<String>> groups;

    private final TopicsListener listener;
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
    private volatile boolean isAway;

    /** Hears which topics there are, on any thread. */
    @FunctionalInterface
    public interface TopicsListener {

        /**
         * A topic exists.
         *
         * @param id its id; a topic of the same name that is created later has another one
         * @param askedNanos when the brokers were asked, by {@link System#nanoTime}
         */
        void seen(String topic, Uuid id, long askedNanos);
    }

    /** Creates a watch that has not looked yet. */
    public ClusterWatch(
            Admin admin,
            KafkaClients clients,
            Map<String, String> topics,
            Map<String, Set<String>> groups,
            TopicsListener listener) {
        this.admin = requireNonNull(admin, "admin");
        this.servers = clients.servers();
        this.clientId = clients.settings().clientId();
        this.topics = new TreeMap<>(topics);
        this.groups = new TreeMap<>(groups);
        this.listener = requireNonNull(listener, "listener");
    }

    /** Asks the brokers, and returns at once; the answers are logged when they come. */
    @SuppressWarnings("FutureReturnValueIgnored") // The answer is logged.
    public void look() {
        if (!topics.isEmpty()) {
            long askedNanos = System.nanoTime();
            admin.describeTopics(topics.keySet())
                    .topicNameValues()
                    .forEach((topic, answer) -> answer.whenComplete((found, failure) -> {
                        topic(topic, failure);
                        if (found != null) {
                            listener.seen(topic, found.topicId(), askedNanos);
                        }
                    }));
        }
        if (!groups.isEmpty()) {
            admin.describeConsumerGroups(groups.keySet())
                    .describedGroups()
                    .forEach((group, answer) -> answer.whenComplete((found, failure) -> {
                        if (found != null) {
                            group(found);
                        }
                    }));
        }
    }

    private void topic(String topic, @Nullable Throwable failure) {
        if (failure instanceof TimeoutException) {
            if (!isAway) {
                isAway = true;
                LOG.warn(
                        "Kafka at {} does not answer. Consumers wait, and sends fail after their time-outs; both go on when "
                                + "it is back",
                        servers);
            }
            return;
        }
        if (isAway) {
            isAway = false;
            LOG.info("Kafka at {} answers again", servers);
        }
        if (failure instanceof UnknownTopicOrPartitionException && missing.add(topic)) {
            LOG.error(
                    "The topic {} does not exist at {}; it is used by {} (fix: create it, such as with kafka-topics.sh "
                            + "--create --topic {} --partitions 12, or correct the name). Work goes on as soon as it exists",
                    topic,
                    servers,
                    topics.get(topic),
                    topic);
        } else if (failure == null && missing.remove(topic)) {
            LOG.info("The topic {} exists now", topic);
        }
    }

    private void group(ConsumerGroupDescription group) {
        Set<String> own = groups.getOrDefault(group.groupId(), Set.of());
        for (MemberDescription member : group.members()) {
            Set<String> read = topics(member.assignment().topicPartitions());
            boolean isStranger = !member.clientId().startsWith(clientId + '-') || !own.containsAll(read);
            if (isStranger && !read.isEmpty() && strangers.add(group.groupId() + ' ' + member.clientId() + read)) {
                LOG.error(
                        "The group {} is used by others: the client {} at {} reads {}, and this application reads {}. A "
                                + "record is delivered to one member of a group only (fix: give each application a "
                                + "kafka.group-id of its own, and all instances of one the same kafka.client-id)",
                        group.groupId(),
                        member.clientId(),
                        member.host(),
                        read,
                        own);
            }
        }
    }

    private static Set<String> topics(Collection<TopicPartition> partitions) {
        Set<String> topics = new TreeSet<>();
        partitions.forEach(partition -> topics.add(partition.topic()));
        return topics;
    }
}
