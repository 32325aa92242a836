package org.jzenith.streams;

import io.reactivex.Completable;
import io.vertx.redis.client.Command;
import jakarta.inject.Inject;
import org.jzenith.backing.message.Message;
import org.jzenith.core.JZenith;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.streams.Orders.Order;

/** An application in a process of its own that writes each number to the list of its customer. */
final class StreamWriter {

    static final String STREAM = "orders";
    private final RedisClient client;

    @Inject
    StreamWriter(RedisClient client) {
        this.client = client;
    }

    Completable write(Message<Order> message) {
        return client.send(
                        Command.RPUSH,
                        "written:" + message.value().customer(),
                        message.value().number())
                .ignoreElement();
    }

    static StreamsPlugin plugin() {
        return StreamsPlugin.create().stream(STREAM, Order.class)
                .messageConsumer(STREAM, Order.class, StreamWriter.class, StreamWriter::write);
    }

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(RedisPlugin.create(), plugin())
                .withModules(binder -> binder.bind(StreamWriter.class))
                .run();
    }
}
