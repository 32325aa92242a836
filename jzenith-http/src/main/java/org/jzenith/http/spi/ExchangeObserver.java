package org.jzenith.http.spi;

import org.apiguardian.api.API;

/**
 * Sees all requests of one event loop begin and end. Called only on that event loop; must not block, and must cost next
 * to nothing. Also sees requests that could not be parsed, which {@code exchange.request().decoderResult()} shows.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ExchangeObserver {

    /** Creates the observer of each event loop. Added with {@link HttpBinder#observer}. */
    interface Factory {

        /**
         * Returns the observer of an event loop. Called on that event loop when it begins to serve; the loops are
         * numbered from 0.
         */
        ExchangeObserver observe(int loop);
    }

    /** Called when the server has accepted a request, before it does anything for it. */
    default void began(Exchange exchange) {}

    /**
     * Called when a response has ended: it was sent, or, if {@code HttpServerResponse.ended()} returns false, its
     * connection was lost.
     */
    default void ended(Exchange exchange, long durationNanos) {}
}
