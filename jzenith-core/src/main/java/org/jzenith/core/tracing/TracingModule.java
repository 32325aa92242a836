package org.jzenith.core.tracing;

import com.google.inject.AbstractModule;

/** Makes RxJava propagate the scope of a request while the application runs. */
public final class TracingModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(RxJavaHooks.class).asEagerSingleton();
    }
}
