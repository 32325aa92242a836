package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads what statements return. */
final class Rows {

    private Rows() {}

    static <T> List<T> all(RowSet<Row> rows, Function<Row, T> view) {
        List<T> views = new ArrayList<>(rows.size());
        rows.forEach(row -> views.add(view.apply(row)));
        return views;
    }

    /** Fails if there is none. */
    static Uni<Row> first(String what, Uni<RowSet<Row>> rows) {
        return rows.map(found -> {
            if (found.size() == 0) {
                throw ApiException.notFound(what);
            }
            return found.iterator().next();
        });
    }

    /** Fails if there is no row, or if it says that the thing belongs to another user. */
    static Uni<Row> requireOwn(String what, Uni<RowSet<Row>> rows) {
        return first(what, rows).invoke(row -> {
            if (!row.getBoolean(0)) {
                throw new ApiException(403, what, "forbidden");
            }
        });
    }

    static Profile author(Row row) {
        return new Profile(
                row.getString("author_username"),
                row.getString("author_bio"),
                row.getString("author_image"),
                row.getBoolean("author_following"));
    }
}
