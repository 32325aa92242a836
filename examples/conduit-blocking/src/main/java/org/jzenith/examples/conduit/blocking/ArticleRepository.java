package org.jzenith.examples.conduit.blocking;

import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jzenith.examples.conduit.Article;
import org.jzenith.examples.conduit.ArticleFilter;
import org.jzenith.examples.conduit.ArticleSql;
import org.jzenith.examples.conduit.ArticleUpdate;
import org.jzenith.examples.conduit.ConduitException;
import org.jzenith.examples.conduit.NewArticle;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.BlockingPostgresqlStatements;
import org.jzenith.postgresql.PostgresqlClient;

/** Articles with all that is shown of them. Any thread that may wait can use it. */
class ArticleRepository {

    private final BlockingPostgresqlClient db;

    @Inject
    ArticleRepository(PostgresqlClient client) {
        this.db = client.blocking();
    }

    List<Article> page(ArticleFilter filter, Optional<String> viewer, int limit, int offset) {
        return db.list(Article.class, ArticleSql.page(filter, viewer, limit, offset));
    }

    long count(ArticleFilter filter, Optional<String> viewer) {
        return db.one(Long.class, ArticleSql.count(filter, viewer)).orElseThrow();
    }

    Article find(String slug, Optional<String> viewer) {
        return db.one(Article.class, ArticleSql.find(slug, viewer)).orElseThrow(ArticleRepository::notFound);
    }

    private static Article find(BlockingPostgresqlStatements db, long id, String viewer) {
        return db.one(Article.class, ArticleSql.find(id, viewer)).orElseThrow(ArticleRepository::notFound);
    }

    /** Returns the id of the article. */
    long id(String slug) {
        return db.one(Long.class, "select id from articles where slug = $1", slug)
                .orElseThrow(ArticleRepository::notFound);
    }

    Article add(NewArticle article, String author) {
        long id;
        try {
            id = db.one(
                            Long.class,
                            ArticleSql.ADD,
                            author,
                            article.title(),
                            article.description(),
                            article.body(),
                            article.tagList())
                    .orElseThrow();
        } catch (PgException e) {
            throw ConduitException.deleted(e);
        }
        return find(db, id, author);
    }

    /**
     * The slug changes with the title, so that of two requests at the same time only one finds the article. In the
     * transaction, no other request can delete the article before this one has read it.
     */
    Article update(String slug, ArticleUpdate update, String author) {
        return db.inTransaction(tx -> {
            long id = tx.one(
                            Long.class,
                            ArticleSql.UPDATE,
                            slug,
                            author,
                            update.getTitle(),
                            update.getDescription(),
                            update.getBody(),
                            update.getTagList())
                    .orElseThrow(() -> refusal(tx, slug, author));
            return find(tx, id, author);
        });
    }

    void delete(String slug, String author) {
        if (db.update("delete from articles where slug = $1 and author_id = $2", slug, author) == 0) {
            throw refusal(db, slug, author);
        }
    }

    Article favorite(String slug, String user) {
        long article = id(slug);
        try {
            db.update(
                    "insert into favorites (article_id, user_id) values ($1, $2) on conflict do nothing",
                    article,
                    user);
        } catch (PgException e) {
            throw ConduitException.deleted(e);
        }
        return find(db, article, user);
    }

    Article unfavorite(String slug, String user) {
        long article = id(slug);
        db.update("delete from favorites where article_id = $1 and user_id = $2", article, user);
        return find(db, article, user);
    }

    List<String> tags() {
        return db.list(String.class, "select distinct unnest(tag_list) as tag from articles order by tag");
    }

    /** Says why a statement has found no article of this user; one that is there by now is too late. */
    private static ConduitException refusal(BlockingPostgresqlStatements db, String slug, String user) {
        ConduitException.requireOwn(
                "article", db.one(Boolean.class, "select author_id = $2 from articles where slug = $1", slug, user));
        return notFound();
    }

    private static ConduitException notFound() {
        return ConduitException.notFound("article");
    }
}
