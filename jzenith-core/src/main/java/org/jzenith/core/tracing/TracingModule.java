package org.jzenith.core.tracing;

import com.google.inject.AbstractModule;

/** Lets RxJava take the scope of a request along while the application runs. */
public final class TracingModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(RxJavaHooks.class).asEagerSingleton();
    }
}
