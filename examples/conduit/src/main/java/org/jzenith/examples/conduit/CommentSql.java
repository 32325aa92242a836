package org.jzenith.examples.conduit;

/** Statements about comments. */
public final class CommentSql {

    /** Comments as the user $1 sees them. */
    private static final String SELECT = "select comment.id, created_at, updated_at, body, " + UserSql.AUTHOR;

    /** The comments on the article $2. */
    public static final String LIST = SELECT
            + """
                    from comments comment join users author on author.id = author_id
                    where article_id = $2 order by comment.id
                    """;

    /** Adds the comment $3 of the user $1 to the article $2. */
    public static final String ADD =
            """
            with comment as (
                insert into comments (author_id, article_id, body) values ($1, $2, $3)
                returning id, author_id, created_at, updated_at, body
            )
            """
                    + SELECT
                    + "from comment join users author on author.id = author_id";

    private CommentSql() {}
}
