package org.jzenith.examples.users.postgresql;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;
import org.jzenith.examples.users.UserRepository;

/** Binds the repositories to PostgreSQL. */
class PersistenceLayerModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(UserRepository.class).to(PostgresqlUserRepository.class).in(Singleton.class);
    }
}
