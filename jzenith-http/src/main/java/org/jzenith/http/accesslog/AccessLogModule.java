package org.jzenith.http.accesslog;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;

/** Binds the access log and its configuration. */
public final class AccessLogModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(AccessLogConfiguration.class);
        bind(AccessLog.class).in(Scopes.SINGLETON);
    }
}
