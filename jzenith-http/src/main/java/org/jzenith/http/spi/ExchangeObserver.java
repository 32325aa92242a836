package org.jzenith.http.spi;

import org.apiguardian.api.API;

/**
 * Observes the start and the end of all requests of one event loop. Called only on that event loop; must not block, and
 * must cost next to nothing. Also observes invalid requests, which {@code exchange.request().decoderResult()} shows.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ExchangeObserver {

    /** Creates the observer of each event loop. Added with {@link HttpBinder#observer}. */
    interface Factory {

        /**
         * Returns the observer of an event loop. Called on that event loop when it starts to serve. Event loops have
         * numbers from 0.
         */
        ExchangeObserver observe(int loop);
    }

    /** Called when the server has accepted a request, before any processing. */
    default void began(Exchange exchange) {}

    /**
     * Called when a response has ended. If {@code HttpServerResponse.ended()} returns false, the connection was lost
     * before.
     */
    default void ended(Exchange exchange, long durationNanos) {}
}
