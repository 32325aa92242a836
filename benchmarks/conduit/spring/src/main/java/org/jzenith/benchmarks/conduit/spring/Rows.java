package org.jzenith.benchmarks.conduit.spring;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** What articles and comments both have. */
final class Rows {

    /** The columns of an author as the user :viewer sees one. */
    static final String AUTHOR =
            """
            author.username as author_username, author.bio as author_bio, author.image as author_image,
            exists (select from follows where follower_id = :viewer and followed_id = author.id) as author_following
            """;

    private Rows() {}

    static Profile author(ResultSet row) throws SQLException {
        return new Profile(
                row.getString("author_username"),
                row.getString("author_bio"),
                row.getString("author_image"),
                row.getBoolean("author_following"));
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
