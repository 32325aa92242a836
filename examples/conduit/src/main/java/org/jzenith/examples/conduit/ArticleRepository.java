package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.OnEmpty;
import org.jzenith.postgresql.PostgresqlClient;

/** Articles with all that is shown of them, read in one statement. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class ArticleRepository {

    private final PostgresqlClient client;

    Single<List<Article>> page(ArticleFilter filter, Optional<String> viewer, int limit, int offset) {
        return client.list(Article.class, ArticleSql.page(filter, viewer, limit, offset));
    }

    Single<Long> count(ArticleFilter filter, Optional<String> viewer) {
        return client.one(Long.class, ArticleSql.count(filter, viewer)).toSingle();
    }

    Single<Article> find(String slug, Optional<String> viewer) {
        return client.one(Article.class, ArticleSql.find(slug, viewer)).as(OnEmpty.error(ArticleRepository::notFound));
    }

    private Single<Article> find(long id, String viewer) {
        return client.one(Article.class, ArticleSql.find(id, viewer)).as(OnEmpty.error(ArticleRepository::notFound));
    }

    /** Returns the id of the article. */
    Single<Long> id(String slug) {
        return client.one(Long.class, "select id from articles where slug = $1", slug)
                .as(OnEmpty.error(ArticleRepository::notFound));
    }

    Single<Article> add(NewArticle article, String author) {
        return client.one(
                        Long.class,
                        ArticleSql.ADD,
                        author,
                        article.title(),
                        article.description(),
                        article.body(),
                        article.tagList())
                .toSingle()
                .onErrorResumeNext(UserRepository::deleted)
                .flatMap(id -> find(id, author));
    }

    /** The slug changes with the title, so that of two requests at the same time only one finds the article. */
    Single<Article> update(String slug, ArticleUpdate update, String author) {
        return client.one(
                        Long.class,
                        ArticleSql.UPDATE,
                        slug,
                        author,
                        update.getTitle(),
                        update.getDescription(),
                        update.getBody(),
                        update.getTagList())
                .switchIfEmpty(refusal(slug, author))
                .flatMap(id -> find(id, author));
    }

    Completable delete(String slug, String author) {
        return client.one(
                        Long.class,
                        "delete from articles where slug = $1 and author_id = $2 returning id",
                        slug,
                        author)
                .switchIfEmpty(refusal(slug, author))
                .ignoreElement();
    }

    Single<Article> favorite(String slug, String user) {
        return id(slug).flatMap(article -> client.update(
                        "insert into favorites (article_id, user_id) values ($1, $2) on conflict do nothing",
                        article,
                        user)
                .onErrorResumeNext(UserRepository::deleted)
                .flatMap(added -> find(article, user)));
    }

    Single<Article> unfavorite(String slug, String user) {
        return id(slug).flatMap(article -> client.update(
                        "delete from favorites where article_id = $1 and user_id = $2", article, user)
                .flatMap(removed -> find(article, user)));
    }

    Single<List<String>> tags() {
        return client.list(String.class, "select distinct unnest(tag_list) as tag from articles order by tag");
    }

    /** Says why a statement has found no article of this user; one that is there by now is too late. */
    private <T> Single<T> refusal(String slug, String user) {
        return ConduitException.requireOwn(
                        "article",
                        client.one(Boolean.class, "select author_id = $2 from articles where slug = $1", slug, user))
                .andThen(Single.error(ArticleRepository::notFound));
    }

    private static ConduitException notFound() {
        return ConduitException.notFound("article");
    }
}
