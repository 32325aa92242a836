package org.jzenith.http.connection;

import java.util.List;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Combines all observers of one event loop. A failure of an observer is logged and affects nothing else. */
public final class ExchangeObservers implements ExchangeObserver {

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeObservers.class);

    private final ExchangeObserver[] observers;

    /** Creates the observers of an event loop. Called on that event loop. */
    public ExchangeObservers(List<ExchangeObserver.Factory> factories, int loop) {
        this.observers =
                factories.stream().map(factory -> factory.observe(loop)).toArray(ExchangeObserver[]::new);
    }

    @Override
    public void began(Exchange exchange) {
        for (ExchangeObserver observer : observers) {
            try {
                observer.began(exchange);
            } catch (Throwable e) { // An Error too: otherwise, the request would never be answered.
                OutOfMemory.check(e);
                LOG.error("An observer of requests failed", e);
            }
        }
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        for (ExchangeObserver observer : observers) {
            try {
                observer.ended(exchange, durationNanos);
            } catch (Throwable e) { // An Error too: otherwise, the next request would never be read.
                OutOfMemory.check(e);
                LOG.error("An observer of requests failed", e);
            }
        }
    }
}
