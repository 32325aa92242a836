package org.jzenith.http.management;

import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.AbstractModule;

/** Adds {@code /health}, {@code /health/live} and {@code /health/ready}. */
public final class HealthModule extends AbstractModule {

    @Override
    protected void configure() {
        httpBinder(binder())
                .operatorRoute("/health", HealthEndpoint.All.class)
                .operatorRoute("/health/live", HealthEndpoint.Live.class)
                .operatorRoute("/health/ready", HealthEndpoint.Ready.class);
    }
}
