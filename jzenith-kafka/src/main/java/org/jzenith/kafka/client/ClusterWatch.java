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
    /** The users of each topic, for log lines, such as {@code consumer orders}. */
    private final Map<String, String> topics;
    /** The topics that each group reads here. */
    private final Map<String, Set<String>> groups;

    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
    private volatile boolean isAway;

    /** Creates a watch that has not looked yet. */
    public ClusterWatch(Admin admin, String servers, Map<String, String> topics, Map<String, Set<String>> groups) {
        this.admin = requireNonNull(admin, "admin");
        this.servers = requireNonNull(servers, "servers");
        this.topics = new TreeMap<>(topics);
        this.groups = new TreeMap<>(groups);
    }

    /** Asks the brokers, and returns at once; the answers are logged when they come. */
    @SuppressWarnings("FutureReturnValueIgnored") // The answer is logged.
    public void look() {
        if (!topics.isEmpty()) {
            admin.describeTopics(topics.keySet())
                    .topicNameValues()
                    .forEach((topic, answer) -> answer.whenComplete((found, failure) -> topic(topic, failure)));
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
            Set<String> others = topics(member.assignment().topicPartitions());
            others.removeAll(own);
            if (!others.isEmpty() && strangers.add(group.groupId() + ' ' + member.clientId() + others)) {
                LOG.error(
                        "The group {} is used by others: the client {} at {} reads {}, but this application reads {} (fix: "
                                + "give each application a kafka.group-id of its own)",
                        group.groupId(),
                        member.clientId(),
                        member.host(),
                        others,
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
