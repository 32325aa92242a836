package org.jzenith.redis.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.RedisConnection;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;

/** The servers of one Redis, and what a client needs from them. Safe on any thread. */
public interface Topology extends CommandExecutor {

    /**
     * A step of a walk through all keys.
     *
     * @param server sends commands to the server whose keys come next
     * @param cursor the cursor for that server
     * @param after returns the cursor of the next step, from the one that the server returns
     */
    record Walk(CommandExecutor server, String cursor, UnaryOperator<String> after) {}

    /**
     * Returns a session, which is not {@linkplain SessionConnection#ready ready} yet, on the server of this key.
     *
     * @param key null for a session without a key, which a cluster does not have
     * @throws IllegalArgumentException if there must be a key
     */
    SessionConnection session(@Nullable String key);

    /**
     * Returns what opens a connection for messages.
     *
     * @param shardChannel the channel whose messages only one server of a cluster has; null for all others
     */
    ClientConnector<RedisConnection> forMessages(Context context, @Nullable String shardChannel);

    /** Returns the same number for two keys if one command may use both of them. */
    int slot(String key);

    /**
     * Returns the next step of a walk through all keys.
     *
     * @param cursor 0 for the first step, and that of the step before for the others
     * @throws IllegalArgumentException if it is neither
     */
    Walk walk(String cursor);

    /** Makes event loops that could not reach a server retry at once, because a server was reached. */
    void reachable();

    /** Learns from the refusal of a command that was not sent by {@link #submit} where its key is now. */
    default void learn(Throwable error) {}

    /** Starts to measure. Not on an event loop, because it loads many classes. */
    void bind(MeterRegistry registry);

    /** Waits for commands in flight for a while, then cuts off the rest; completes when all connections are closed. */
    Future<Void> close(long patienceMillis);
}
