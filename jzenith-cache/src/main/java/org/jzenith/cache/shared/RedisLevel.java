package org.jzenith.cache.shared;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.cache.local.CacheCounters;
import org.jzenith.cache.local.Episode;
import org.jzenith.cache.local.JsonValues;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisScript;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of one cache in Redis: for each key a hash with a token, the JSON of the value, when it was loaded, and
 * until when it is fresh. An invalidation deletes the hash, and with it the token of loads that run. Times are those of
 * Redis.
 *
 * @param <V> the type of the values
 */
public final class RedisLevel<V> implements SecondLevel<V> {

    private static final Logger LOG = LoggerFactory.getLogger(RedisLevel.class);

    /** After a failure, Redis is not asked for this time, so that not every caller waits for its time-out. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A token outlives the time-out of a load by this time. */
    private static final Duration TOKEN_MARGIN = Duration.ofMinutes(1);

    private static final int DELETES_AT_A_TIME = 64;
    private static final long FRESH = 0;
    private static final long TAKEN = 2;

    private static final String NOW =
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            """;

    private static final RedisScript FIND = new RedisScript(
            NOW
                    + """
            local hash = redis.call('HMGET', KEYS[1], 'token', 'value', 'loaded', 'fresh', 'claimed')
            local token, value = hash[1], hash[2]
            local age = value and math.max(0, now - hash[3]) or 0
            local left = value and hash[4] - now or 0
            if value and left > 0 and age < tonumber(ARGV[2]) then
              return {0, token, value, age, left, 0}
            end
            local claim = tonumber(ARGV[3])
            local claimed = (hash[5] or 0) - now
            if claim > 0 and claimed > 0 then
              return {2, token, value, age, left, claimed}
            end
            if not token then
              token = ARGV[1]
              redis.call('HSET', KEYS[1], 'token', token)
            end
            if claim > 0 then
              redis.call('HSET', KEYS[1], 'claimed', string.format('%.0f', now + claim))
            end
            if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then
              redis.call('PEXPIRE', KEYS[1], ARGV[4])
            end
            return {1, token, value, age, left, 0}
            """);

    private static final RedisScript PUT = new RedisScript(
            NOW
                    + """
            if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then
              return 0
            end
            redis.call('HDEL', KEYS[1], 'claimed')
            redis.call('HSET', KEYS[1], 'value', ARGV[2], 'loaded', string.format('%.0f', now),
                'fresh', string.format('%.0f', now + ARGV[3]))
            if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then
              redis.call('PEXPIRE', KEYS[1], ARGV[4])
            end
            return 1
            """);

    private static final RedisScript RELEASE = new RedisScript(
            """
            if redis.call('HGET', KEYS[1], 'token') == ARGV[1] then
              redis.call('HDEL', KEYS[1], 'claimed')
            end
            return 1
            """);

    private final RedisClient client;
    private final String cache;
    private final String prefix;
    private final JsonValues<V> json;
    private final CacheCounters counters;
    private final Duration tokenLife;
    private final Episode failing = new Episode();
    private final Episode unreadable = new Episode();
    private volatile long pausedUntil = System.nanoTime();

    /**
     * Creates the level of a cache.
     *
     * @param application the name of the application; empty if it has none
     * @param loadTimeout how long a load takes at most
     */
    public RedisLevel(
            RedisClient client,
            String application,
            String cache,
            JsonValues<V> json,
            CacheCounters counters,
            Duration loadTimeout) {
        this.client = client;
        this.cache = cache;
        this.prefix = "cache:" + application + ':' + cache + ':';
        this.json = json;
        this.counters = counters;
        this.tokenLife = loadTimeout.plus(TOKEN_MARGIN);
    }

    private boolean isPaused() {
        return System.nanoTime() - pausedUntil < 0;
    }

    private void failed(Throwable failure) {
        pausedUntil = System.nanoTime() + PAUSE_NANOS;
        counters.sharedFailure();
        if (failing.failed()) {
            LOG.warn("The cache {} works without Redis: {}", cache, failure.toString());
        }
    }

    private void succeeded() {
        if (failing.succeeded()) {
            LOG.info("The cache {} works with Redis again", cache);
        }
    }

    @Override
    public Single<Found<V>> find(String key, Duration maxAge, Duration claim) {
        return Single.defer(() -> {
            if (isPaused()) {
                counters.sharedFailure();
                return Single.just(Found.unknown());
            }
            return FIND.execute(
                            client,
                            prefix + key,
                            UUID.randomUUID().toString(),
                            maxAge.toMillis(),
                            claim.toMillis(),
                            tokenLife.toMillis())
                    .map(this::found)
                    .toSingle()
                    .doOnSuccess(found -> succeeded())
                    .doOnError(this::failed)
                    .onErrorReturn(failure -> Found.unknown());
        });
    }

    private Found<V> found(Response response) {
        long kind = response.get(0).toLong();
        Response token = response.get(1);
        Stored<V> stored = stored(response);
        if (kind == TAKEN) {
            return new Found<>(Found.Kind.TAKEN, "", stored, millis(response, 5));
        }
        boolean isFresh = kind == FRESH && stored != null;
        if (isFresh) {
            counters.sharedHit();
        } else {
            counters.sharedMiss();
        }
        return new Found<>(isFresh ? Found.Kind.FRESH : Found.Kind.MISSING, token.toString(), stored, Duration.ZERO);
    }

    private @Nullable Stored<V> stored(Response response) {
        Response value = response.get(2);
        if (value == null) {
            return null;
        }
        byte[] bytes = value.toBytes();
        try {
            return new Stored<>(
                    bytes.length == 0 ? null : json.decode(bytes),
                    bytes.length,
                    millis(response, 3),
                    millis(response, 4));
        } catch (IOException | RuntimeException e) { // Jackson quotes the value, which may be secret.
            if (unreadable.failed()) {
                LOG.debug("A value of the cache {} cannot be read", cache, e);
                LOG.warn(
                        "A value of the cache {} in Redis cannot be read ({}, the level DEBUG shows more), and is loaded again. "
                                + "Further ones are not logged",
                        cache,
                        e.getClass().getName());
            }
            return null;
        }
    }

    private static Duration millis(Response response, int index) {
        return Duration.ofMillis(response.get(index).toLong());
    }

    @Override
    public Single<Boolean> put(String key, String token, byte @Nullable [] value, Duration fresh, Duration stale) {
        return Single.defer(() -> PUT.execute(
                                client,
                                prefix + key,
                                token,
                                value == null ? new byte[0] : value,
                                Math.max(1, fresh.toMillis()),
                                Math.max(1, fresh.plus(stale).toMillis()))
                        .map(response -> response.toInteger() == 1)
                        .toSingle())
                .doOnSuccess(isCurrent -> succeeded())
                .doOnError(this::failed)
                .onErrorReturnItem(true); // It is unknown. The broadcast, or its gap, corrects this instance.
    }

    @Override
    public Completable release(String key, String token) {
        return RELEASE.execute(client, prefix + key, token)
                .ignoreElement()
                .doOnError(this::failed)
                .onErrorComplete();
    }

    @Override
    public Completable remove(String key) {
        return client.send(Command.DEL, prefix + key).ignoreElement();
    }

    @Override
    public Completable removeAll() {
        return Completable.defer(() ->
                client.dao(prefix, String.class).ids().flatMapCompletable(this::remove, false, DELETES_AT_A_TIME));
    }
}
