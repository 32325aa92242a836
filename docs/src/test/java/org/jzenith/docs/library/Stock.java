package org.jzenith.docs.library;

import java.time.Instant;

/** When the books were last counted, as the job knows that counts them every hour. */
class Stock {

    private volatile Instant counted = Instant.now();

    void count() {
        counted = Instant.now();
    }

    Instant counted() {
        return counted;
    }
}
