package org.jzenith.benchmarks.conduit.spring;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** An article as a client sees it; a list has it without its body. */
record Article(
        String slug,
        String title,
        String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) String body,
        List<String> tagList,
        Instant createdAt,
        Instant updatedAt,
        boolean favorited,
        long favoritesCount,
        Profile author) {

    static Article of(ResultSet row, int number) throws SQLException {
        return new Article(
                row.getString("slug"),
                row.getString("title"),
                row.getString("description"),
                row.getString("body"),
                List.of((String[]) row.getArray("tag_list").getArray()),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                row.getBoolean("favorited"),
                row.getLong("favorites_count"),
                Rows.author(row));
    }
}
