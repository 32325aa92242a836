package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.vertx.pgclient.PgException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** A request that is answered with an error about something, such as {@code article: not found}. */
public class ConduitException extends WebApplicationException {

    public ConduitException(int status, String what, String message) {
        super(Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorsFormat.Errors.of(what, message))
                .build());
    }

    public static ConduitException notFound(String what) {
        return new ConduitException(404, what, "not found");
    }

    /** Answers a caller whose token is valid, but who is no user any more. */
    public static ConduitException unknownCaller() {
        return new ConduitException(401, "token", "is invalid");
    }

    /**
     * Returns the answer to a statement that repeats the name or address of another user. Other failures stay as they
     * are.
     */
    public static RuntimeException taken(PgException refused) {
        if ("23505".equals(refused.getSqlState())) {
            String column = "users_email".equals(refused.getConstraint()) ? "email" : "username";
            return new ConduitException(409, column, "has already been taken");
        }
        return refused;
    }

    /**
     * Returns the answer to a statement that refers to a row that has been deleted in the same moment: an article, or
     * else the user who calls. Other failures stay as they are.
     */
    public static RuntimeException deleted(PgException refused) {
        if ("23503".equals(refused.getSqlState())) {
            boolean ofArticle = String.valueOf(refused.getConstraint()).endsWith("article_id_fkey");
            return ofArticle ? notFound("article") : unknownCaller();
        }
        return refused;
    }

    /** Fails if there is nothing, or if it belongs to another user. */
    public static void requireOwn(String what, Optional<Boolean> own) {
        if (!own.orElseThrow(() -> notFound(what))) {
            throw new ConduitException(403, what, "forbidden");
        }
    }

    /** The same for code that does not wait. */
    static Completable requireOwn(String what, Maybe<Boolean> own) {
        return own.map(Optional::of)
                .toSingle(Optional.empty())
                .doOnSuccess(found -> requireOwn(what, found))
                .ignoreElement();
    }
}
