package org.jzenith.testing;

import org.jspecify.annotations.Nullable;

/** A request that a stub got, and what it answers. Its {@link StubJournal} guards all that changes. */
final class StubExchange {

    final StubRequest request;
    /** Null until it is known, and if the answer was none of the test. */
    @Nullable
    StubResponse response;
    /** Whether the journal still has it. */
    boolean isKept = true;

    StubExchange(StubRequest request) {
        this.request = request;
    }

    int size() {
        return request.size() + (response == null ? 0 : response.size());
    }
}
