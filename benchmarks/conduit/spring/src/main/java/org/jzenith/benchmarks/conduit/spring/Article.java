package org.jzenith.benchmarks.conduit.spring;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
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
        Author author) {

    /** The author as the caller sees one. */
    record Author(String username, String bio, String image, boolean following) {}

    static Article of(ResultSet row, int number) throws SQLException {
        return new Article(
                row.getString("slug"),
                row.getString("title"),
                row.getString("description"),
                row.getString("body"),
                List.of((String[]) row.getArray("tag_list").getArray()),
                instant(row, "created_at"),
                instant(row, "updated_at"),
                row.getBoolean("favorited"),
                row.getLong("favorites_count"),
                new Author(
                        row.getString("author_username"),
                        row.getString("author_bio"),
                        row.getString("author_image"),
                        row.getBoolean("author_following")));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
