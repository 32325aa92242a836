package org.jzenith.postgresql.sql.call;

import io.vertx.sqlclient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collector;

/**
 * The rows of one answer, which are dropped as they arrive once there are too many of them. Used on the event loop of
 * the connection.
 */
final class LimitedRows {

    private final int limit;
    private final Runnable whenTooMany;
    private List<Row> rows = new ArrayList<>();
    private boolean tooMany;

    /** {@code whenTooMany} is called at the first row above the limit. */
    LimitedRows(int limit, Runnable whenTooMany) {
        this.limit = limit;
        this.whenTooMany = whenTooMany;
    }

    /** Returns what collects the rows of one answer here. */
    Collector<Row, ?, List<Row>> collector() {
        return Collector.of(() -> this, LimitedRows::add, (one, other) -> one, all -> all.rows);
    }

    private void add(Row row) {
        if (rows.size() < limit && !tooMany) {
            rows.add(row);
        } else if (!tooMany) {
            tooMany = true;
            rows = List.of();
            whenTooMany.run();
        }
    }

    boolean areTooMany() {
        return tooMany;
    }
}
