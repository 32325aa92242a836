package org.jzenith.streams.store;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.backing.lease.Lease;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisScript;
import org.jzenith.streams.error.StreamFullException;
import org.jzenith.streams.store.StreamDelivery.Origin;

/**
 * Streams of Redis. Beside each of them, a hash has how far each group has come, and the token of the lease with which
 * it was written; a smaller token is refused. What all groups have handled is deleted. Safe on any thread.
 */
public final class StreamStore {

    /** The end of a stream, for {@link #read}. */
    public static final String END = "+";

    private static final String KEY = "key";
    private static final String VALUE = "value";
    /** What the names of the fields with headers begin with. */
    private static final String HEADER = "h:";

    private static final RedisScript ADD = new RedisScript(
            """
            if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[1]) then
              return nil
            end
            return redis.call('XADD', KEYS[1], '*', unpack(ARGV, 2))
            """);

    private static final RedisScript OPEN = new RedisScript(
            """
            local groups = KEYS[1] .. ':groups'
            local token = redis.call('HGET', groups, 'token:' .. ARGV[1])
            if token and tonumber(token) > tonumber(ARGV[2]) then
              return nil
            end
            redis.call('HSET', groups, 'token:' .. ARGV[1], ARGV[2])
            redis.call('HSETNX', groups, 'id:' .. ARGV[1], '0-0')
            return redis.call('HGET', groups, 'id:' .. ARGV[1])
            """);

    private static final RedisScript COMMIT = new RedisScript(
            """
            local groups = KEYS[1] .. ':groups'
            if redis.call('HGET', groups, 'token:' .. ARGV[1]) ~= ARGV[2] then
              return 0
            end
            redis.call('HSET', groups, 'id:' .. ARGV[1], ARGV[3])
            local function parts(id)
              local millis, number = string.match(id, '^(%d+)-(%d+)$')
              return tonumber(millis), tonumber(number)
            end
            local lowest
            local all = redis.call('HGETALL', groups)
            for i = 1, #all, 2 do
              if string.sub(all[i], 1, 3) == 'id:' then
                local millis, number = parts(all[i + 1])
                if lowest then
                  local lowestMillis, lowestNumber = parts(lowest)
                  if millis < lowestMillis or (millis == lowestMillis and number < lowestNumber) then
                    lowest = all[i + 1]
                  end
                else
                  lowest = all[i + 1]
                end
              end
            end
            if lowest ~= '0-0' then
              redis.call('XTRIM', KEYS[1], 'MINID', lowest)
              redis.call('XDEL', KEYS[1], lowest)
            end
            return 1
            """);

    private final RedisClient client;
    private final long maxLength;

    /**
     * Creates the store.
     *
     * @param maxLength how many messages a partition may have
     */
    public StreamStore(RedisClient client, long maxLength) {
        this.client = client;
        this.maxLength = maxLength;
    }

    /** Returns how many partitions a stream has; stores this number if there is none. */
    public Single<Integer> agree(String stream, int partitions) {
        String key = "stream:" + stream + ":partitions";
        return client.send(Command.SET, key, partitions, "NX")
                .ignoreElement()
                .andThen(client.send(Command.GET, key))
                .map(Response::toInteger)
                .toSingle();
    }

    /**
     * Adds a message.
     *
     * @return fails with a {@link StreamFullException} if the partition has as many as it may have
     */
    public Completable add(StreamPartition partition, String key, byte[] value, Map<String, String> headers) {
        List<Object> arguments = new ArrayList<>(List.of(maxLength, KEY, key, VALUE, Buffer.buffer(value)));
        headers.forEach((name, text) -> arguments.addAll(List.of(HEADER + name, text)));
        return ADD.execute(client, partition.key(), arguments.toArray())
                .switchIfEmpty(Maybe.error(() -> new StreamFullException("The stream " + partition + " is full: it has "
                        + maxLength + " messages that were not handled (streams.max-length)")))
                .ignoreElement();
    }

    /** Keeps messages until this group has handled them, from now on. */
    public Completable register(StreamPartition partition, String group) {
        return client.send(Command.HSETNX, partition.key() + ":groups", "id:" + group, "0-0")
                .ignoreElement();
    }

    /** Returns the last entry that a group has handled, {@code 0-0} if none; empty if another holder is newer. */
    public Maybe<String> open(StreamPartition partition, String group, Lease lease) {
        return OPEN.execute(client, partition.key(), group, lease.token()).map(Response::toString);
    }

    /** Notes the last entry that a group has handled; returns false if another holder is newer. */
    public Single<Boolean> commit(StreamPartition partition, String group, Lease lease, String entry) {
        return COMMIT.execute(client, partition.key(), group, lease.token(), entry)
                .map(response -> response.toInteger() == 1)
                .toSingle();
    }

    /** Returns the last entry; empty if there is none. */
    public Maybe<String> last(StreamPartition partition) {
        return client.send(Command.XREVRANGE, partition.key(), "+", "-", "COUNT", 1)
                .filter(entries -> entries.size() > 0)
                .map(entries -> entries.get(0).get(0).toString());
    }

    /** Returns how many messages a partition has that not all groups have handled. */
    public Single<Long> length(StreamPartition partition) {
        return client.send(Command.XLEN, partition.key()).map(Response::toLong).toSingle(0L);
    }

    /**
     * Returns the messages behind an entry.
     *
     * @param last the last entry that may be among them; {@link #END} for all
     * @param position the position of the first of them
     */
    public Single<List<StreamDelivery>> read(
            StreamPartition partition, String after, String last, long position, int limit) {
        return client.send(Command.XRANGE, partition.key(), '(' + after, last, "COUNT", limit)
                .map(entries -> deliveries(partition, position, entries))
                .toSingle(List.of());
    }

    private static List<StreamDelivery> deliveries(StreamPartition partition, long position, Response entries) {
        List<StreamDelivery> deliveries = new ArrayList<>();
        for (Response entry : entries) {
            deliveries.add(delivery(partition, position + deliveries.size(), entry));
        }
        return deliveries;
    }

    private static StreamDelivery delivery(StreamPartition partition, long position, Response entry) {
        String key = "";
        byte[] value = {};
        Map<String, String> headers = new HashMap<>();
        Response fields = entry.get(1);
        for (int i = 0; i + 1 < fields.size(); i += 2) {
            String name = fields.get(i).toString(StandardCharsets.UTF_8);
            Response content = fields.get(i + 1);
            if (name.equals(KEY)) {
                key = content.toString(StandardCharsets.UTF_8);
            } else if (name.equals(VALUE)) {
                value = content.toBytes();
            } else if (name.startsWith(HEADER)) {
                headers.put(name.substring(HEADER.length()), content.toString(StandardCharsets.UTF_8));
            }
        }
        String id = entry.get(0).toString();
        Origin origin = new Origin(partition.stream(), Integer.toString(partition.number()), id);
        return new StreamDelivery(partition, id, origin, position, key, value, headers);
    }
}
