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

    private final PostgresqlClient client;

    Single<List<Comment>> list(long article, Optional<String> viewer) {
        return client.list(Comment.class, CommentSql.list(article, viewer));
    }

    Single<Comment> add(long article, String author, String body) {
        return client.one(Comment.class, CommentSql.add(article, author, body))
                .toSingle()
                .onErrorResumeNext(UserRepository::deleted);
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
