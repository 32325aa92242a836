package org.jzenith.rxjava3.scope;

import com.google.inject.AbstractModule;

/** Makes RxJava 3 propagate the scope of a request while the application runs. */
public final class ScopeModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(RxJava3Hooks.class).asEagerSingleton();
    }
}
