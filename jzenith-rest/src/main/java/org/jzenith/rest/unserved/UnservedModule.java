package org.jzenith.rest.unserved;

import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.google.inject.AbstractModule;

/** Adds a hint to the log when a client requests a path that no resource has. */
public final class UnservedModule extends AbstractModule {

    @Override
    protected void configure() {
        restBinder(binder()).observer(UnservedPaths.class);
    }
}
