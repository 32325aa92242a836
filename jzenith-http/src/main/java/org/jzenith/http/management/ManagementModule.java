package org.jzenith.http.management;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;

/** Binds the management side, if there is a {@code management.port}. */
public final class ManagementModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(ManagementAccessConfiguration.class, ManagementProblems::of);
        bind(ApplicationInfo.class); // Both are created only with a port.
        bind(ManagementRoutes.class);
    }
}
