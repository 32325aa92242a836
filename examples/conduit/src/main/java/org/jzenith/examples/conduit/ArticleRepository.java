package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.PostgresqlClient;

/** Articles with all that is shown of them, read in one statement. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class ArticleRepository {

    /** Articles as the user $1 sees them. */
    private static final String SELECT =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = $1) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
            """
                    + UserRepository.AUTHOR
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

    private static final String FIND = SELECT.formatted("article.body") + "where slug = $2";

    private static final String FIND_BY_ID = SELECT.formatted("article.body") + "where article.id = $2";

    private static final String PAGE =
            SELECT.formatted("null::text") + FILTER + "order by created_at desc, article.id desc limit $6 offset $7";

    private static final String COUNT = "select count(*) from articles article " + FILTER;

    private final PostgresqlClient client;

    Single<List<Article>> page(ArticleFilter filter, Optional<String> viewer, int limit, int offset) {
        return client.list(
                Article.class,
                PAGE,
                viewer,
                filter.tag(),
                filter.author(),
                filter.favorited(),
                filter.followed(),
                limit,
                offset);
    }

    Single<Long> count(ArticleFilter filter, Optional<String> viewer) {
        return client.one(
                        Long.class, COUNT, viewer, filter.tag(), filter.author(), filter.favorited(), filter.followed())
                .toSingle();
    }

    Single<Article> find(String slug, Optional<String> viewer) {
        return client.one(Article.class, FIND, viewer, slug).switchIfEmpty(ConduitException.notFound("article"));
    }

    /** The id stays the same when another request changes the title, and the slug with it. */
    private Single<Article> find(long id, String viewer) {
        return client.one(Article.class, FIND_BY_ID, viewer, id).switchIfEmpty(ConduitException.notFound("article"));
    }

    /** Returns the id of the article. */
    Single<Long> id(String slug) {
        return client.one(Long.class, "select id from articles where slug = $1", slug)
                .switchIfEmpty(ConduitException.notFound("article"));
    }

    Single<Article> add(ArticleResource.NewArticle article, String author) {
        return client.one(
                        Long.class,
                        """
                        insert into articles (author_id, title, description, body, tag_list)
                        values ($1, $2, $3, $4, coalesce($5::text[], '{}')) returning id
                        """,
                        author,
                        article.title(),
                        article.description(),
                        article.body(),
                        article.tagList())
                .toSingle()
                .onErrorResumeNext(failure -> Single.error(ConduitException.deleted(failure)))
                .flatMap(id -> find(id, author));
    }

    /** The slug changes with the title, so that of two requests at the same time only one finds the article. */
    Single<Article> update(String slug, ArticleUpdate update, String author) {
        return client.one(
                        Long.class,
                        """
                        update articles set
                            title = coalesce($3, title),
                            description = coalesce($4, description),
                            body = coalesce($5, body),
                            tag_list = coalesce($6, tag_list),
                            updated_at = now()
                        where slug = $1 and author_id = $2 returning id
                        """,
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
                .onErrorResumeNext(failure -> Single.error(ConduitException.deleted(failure)))
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
                .andThen(ConduitException.notFound("article"));
    }
}
