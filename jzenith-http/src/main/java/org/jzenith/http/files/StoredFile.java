package org.jzenith.http.files;

import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;

/** A file as it was when it was found, until it has been sent or closed. */
interface StoredFile {

    /** Returns how many bytes it has. */
    long length();

    /** Returns its strong entity tag, with the quotes. */
    String tag();

    /** Returns when it was modified, in seconds since 1970; null if nothing reliable is known. */
    @Nullable
    Long modified();

    /**
     * Sends a part of it as the body of a response whose headers are set, and closes it. Called on the event loop of
     * the request.
     */
    void send(Exchange exchange, long first, long size);

    /** Releases it without sending it; may be called on any thread, and does not block. */
    void close();
}
