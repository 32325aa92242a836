package org.jzenith.http.metrics;

import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;

/** Measures requests and event loops, and adds {@code /metrics}. */
public final class MetricsModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(LazyMeterRegistry.class).in(Scopes.SINGLETON);
        bind(RequestExemplars.class).in(Scopes.SINGLETON);
        bind(BufferMetrics.class).in(Scopes.SINGLETON);
        bind(WebSocketMetrics.class).in(Scopes.SINGLETON);
        bind(RateLimitMetrics.class).in(Scopes.SINGLETON);
        httpBinder(binder()).operatorRoute("/metrics", MetricsEndpoint.class).observer(RequestMetrics.class);
    }
}
