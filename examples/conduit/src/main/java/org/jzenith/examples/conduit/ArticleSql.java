package org.jzenith.examples.conduit;

import java.util.Optional;
import org.jzenith.postgresql.SqlQuery;

/** Statements about articles. One statement reads everything that a page shows of them. */
public final class ArticleSql {

    /** Articles as the user :viewer sees them. */
    private static final String SELECT =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = :viewer) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
            """
                    + UserSql.AUTHOR
                    + "from articles article join users author on author.id = author_id";

    private static final String LIST = SELECT.formatted("null::text");
    private static final String FIND = SELECT.formatted("article.body");

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

    /** The articles that a filter selects, the newest first. */
    public static SqlQuery page(ArticleFilter filter, Optional<String> viewer, int limit, int offset) {
        return filtered(LIST, filter, viewer)
                .orderBy("created_at desc")
                .tieBreaker("article.id")
                .limit(limit)
                .offset(offset);
    }

    /** How many articles a filter selects. */
    public static SqlQuery count(ArticleFilter filter, Optional<String> viewer) {
        return filtered("select count(*) from articles article", filter, viewer);
    }

    /** Only the filters that are there become part of the statement, so the server can use the indexes for them. */
    private static SqlQuery filtered(String select, ArticleFilter filter, Optional<String> viewer) {
        return SqlQuery.of(select, filter)
                .bind("viewer", viewer)
                .whereIfPresent("tag_list @> array[:tag]")
                .whereIfPresent("author_id = (select id from users where username = :author)")
                .whereIfPresent(
                        """
                        article.id in (
                            select article_id from favorites
                            where user_id = (select id from users where username = :favorited))""")
                .whereIf(
                        filter.followed(),
                        "author_id in (select followed_id from follows where follower_id = :viewer)");
    }

    /** The article with a slug. */
    public static SqlQuery find(String slug, Optional<String> viewer) {
        return SqlQuery.of(FIND).bind("viewer", viewer).bind("slug", slug).where("slug = :slug");
    }

    /** The article with an id, which stays the same when another request changes the title, and the slug with it. */
    public static SqlQuery find(long id, String viewer) {
        return SqlQuery.of(FIND).bind("viewer", viewer).bind("id", id).where("article.id = :id");
    }
}
