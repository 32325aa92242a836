package org.jzenith.rest;

import org.apiguardian.api.API;

/** How a request is answered whose query has a value that cannot be converted to the type of its parameter. */
@API(status = API.Status.MAINTAINED)
public enum UnreadableQuery {
    /** With 404 (Jakarta REST 3.2). */
    NOT_FOUND(404),
    /** With 400, as for any other parameter but that of a path. */
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
