package org.jzenith.testing;

import org.jspecify.annotations.Nullable;

/** A request to a stub, and its answer. The {@link StubJournal} guards all mutable state. */
final class StubExchange {

    final StubRequest request;
    /** Null until the response is known, and if the test has not defined it. */
    @Nullable
    StubResponse response;
    /** Whether the exchange is still in the journal. */
    boolean isKept = true;

    StubExchange(StubRequest request) {
        this.request = request;
    }

    int size() {
        return request.size() + (response == null ? 0 : response.size());
    }
}
