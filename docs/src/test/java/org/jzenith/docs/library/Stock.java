package org.jzenith.docs.library;

import java.time.Instant;

/** Remembers when the hourly job last counted the books. */
class Stock {

    private volatile Instant counted = Instant.now();

    void count() {
        counted = Instant.now();
    }

    Instant counted() {
        return counted;
    }
}
