package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgException;
import org.jzenith.core.error.UnprocessableValue;

/**
 * Signals that a parameter contains a text that the database cannot store. The client has not sent it to the server.
 * The SQL state is 22021, as if the server had rejected the text.
 */
public final class UnstorableTextException extends RefusedStatementException implements UnprocessableValue {

    public UnstorableTextException(PgException refused, String sql) {
        super(refused, sql, false);
    }

    @Override
    public String detail() {
        return "A text has a character that cannot be stored: U+0000, or half of a surrogate pair.";
    }
}
