package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.BroadcastEvent.Gap;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.RedisCluster;
import org.jzenith.testing.broadcast.BroadcastScenarios;
import org.jzenith.testing.servers.TimeLimit;

/** Broadcasts by shard channels of a cluster. */
@Tag("stress")
@Tag("vertx")
class ClusterBroadcastTest extends BroadcastScenarios {

    private RedisCluster cluster;

    @Override
    protected RunningApplication start() {
        cluster = RedisCluster.start();
        return ClusterTest.start(cluster);
    }

    @Override
    protected void stopServer() {
        cluster.close();
    }

    @Override
    protected RunningApplication startOn(RunningApplication other, String... arguments) {
        return ClusterTest.start(cluster, arguments);
    }

    @Override
    protected BroadcastClient client(RunningApplication application) {
        return Server.client(application);
    }

    @Override
    protected Completable publishText(RunningApplication application, String channel, String text) {
        return Server.client(application).publishSharded(channel, text).ignoreElement();
    }

    /** Sends a command to the master that has the channel. */
    private static Response send(RunningApplication application, String channel, Request command) {
        return Server.client(application)
                .inSession(channel, session -> session.send(command).toSingle())
                .blockingGet();
    }

    @Override
    protected void cut(RunningApplication application, String channel) {
        send(
                application,
                channel,
                Request.cmd(Command.CLIENT).arg("KILL").arg("TYPE").arg("pubsub"));
    }

    @Override
    protected int subscriptions(RunningApplication application, String channel) {
        return send(
                        application,
                        channel,
                        Request.cmd(Command.PUBSUB).arg("SHARDNUMSUB").arg(channel))
                .get(channel)
                .toInteger();
    }

    @Override
    protected String clientName() {
        return "redis";
    }

    @Test
    void aSlotThatMovesIsAGapAndThenMessagesComeFromItsNewMaster() {
        Broadcast<String> broadcast = broadcast(first(), "moving", String.class);
        TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(second(), "moving", String.class));
        broadcast.publish("before").blockingAwait();
        awaitMessages(events, 1);
        int slot = cluster.slotOf("moving");
        int other = cluster.nodes().stream()
                .filter(node -> node.isMaster() && node.port() != cluster.masterOf(slot))
                .mapToInt(RedisCluster.Node::port)
                .findFirst()
                .orElseThrow();
        cluster.moveSlot(slot, other);
        TimeLimit.MINUTE.awaitCount(events, 3);
        broadcast.publish("after").blockingAwait();
        assertThat(awaitMessages(events, 2)).containsExactly("before", "after");
        assertThat(events.values().get(2)).isEqualTo(new Gap<>("moving"));
        events.dispose();
    }
}
