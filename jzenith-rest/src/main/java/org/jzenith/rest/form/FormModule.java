package org.jzenith.rest.form;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;

/** Binds the limits of multipart forms, and counts their files. */
public final class FormModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(MultipartConfiguration.class, MultipartProblems::of);
        bind(FormFiles.class).in(Scopes.SINGLETON);
        bind(FormMetrics.class).in(Scopes.SINGLETON);
    }
}
