package org.jzenith.rest.dispatch;

import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.core.providerfactory.ServerHelper;
import org.jzenith.rest.filter.BlockingFilters;

/** RESTEasy's registries of providers, with filters that may block. */
final class FilterRegistries extends ServerHelper {

    FilterRegistries(ResteasyProviderFactoryImpl providers, ExecutorService workers) {
        super(providers);
        requestFilters = BlockingFilters.requests(providers, workers);
        responseFilters = BlockingFilters.responses(providers, workers);
    }
}
