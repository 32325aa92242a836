package org.jzenith.backing.row;

import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** A statement in one line of limited length, for messages. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class StatementLine {

    private static final int MAX_LENGTH = 300;
    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** Text may be a secret, such as the password of a new role. */
    private static final Pattern TEXT = Pattern.compile("'[^']*'");

    private StatementLine() {}

    /** Returns the line, without the texts in the statement. */
    public static String of(String sql) {
        String line = SPACE.matcher(withoutTexts(sql)).replaceAll(" ");
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "..." : line;
    }

    /** Returns all lines of the statement, without the texts in it. */
    public static String withoutTexts(String sql) {
        return TEXT.matcher(sql).replaceAll("'...'").strip();
    }
}
