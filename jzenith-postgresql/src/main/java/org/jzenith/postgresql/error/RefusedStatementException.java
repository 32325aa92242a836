package org.jzenith.postgresql.error;

import io.vertx.pgclient.PgException;
import java.util.regex.Pattern;

/**
 * What the server says against a statement, and which one it was: the driver's exception has no stack trace that leads
 * to it.
 */
public final class RefusedStatementException extends PgException {

    private static final int MAX_LENGTH = 300;
    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** Text may be a secret, such as the password of a new role. */
    private static final Pattern TEXT = Pattern.compile("'[^']*'");

    private final String sql;

    public RefusedStatementException(PgException refused, String sql) {
        super(
                refused.getErrorMessage(),
                refused.getSeverity(),
                refused.getSqlState(),
                refused.getDetail(),
                refused.getHint(),
                refused.getPosition(),
                refused.getInternalPosition(),
                refused.getInternalQuery(),
                refused.getWhere(),
                refused.getFile(),
                refused.getLine(),
                refused.getRoutine(),
                refused.getSchema(),
                refused.getTable(),
                refused.getColumn(),
                refused.getDataType(),
                refused.getConstraint());
        this.sql = sql;
    }

    @Override
    public String getMessage() {
        return super.getMessage() + " in: " + line(sql);
    }

    /** Returns a statement in one line of limited length, without the texts in it. */
    public static String line(String sql) {
        String line = SPACE.matcher(TEXT.matcher(sql).replaceAll("'...'"))
                .replaceAll(" ")
                .trim();
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "..." : line;
    }
}
