package org.jzenith.rest.spi;

/**
 * Sees all requests of one event loop begin and end. Called on that event loop only; must not block, and must cost next to
 * nothing. Whether a request is one at all tells {@code exchange.request().decoderResult()}: what could not be parsed is seen
 * too.
 */
public interface ExchangeObserver {

    /** Makes the observer of each event loop. Added by {@link RestBinder#observer}. */
    interface Factory {

        /** Returns the observer of an event loop; called on it, when it begins to serve. The loops are numbered from 0. */
        ExchangeObserver observe(int loop);
    }

    /** The server has taken a request; nothing has been done for it yet. */
    default void began(Exchange exchange) { }

    /** A response has ended: it was sent, or else, as {@code HttpServerResponse.ended()} tells, its connection is lost. */
    default void ended(Exchange exchange, long durationNanos) { }
}
