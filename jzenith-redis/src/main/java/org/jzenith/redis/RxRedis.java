package org.jzenith.redis;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provider;
import io.vertx.reactivex.redis.client.Redis;
import io.vertx.reactivex.redis.client.RedisAPI;
import org.jzenith.backing.Lazy;
import org.jzenith.core.plugin.RxVertx;

/** The driver in the types of {@link RxVertx}. */
final class RxRedis {

    private RxRedis() {}

    static void bind(
            Binder binder, Key<io.vertx.redis.client.Redis> key, Provider<io.vertx.redis.client.Redis> driver) {
        Provider<Redis> redis = Lazy.of(() -> Redis.newInstance(driver.get()));
        binder.bind(key.ofType(Redis.class)).toProvider(redis);
        binder.bind(key.ofType(RedisAPI.class)).toProvider(Lazy.of(() -> RedisAPI.api(redis.get())));
    }
}
