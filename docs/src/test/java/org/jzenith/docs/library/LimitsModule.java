package org.jzenith.docs.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import jakarta.inject.Singleton;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisRateLimitStore;

final class LimitsModule extends AbstractModule {

    // tag::store[]
    @Provides
    @Singleton
    RateLimitStore limits(RedisClient client) {
        return RedisRateLimitStore.with(client).whenUnavailable(RateLimitStore.WhenUnavailable.LOCAL);
    }
    // end::store[]
}
