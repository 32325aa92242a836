package org.jzenith.http.management;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;

/** Binds what is served at {@code management.port}, if there is one. */
public final class ManagementModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(ManagementAccessConfiguration.class, ManagementProblems::of);
        bind(ApplicationInfo.class); // Both are made when there is a port.
        bind(ManagementRoutes.class);
    }
}
