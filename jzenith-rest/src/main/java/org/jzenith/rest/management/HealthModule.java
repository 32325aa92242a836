package org.jzenith.rest.management;

import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.google.inject.AbstractModule;

/** Adds {@code /health}, {@code /health/live} and {@code /health/ready}. */
public final class HealthModule extends AbstractModule {

    @Override
    protected void configure() {
        restBinder(binder())
                .operatorRoute("/health", HealthEndpoint.All.class)
                .operatorRoute("/health/live", HealthEndpoint.Live.class)
                .operatorRoute("/health/ready", HealthEndpoint.Ready.class);
    }
}
