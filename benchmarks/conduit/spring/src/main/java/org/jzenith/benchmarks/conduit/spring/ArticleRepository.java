package org.jzenith.benchmarks.conduit.spring;

import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Articles with all that is shown of them, read in one statement. */
@Repository
class ArticleRepository {

    /** The articles of a page, and how many there are in all. */
    record Page(List<Article> articles, long articlesCount) {}

    private static final String SELECT =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = :viewer) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
                   author.username as author_username, author.bio as author_bio, author.image as author_image,
                   exists (select from follows where follower_id = :viewer and followed_id = author.id) as author_following
            from articles article join users author on author.id = author_id
            """;

    private static final String FIND = SELECT.formatted("article.body") + "where slug = :slug";

    private static final String PAGE = SELECT.formatted("null::text");

    private final JdbcClient jdbc;

    ArticleRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Page list(String tag, String author, String favorited, UUID viewer, int limit, int offset) {
        StringBuilder where = new StringBuilder("where true");
        Map<String, Object> parameters = new HashMap<>();
        if (tag != null) {
            where.append(" and tag_list @> array[:tag]::text[]");
            parameters.put("tag", tag);
        }
        if (author != null) {
            where.append(" and author_id = (select id from users where username = :author)");
            parameters.put("author", author);
        }
        if (favorited != null) {
            where.append(
                    " and article.id in (select article_id from favorites join users on users.id = user_id where username = :fan)");
            parameters.put("fan", favorited);
        }
        return page(where.toString(), parameters, viewer, limit, offset);
    }

    Page feed(UUID viewer, int limit, int offset) {
        return page(
                "where author_id in (select followed_id from follows where follower_id = :reader)",
                Map.of("reader", viewer),
                viewer,
                limit,
                offset);
    }

    private Page page(String where, Map<String, Object> parameters, UUID viewer, int limit, int offset) {
        List<Article> articles = jdbc.sql(
                        PAGE + where + " order by created_at desc, article.id desc limit :limit offset :offset")
                .params(parameters)
                .param("viewer", viewer, Types.OTHER)
                .param("limit", limit)
                .param("offset", offset)
                .query(Article::of)
                .list();
        long count = jdbc.sql("select count(*) from articles article " + where)
                .params(parameters)
                .query(Long.class)
                .single();
        return new Page(articles, count);
    }

    Optional<Article> find(String slug, UUID viewer) {
        return jdbc.sql(FIND)
                .param("slug", slug)
                .param("viewer", viewer, Types.OTHER)
                .query(Article::of)
                .optional();
    }

    /** Returns the slug. */
    String add(ArticleController.NewArticle article, UUID author) {
        return jdbc.sql(
                        """
                        insert into articles (author_id, title, description, body, tag_list)
                        values (:author, :title, :description, :body, :tags) returning slug
                        """)
                .param("author", author)
                .param("title", article.title())
                .param("description", article.description())
                .param("body", article.body())
                .param(
                        "tags",
                        article.tagList() == null
                                ? new String[0]
                                : article.tagList().toArray(String[]::new))
                .query(String.class)
                .single();
    }

    void favorite(String slug, UUID user) {
        jdbc.sql(
                        """
                        insert into favorites (article_id, user_id)
                        select id, :user from articles where slug = :slug on conflict do nothing
                        """)
                .param("user", user)
                .param("slug", slug)
                .update();
    }

    void unfavorite(String slug, UUID user) {
        jdbc.sql(
                        """
                        delete from favorites using articles
                        where article_id = articles.id and slug = :slug and user_id = :user
                        """)
                .param("user", user)
                .param("slug", slug)
                .update();
    }
}
