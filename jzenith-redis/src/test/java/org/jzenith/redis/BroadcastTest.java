package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.redis.client.Command;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.BroadcastEvent.Gap;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.broadcast.BroadcastScenarios;
import org.jzenith.testing.servers.TimeLimit;

/** Broadcasts by messages of one server. */
@Tag("stress")
@Tag("vertx")
class BroadcastTest extends BroadcastScenarios {

    @Override
    protected RunningApplication start() {
        return Server.PLUGIN.start();
    }

    @Override
    protected RunningApplication startOn(RunningApplication other, String... arguments) {
        return Server.PLUGIN.startOn(other, arguments);
    }

    @Override
    protected BroadcastClient client(RunningApplication application) {
        return Server.client(application);
    }

    @Override
    protected Completable publishText(RunningApplication application, String channel, String text) {
        return Server.client(application).send(Command.PUBLISH, channel, text).ignoreElement();
    }

    @Override
    protected void cut(RunningApplication application, String channel) {
        Server.client(application)
                .send(Command.CLIENT, "KILL", "TYPE", "pubsub")
                .ignoreElement()
                .blockingAwait();
    }

    @Override
    protected int subscriptions(RunningApplication application, String channel) {
        return Server.client(application)
                .send(Command.PUBSUB, "NUMSUB", channel)
                .blockingGet()
                .get(channel)
                .toInteger();
    }

    @Override
    protected String clientName() {
        return "redis";
    }

    @Test
    void aNetworkThatFailsIsAGap() throws Exception {
        try (FaultProxy proxy = Server.PLUGIN.proxy(first());
                RunningApplication far = startOn(
                        first(),
                        "--redis.port=" + proxy.port(),
                        "--redis.connect-timeout=1s",
                        "--redis.command-timeout=1s")) {
            TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(far, "far", String.class));
            proxy.refuse();
            TimeLimit.MINUTE.await("no subscriber", () -> subscriptions(first(), "far") == 0);
            broadcast(first(), "far", String.class).publish("lost").blockingAwait();
            proxy.passThrough();
            TimeLimit.MINUTE.awaitCount(events, 2);
            broadcast(first(), "far", String.class).publish("kept").blockingAwait();
            assertThat(awaitMessages(events, 1)).containsExactly("kept");
            assertThat(events.values().get(1)).isEqualTo(new Gap<>("far"));
            events.dispose();
        }
    }

    @Test
    void anInstanceWithASmallerLimitGetsAGap() {
        try (RunningApplication small = startOn(first(), "--redis.max-broadcast-size=10000")) {
            TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(small, "limits", String.class));
            broadcast(first(), "limits", String.class)
                    .publish("x".repeat(20_000))
                    .andThen(broadcast(first(), "limits", String.class).publish("after"))
                    .blockingAwait();
            assertThat(awaitMessages(events, 1)).containsExactly("after");
            assertThat(events.values().get(1)).isEqualTo(new Gap<>("limits"));
            events.dispose();
        }
    }

    @Test
    void aRefusedSubscriptionFailsAndALaterOneMayWork() {
        Server.client(first())
                .send(Command.ACL, "SETUSER", "half-deaf", "on", ">pw", "+@all", "~*", "resetchannels")
                .ignoreElement()
                .blockingAwait();
        try (RunningApplication deaf = startOn(first(), "--redis.username=half-deaf", "--redis.password=pw")) {
            TestSubscriber<BroadcastEvent<String>> events =
                    broadcast(deaf, "any", String.class).events().test();
            TimeLimit.MINUTE.awaitEnd(events).assertError(RedisCommandException.class);
            Server.client(first())
                    .send(Command.ACL, "SETUSER", "half-deaf", "allchannels")
                    .ignoreElement()
                    .blockingAwait();
            TestSubscriber<BroadcastEvent<String>> later = subscribe(broadcast(deaf, "any", String.class));
            later.dispose();
        }
    }
}
