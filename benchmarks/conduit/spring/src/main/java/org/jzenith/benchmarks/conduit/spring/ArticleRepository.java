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
            """
                    + Rows.AUTHOR
                    + "from articles article join users author on author.id = author_id ";

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

    Optional<Long> id(String slug) {
        return jdbc.sql("select id from articles where slug = :slug")
                .param("slug", slug)
                .query(Long.class)
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

    /** Returns the slug, which changes with the title. */
    String update(String slug, ArticleController.ArticleUpdate update, UUID author) {
        return jdbc.sql(
                        """
                        update articles set
                            title = coalesce(:title, title),
                            description = coalesce(:description, description),
                            body = coalesce(:body, body),
                            tag_list = coalesce(:tags, tag_list),
                            updated_at = now()
                        where slug = :slug and author_id = :author returning slug
                        """)
                .param("slug", slug)
                .param("author", author)
                .param("title", update.title(), Types.VARCHAR)
                .param("description", update.description(), Types.VARCHAR)
                .param("body", update.body(), Types.VARCHAR)
                .param(
                        "tags",
                        update.tagList() == null ? null : update.tagList().toArray(String[]::new),
                        Types.ARRAY)
                .query(String.class)
                .optional()
                .orElseThrow(() -> refusal(slug));
    }

    void delete(String slug, UUID author) {
        int deleted = jdbc.sql("delete from articles where slug = :slug and author_id = :author")
                .param("slug", slug)
                .param("author", author)
                .update();
        if (deleted == 0) {
            throw refusal(slug);
        }
    }

    /** Says why a statement has found no article of this user. */
    private ApiException refusal(String slug) {
        return id(slug).isPresent() ? ApiException.forbidden("article") : ApiException.notFound("article");
    }

    List<String> tags() {
        return jdbc.sql("select distinct unnest(tag_list) as tag from articles order by tag")
                .query(String.class)
                .list();
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
