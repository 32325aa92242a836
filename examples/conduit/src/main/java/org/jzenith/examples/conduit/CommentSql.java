package org.jzenith.examples.conduit;

import java.util.Optional;
import org.jzenith.postgresql.SqlQuery;

/** Statements about comments. */
public final class CommentSql {

    /** Comments as the user :viewer sees them. */
    private static final String SELECT = "select comment.id, created_at, updated_at, body, " + UserSql.AUTHOR;

    private static final String LIST = SELECT + "from comments comment join users author on author.id = author_id";

    private static final String ADD =
            """
            with comment as (
                insert into comments (author_id, article_id, body) values (:viewer, :article, :body)
                returning id, author_id, created_at, updated_at, body
            )
            """
                    + SELECT
                    + "from comment join users author on author.id = author_id";

    private CommentSql() {}

    /** The comments on an article. */
    public static SqlQuery list(long article, Optional<String> viewer) {
        return SqlQuery.of(LIST)
                .bind("viewer", viewer)
                .bind("article", article)
                .where("article_id = :article")
                .orderBy("comment.id");
    }

    /** Adds a comment, and returns it. */
    public static SqlQuery add(long article, String author, String body) {
        return SqlQuery.of(ADD).bind("viewer", author).bind("article", article).bind("body", body);
    }
}
