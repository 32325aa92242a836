package org.jzenith.docs.library;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.health.HealthBinder.healthBinder;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

// tag::module[]
public class LibraryModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(LibraryConfiguration.class);
        bind(Books.class).in(Singleton.class);
        bind(Loans.class).in(Singleton.class);
        bind(Stock.class).in(Singleton.class);
        healthBinder(binder()).check(StockCheck.class);
    }
}
// end::module[]
