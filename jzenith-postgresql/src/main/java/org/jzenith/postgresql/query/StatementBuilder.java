package org.jzenith.postgresql.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the text of a statement together, with a number for each parameter. Used once, on one thread. */
final class StatementBuilder {

    private final NamedValues named;
    private final StringBuilder sql = new StringBuilder();
    private final List<@Nullable Object> values = new ArrayList<>();
    private final Map<String, String> parameters = new HashMap<>();

    StatementBuilder(NamedValues named) {
        this.named = named;
    }

    StatementBuilder add(String text) {
        sql.append(text);
        return this;
    }

    /** Adds the text; a name has the same number wherever it is. */
    StatementBuilder add(SqlText text) {
        text.check(named);
        for (int i = 0; i < text.names().size(); i++) {
            sql.append(text.texts().get(i));
            if (endsWithWord()) { // The server would read limit$1 as one word.
                sql.append(' ');
            }
            sql.append(named(text.names().get(i)));
        }
        sql.append(text.texts().get(text.names().size()));
        return this;
    }

    private boolean endsWithWord() {
        return !sql.isEmpty() && Character.isJavaIdentifierPart(sql.charAt(sql.length() - 1));
    }

    private String named(String name) {
        String known = parameters.get(name);
        if (known == null) {
            known = parameter(named.get(name));
            parameters.put(name, known);
        }
        return known;
    }

    /** Returns a new parameter with this value, such as {@code $3}. */
    String parameter(@Nullable Object value) {
        values.add(value);
        return "$" + values.size();
    }

    int parameterCount() {
        return values.size();
    }

    NumberedStatement build() {
        return new NumberedStatement(sql.toString(), values);
    }
}
