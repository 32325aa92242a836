package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.SelectionQuery;

/** Reads articles as projections, one statement a page. */
@ApplicationScoped
public class ArticleRepository {

    /** The articles of a page, and how many there are in all. */
    public record Page(List<ArticleView> articles, long articlesCount) {}

    /** What a statement selects: Hibernate fills no record within a record. */
    record Row(
            String slug,
            String title,
            String description,
            String body,
            List<String> tagList,
            Instant createdAt,
            Instant updatedAt,
            Boolean favorited,
            Long favoritesCount,
            String username,
            String bio,
            String image,
            Boolean following) {

        ArticleView view() {
            return new ArticleView(
                    slug,
                    title,
                    description,
                    body,
                    tagList,
                    createdAt,
                    updatedAt,
                    favorited,
                    favoritesCount,
                    new Profile(username, bio, image, following));
        }
    }

    private static final String SELECT =
            """
            select a.slug, a.title, a.description, %s, a.tagList, a.createdAt, a.updatedAt,
                   case when exists (select 1 from Favorite f where f.articleId = a.id and f.userId = :viewer) then true else false end,
                   (select count(*) from Favorite f where f.articleId = a.id),
                   u.username, u.bio, u.image,
                   case when exists (select 1 from Follow w where w.followerId = :viewer and w.followedId = u.id) then true else false end
            from Article a join a.author u
            """;

    private static final String FIND = SELECT.formatted("a.body") + "where a.slug = :slug";

    private static final String PAGE = SELECT.formatted("cast(null as String)");

    @Inject
    Session session;

    Page list(String tag, String author, String favorited, UUID viewer, int limit, int offset) {
        StringBuilder where = new StringBuilder("where true");
        Map<String, Object> parameters = new HashMap<>();
        if (tag != null) {
            where.append(" and array_contains(a.tagList, :tag)");
            parameters.put("tag", tag);
        }
        if (author != null) {
            where.append(" and a.author.id = (select x.id from User x where x.username = :author)");
            parameters.put("author", author);
        }
        if (favorited != null) {
            where.append(
                    " and a.id in (select f.articleId from Favorite f join User x on x.id = f.userId where x.username = :fan)");
            parameters.put("fan", favorited);
        }
        return page(where.toString(), parameters, viewer, limit, offset);
    }

    Page feed(UUID viewer, int limit, int offset) {
        return page(
                "where a.author.id in (select w.followedId from Follow w where w.followerId = :reader)",
                Map.of("reader", viewer),
                viewer,
                limit,
                offset);
    }

    private Page page(String where, Map<String, Object> parameters, UUID viewer, int limit, int offset) {
        SelectionQuery<Row> rows = session.createSelectionQuery(
                        PAGE + where + " order by a.createdAt desc, a.id desc", Row.class)
                .setParameter("viewer", viewer)
                .setFirstResult(offset)
                .setMaxResults(limit);
        SelectionQuery<Long> count =
                session.createSelectionQuery("select count(*) from Article a " + where, Long.class);
        parameters.forEach((name, value) -> {
            rows.setParameter(name, value);
            count.setParameter(name, value);
        });
        return new Page(rows.getResultList().stream().map(Row::view).toList(), count.getSingleResult());
    }

    ArticleView find(String slug, UUID viewer) {
        return session.createSelectionQuery(FIND, Row.class)
                .setParameter("viewer", viewer)
                .setParameter("slug", slug)
                .uniqueResultOptional()
                .map(Row::view)
                .orElseThrow(() -> ApiException.notFound("article"));
    }

    /** Returns the slug. */
    String add(Article article, UUID author) {
        article.author = session.getReference(User.class, author);
        session.persist(article);
        session.flush();
        return article.slug;
    }

    /** Returns the article itself, which a transaction can change, if the user wrote it. */
    Article findOwn(String slug, UUID user) {
        Article article = session.createSelectionQuery("from Article where slug = :slug", Article.class)
                .setParameter("slug", slug)
                .uniqueResultOptional()
                .orElseThrow(() -> ApiException.notFound("article"));
        ApiException.requireOwn("article", article.author, user);
        return article;
    }

    /** Returns the slug, which changes with the title. */
    String update(Article article) {
        session.flush();
        return article.slug;
    }

    void delete(Article article) {
        session.remove(article);
    }

    Long id(String slug) {
        return session.createSelectionQuery("select id from Article where slug = :slug", Long.class)
                .setParameter("slug", slug)
                .uniqueResultOptional()
                .orElseThrow(() -> ApiException.notFound("article"));
    }

    List<String> tags() {
        return session.createNativeQuery(
                        "select distinct unnest(tag_list) as tag from articles order by tag", String.class)
                .getResultList();
    }

    void favorite(String slug, UUID user) {
        session.createMutationQuery(
                        """
                        insert into Favorite (articleId, userId)
                        select a.id, u.id from Article a, User u where a.slug = :slug and u.id = :user on conflict do nothing
                        """)
                .setParameter("user", user)
                .setParameter("slug", slug)
                .executeUpdate();
    }

    void unfavorite(String slug, UUID user) {
        session.createMutationQuery(
                        """
                        delete from Favorite f
                        where f.userId = :user and f.articleId = (select a.id from Article a where a.slug = :slug)
                        """)
                .setParameter("user", user)
                .setParameter("slug", slug)
                .executeUpdate();
    }
}
