package org.jzenith.http.files;

import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;

/** A file in its state at the lookup, until it has been sent or closed. */
interface StoredFile {

    /** Returns the number of its bytes. */
    long length();

    /** Returns its strong entity tag, with the quotes. */
    String tag();

    /** Returns when it was modified, in seconds since 1970; null if no reliable time is known. */
    @Nullable
    Long modified();

    /**
     * Sends a part of it as the body of a response, and closes it. The headers must be set. Called on the event loop of
     * the request.
     */
    void send(Exchange exchange, long first, long size);

    /** Closes it without sending it. May be called on any thread, and does not block. */
    void close();
}
