package org.jzenith.benchmarks.conduit.spring;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

record Comment(long id, Instant createdAt, Instant updatedAt, String body, Profile author) {

    static Comment of(ResultSet row, int number) throws SQLException {
        return new Comment(
                row.getLong("id"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                row.getString("body"),
                Rows.author(row));
    }
}
