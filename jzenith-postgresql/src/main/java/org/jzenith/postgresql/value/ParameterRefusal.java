package org.jzenith.postgresql.value;

import io.vertx.pgclient.PgException;

/** The rejection of one parameter by the client, which has sent nothing to the server. */
public final class ParameterRefusal extends PgException {

    private final int number;

    ParameterRefusal(int number, String sqlState, String reason) {
        super("The parameter $" + number + ' ' + reason, "ERROR", sqlState, null);
        this.number = number;
    }

    /** Returns the number of the parameter, from 1. */
    public int number() {
        return number;
    }
}
