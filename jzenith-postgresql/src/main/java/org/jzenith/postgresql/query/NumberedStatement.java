package org.jzenith.postgresql.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement as the server expects it. Immutable, if the values are.
 *
 * @param values those of {@code $1}, {@code $2} and so on
 */
public record NumberedStatement(String sql, List<@Nullable Object> values) {

    public NumberedStatement {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}
