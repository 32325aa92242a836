package org.jzenith.redis;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.vertx.redis.client.Response;
import java.time.Duration;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseStore;

/**
 * Leases as hashes with a holder, a token and an end, by the clock of Redis. They have no expiry, because the token
 * must survive the lease.
 */
final class RedisLeaseStore implements LeaseStore {

    private static final String PREFIX = "lease:";

    private static final String NOW =
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            """;

    private static final RedisScript ACQUIRE = new RedisScript(
            NOW
                    + """
            local lease = redis.call('HMGET', KEYS[1], 'holder', 'until')
            if lease[1] and lease[1] ~= ARGV[1] and tonumber(lease[2]) > now then
              return {0, tonumber(lease[2]) - now}
            end
            local token = redis.call('HINCRBY', KEYS[1], 'token', 1)
            redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'until', string.format('%.0f', now + ARGV[2]))
            return {token, 0}
            """);

    private static final RedisScript END_IN = new RedisScript(
            NOW
                    + """
            local lease = redis.call('HMGET', KEYS[1], 'holder', 'token')
            if lease[1] ~= ARGV[1] or lease[2] ~= ARGV[2] then
              return 0
            end
            redis.call('HSET', KEYS[1], 'until', string.format('%.0f', now + ARGV[3]))
            return 1
            """);

    private final RedisClient client;

    RedisLeaseStore(RedisClient client) {
        this.client = client;
    }

    @Override
    public Single<Answer> acquire(String name, String holder, Duration duration) {
        return ACQUIRE.execute(client, PREFIX + name, holder, duration.toMillis())
                .map(RedisLeaseStore::answer)
                .toSingle();
    }

    private static Answer answer(Response response) {
        long token = response.get(0).toLong();
        return token > 0
                ? Answer.held(token)
                : Answer.taken(Duration.ofMillis(response.get(1).toLong()));
    }

    @Override
    public Single<Boolean> renew(Lease lease, Duration duration) {
        return endIn(lease, duration);
    }

    @Override
    public Completable release(Lease lease) {
        return endIn(lease, Duration.ZERO).ignoreElement();
    }

    private Single<Boolean> endIn(Lease lease, Duration duration) {
        return END_IN.execute(client, PREFIX + lease.name(), lease.holder(), lease.token(), duration.toMillis())
                .map(response -> response.toInteger() == 1)
                .toSingle();
    }
}
