package org.jzenith.benchmarks.development;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;

/** Binds the configuration of the probe. */
class ProbeModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(ProbeConfiguration.class);
    }
}
