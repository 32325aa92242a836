package org.jzenith.examples.conduit;

/** Statements about articles. One statement reads everything that a page shows of them. */
public final class ArticleSql {

    /** Articles as the user $1 sees them. */
    private static final String SELECT =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = $1) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
            """
                    + UserSql.AUTHOR
                    + "from articles article join users author on author.id = author_id ";

    private static final String FILTER =
            """
            where ($2::text is null or tag_list @> array[$2])
              and ($3::text is null or author_id = (select id from users where username = $3))
              and ($4::text is null or exists (
                    select from favorites
                    where article_id = article.id and user_id = (select id from users where username = $4)))
              and (not $5 or exists (select from follows where follower_id = $1 and followed_id = author_id))
            """;

    /** The articles that an {@link ArticleFilter} in $2 to $5 selects; at most $6 of them, after the first $7. */
    public static final String PAGE =
            SELECT.formatted("null::text") + FILTER + "order by created_at desc, article.id desc limit $6 offset $7";

    /** How many articles that filter selects. */
    public static final String COUNT = "select count(*) from articles article " + FILTER;

    /** The article with the slug $2. */
    public static final String FIND = SELECT.formatted("article.body") + "where slug = $2";

    /**
     * The article with the id $2, which stays the same when another request changes the title, and the slug with it.
     */
    public static final String FIND_BY_ID = SELECT.formatted("article.body") + "where article.id = $2";

    public static final String ADD =
            """
            insert into articles (author_id, title, description, body, tag_list)
            values ($1, $2, $3, $4, coalesce($5::text[], '{}')) returning id
            """;

    /** Changes the article with the slug $1 if the user $2 wrote it. A null changes nothing. */
    public static final String UPDATE =
            """
            update articles set
                title = coalesce($3, title),
                description = coalesce($4, description),
                body = coalesce($5, body),
                tag_list = coalesce($6, tag_list),
                updated_at = now()
            where slug = $1 and author_id = $2 returning id
            """;

    private ArticleSql() {}
}
