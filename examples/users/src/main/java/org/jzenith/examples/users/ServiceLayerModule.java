package org.jzenith.examples.users;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

/** Binds the services; where their repositories come from is a module of the application. */
public class ServiceLayerModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(UserService.class).in(Singleton.class);
    }
}
