package org.jzenith.docs.library;

import io.reactivex.Single;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;

class Estimates {

    private static final long EXACT_MILLIS = 200;

    // tag::deadline[]
    Single<String> delivery(String isbn) {
        RequestScope scope = RequestScope.current();
        Deadline deadline = scope == null ? null : scope.deadline();
        return deadline != null && deadline.remaining().toMillis() < EXACT_MILLIS
                ? Single.just("within two weeks")
                : exactDelivery(isbn);
    }
    // end::deadline[]

    private Single<String> exactDelivery(String isbn) {
        return Single.just(isbn + " on Monday");
    }
}
