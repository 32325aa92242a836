package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
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

    /** Answers a caller whose token is valid, but who is no user any more. */
    static ConduitException unknownCaller() {
        return new ConduitException(401, "token", "is invalid");
    }

    /**
     * Returns the answer to a statement that refers to a row that has been deleted in the same moment: an article, or
     * else the user who calls. Other failures stay as they are.
     */
    static Throwable deleted(Throwable failure) {
        if (failure instanceof PgException refused && "23503".equals(refused.getSqlState())) {
            boolean ofArticle = String.valueOf(refused.getConstraint()).endsWith("article_id_fkey");
            return ofArticle ? new ConduitException(404, "article", "not found") : unknownCaller();
        }
        return failure;
    }

    /** Fails where there is nothing, or where it is somebody else's. */
    static Completable requireOwn(String what, Maybe<Boolean> own) {
        return own.switchIfEmpty(notFound(what))
                .filter(isOwn -> isOwn)
                .switchIfEmpty(Single.error(() -> new ConduitException(403, what, "forbidden")))
                .ignoreElement();
    }
}
