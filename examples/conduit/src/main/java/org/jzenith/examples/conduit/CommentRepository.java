package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.PostgresqlClient;

/** Comments on articles. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class CommentRepository {

    /** Comments as the user $1 sees them. */
    private static final String SELECT = "select comment.id, created_at, updated_at, body, " + UserRepository.AUTHOR;

    private final PostgresqlClient client;

    Single<List<Comment>> list(long article, Optional<String> viewer) {
        return client.list(
                Comment.class,
                SELECT
                        + """
                        from comments comment join users author on author.id = author_id
                        where article_id = $2 order by comment.id
                        """,
                viewer,
                article);
    }

    Single<Comment> add(long article, String author, String body) {
        return client.one(
                        Comment.class,
                        """
                        with comment as (
                            insert into comments (author_id, article_id, body) values ($1, $2, $3)
                            returning id, author_id, created_at, updated_at, body
                        )
                        """
                                + SELECT
                                + "from comment join users author on author.id = author_id",
                        author,
                        article,
                        body)
                .toSingle()
                .onErrorResumeNext(failure -> Single.error(ConduitException.deleted(failure)));
    }

    Completable delete(long article, long id, String author) {
        return ConduitException.requireOwn(
                        "comment",
                        client.one(
                                Boolean.class,
                                "select author_id = $3 from comments where article_id = $1 and id = $2",
                                article,
                                id,
                                author))
                .andThen(client.update("delete from comments where id = $1", id))
                .ignoreElement();
    }
}
