package org.jzenith.http.ratelimit;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Inject;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import org.jzenith.core.ratelimit.InMemoryRateLimitStore;
import org.jzenith.core.ratelimit.RateLimitStore;

/** Binds the configuration of limits, and a store in memory unless the application binds another one. */
public final class RateLimitModule extends AbstractModule {

    static final class InMemory implements Provider<RateLimitStore> {

        private final RateLimitConfiguration configuration;

        @Inject
        InMemory(RateLimitConfiguration configuration) {
            this.configuration = configuration;
        }

        @Override
        public RateLimitStore get() {
            return new InMemoryRateLimitStore(configuration.rateLimitMaxKeys());
        }
    }

    @Override
    protected void configure() {
        configBinder(binder()).bind(RateLimitConfiguration.class, RateLimits::problems);
        defaultBinder(binder()).bind(RateLimitStore.class, module -> {
            module.bind(InMemory.class);
            module.bind(RateLimitStore.class).toProvider(InMemory.class).in(Scopes.SINGLETON);
        });
    }
}
