package org.jzenith.examples.users.redis;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;
import org.jzenith.examples.users.UserRepository;

/** Binds the repositories to Redis. */
class PersistenceLayerModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(UserRepository.class).to(RedisUserRepository.class).in(Singleton.class);
    }
}
