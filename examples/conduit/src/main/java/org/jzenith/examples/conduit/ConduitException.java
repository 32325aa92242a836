package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;

/** A request that is answered with an error, such as {@code {"errors": {"article": ["not found"]}}}. */
class ConduitException extends WebApplicationException {

    /** The body of all errors. */
    record Errors(Map<String, List<String>> errors) {

        Response response(int status) {
            return Response.status(status)
                    .type(MediaType.APPLICATION_JSON_TYPE)
                    .entity(this)
                    .build();
        }
    }

    ConduitException(int status, String field, String message) {
        super(new Errors(Map.of(field, List.of(message))).response(status));
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
