package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** A request that is answered with an error about something, such as {@code article: not found}. */
class ConduitException extends WebApplicationException {

    ConduitException(int status, String what, String message) {
        super(Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorsFormat.Errors.of(what, message))
                .build());
    }

    static <T> Single<T> notFound(String what) {
        return Single.error(() -> new ConduitException(404, what, "not found"));
    }

    /** Fails where there is nothing, or where it is somebody else's. */
    static Completable requireOwn(String what, Maybe<Boolean> own) {
        return own.switchIfEmpty(notFound(what))
                .filter(isOwn -> isOwn)
                .switchIfEmpty(Single.error(() -> new ConduitException(403, what, "forbidden")))
                .ignoreElement();
    }
}
