package org.jzenith.redis;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.vertx.redis.client.Command;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;

/**
 * A broadcast of bytes by messages of Redis.
 *
 * @param sharded whether it is a shard channel, whose messages only the servers of its slot have
 */
record MessageChannel(RedisClient client, String channel, boolean sharded) implements Broadcast<byte[]> {

    @Override
    public Completable publish(byte[] message) {
        return sharded
                ? client.publishSharded(channel, message).ignoreElement()
                : client.send(Command.PUBLISH, channel, message).ignoreElement();
    }

    @Override
    public Flowable<BroadcastEvent<byte[]>> events() {
        return (sharded ? client.subscribeSharded(channel) : client.subscribe(channel)).map(this::event);
    }

    private BroadcastEvent<byte[]> event(RedisEvent event) {
        return event instanceof RedisEvent.Message message
                ? new BroadcastEvent.Message<>(channel, message.payload().getBytes())
                : new BroadcastEvent.Gap<>(channel);
    }
}
