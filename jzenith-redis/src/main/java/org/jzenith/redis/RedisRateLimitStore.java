package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.ratelimit.Rate;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.redis.error.RedisUnavailableException;

/**
 * Keeps limits in Redis, so that all instances of an application share them. Each decision is one round trip, to a
 * script that Redis executes as a whole. The time is that of Redis; intervals are rounded up to microseconds. A key
 * expires when its use no longer counts. An application binds it explicitly:
 *
 * <pre>{@code
 * @Provides @Singleton
 * RateLimitStore limits(RedisClient client) {
 *     return RedisRateLimitStore.with(client).whenUnavailable(WhenUnavailable.REFUSE);
 * }
 * }</pre>
 *
 * Immutable; safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisRateLimitStore implements RateLimitStore {

    private static final String DEFAULT_PREFIX = "rate-limit:";
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(100);

    /**
     * The same algorithm as in memory, on a theoretical arrival time in microseconds. A time far beyond the tolerance
     * comes from another clock, or from another rate of the same name. It must not lead to longer rejections than the
     * rate allows.
     */
    private static final RedisScript SCRIPT = new RedisScript(
            """
            local interval, tolerance, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
            local time = redis.call('TIME')
            local now = time[1] * 1000000 + time[2]
            local arrival = tonumber(redis.call('GET', KEYS[1]) or 0) or 0
            arrival = math.min(math.max(arrival, now), now + tolerance)
            local after = arrival + cost * interval
            if after - now > tolerance then
              return {0, math.floor((tolerance - (arrival - now)) / interval), after - tolerance - now}
            end
            redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000))
            local remaining = math.floor((tolerance - (after - now)) / interval)
            local wait = 0
            if remaining == 0 then
              wait = after + interval - tolerance - now
            end
            return {1, remaining, wait}
            """);

    private final RedisClient client;
    private final String prefix;
    private final Duration timeout;
    private final WhenUnavailable choice;

    private RedisRateLimitStore(RedisClient client, String prefix, Duration timeout, WhenUnavailable choice) {
        this.client = client;
        this.prefix = prefix;
        this.timeout = timeout;
        this.choice = choice;
    }

    /**
     * Returns a store in the Redis of a client, with keys that begin with {@code rate-limit:}, a timeout of 100 ms, and
     * limits of each instance while Redis is unavailable.
     */
    public static RedisRateLimitStore with(RedisClient client) {
        return new RedisRateLimitStore(
                requireNonNull(client, "client"), DEFAULT_PREFIX, DEFAULT_TIMEOUT, WhenUnavailable.LOCAL);
    }

    /** Returns this store with another prefix of its keys; applications with the same prefix share their limits. */
    public RedisRateLimitStore withPrefix(String newPrefix) {
        return new RedisRateLimitStore(client, requireNonNull(newPrefix, "newPrefix"), timeout, choice);
    }

    /** Returns this store with another timeout, at least 1 ms. A slow Redis delays a request by at most this time. */
    public RedisRateLimitStore withTimeout(Duration newTimeout) {
        if (newTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("newTimeout: " + newTimeout + " (expected: at least 1 ms)");
        }
        return new RedisRateLimitStore(client, prefix, newTimeout, choice);
    }

    /** Returns this store with another behaviour for the time while Redis does not answer. */
    public RedisRateLimitStore whenUnavailable(WhenUnavailable newChoice) {
        return new RedisRateLimitStore(client, prefix, timeout, requireNonNull(newChoice, "newChoice"));
    }

    @Override
    public WhenUnavailable whenUnavailable() {
        return choice;
    }

    @Override
    public Single<RateLimitDecision> take(RateLimitPolicy policy, String key, int cost) {
        Rate rate = policy.rate();
        long interval = 1 + (rate.intervalNanos() - 1) / 1_000;
        return withinTimeout(
                SCRIPT.execute(client, prefix + policy.name() + ':' + key, interval, interval * rate.permits(), cost)
                        .map(RedisRateLimitStore::decision)
                        .toSingle());
    }

    private static RateLimitDecision decision(Response response) {
        return new RateLimitDecision(
                response.get(0).toInteger() == 1,
                response.get(1).toLong(),
                TimeUnit.MICROSECONDS.toNanos(response.get(2).toLong()));
    }

    /**
     * Applies the timeout of the store. That of the client is longer, because it cuts off the connection that all
     * commands share.
     */
    private Single<RateLimitDecision> withinTimeout(Single<RateLimitDecision> decision) {
        return Single.create(emitter -> {
            Vertx vertx = client.topology().resources().vertx();
            long timer = vertx.setTimer(
                    timeout.toMillis(),
                    id -> emitter.tryOnError(new RedisUnavailableException(
                            "A decision about a limit took longer than " + DurationText.of(timeout), null)));
            Disposable asking = decision.subscribe(emitter::onSuccess, emitter::tryOnError);
            emitter.setCancellable(() -> {
                vertx.cancelTimer(timer);
                asking.dispose();
            });
        });
    }
}
