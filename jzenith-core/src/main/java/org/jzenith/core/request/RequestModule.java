package org.jzenith.core.request;

import com.google.inject.AbstractModule;

/** Makes RxJava propagate the scope of a request while the application runs. */
public final class RequestModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(RxJavaHooks.class).asEagerSingleton();
    }
}
