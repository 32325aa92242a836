package org.jzenith.rest;

import org.apiguardian.api.API;

/** The answer to a query parameter with a value that cannot be converted. */
@API(status = API.Status.MAINTAINED)
public enum UnreadableQuery {
    /** 404 (Jakarta REST 3.2). */
    NOT_FOUND(404),
    /** 400, as for all other parameters except those of the path. */
    BAD_REQUEST(400);

    private final int status;

    UnreadableQuery(int status) {
        this.status = status;
    }

    /** Returns the status of the answer. */
    public int status() {
        return status;
    }
}
