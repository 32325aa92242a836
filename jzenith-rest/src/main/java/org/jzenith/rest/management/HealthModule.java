package org.jzenith.rest.management;

import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.google.inject.AbstractModule;
import org.jzenith.rest.spi.AccessRule;

/** Adds {@code /health}, {@code /health/live} and {@code /health/ready}. */
public final class HealthModule extends AbstractModule {

    @Override
    protected void configure() {
        restBinder(binder())
                .route("/health", HealthEndpoint.All.class, AccessRule.permitAll())
                .route("/health/live", HealthEndpoint.Live.class, AccessRule.permitAll())
                .route("/health/ready", HealthEndpoint.Ready.class, AccessRule.permitAll());
    }
}
