package org.jzenith.examples.conduit.blocking;

import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jzenith.examples.conduit.Comment;
import org.jzenith.examples.conduit.CommentSql;
import org.jzenith.examples.conduit.ConduitException;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.PostgresqlClient;

/** Comments on articles. Any thread that may wait can use it. */
class CommentRepository {

    private final BlockingPostgresqlClient db;

    @Inject
    CommentRepository(PostgresqlClient client) {
        this.db = client.blocking();
    }

    List<Comment> list(long article, Optional<String> viewer) {
        return db.list(Comment.class, CommentSql.list(article, viewer));
    }

    Comment add(long article, String author, String body) {
        try {
            return db.one(Comment.class, CommentSql.add(article, author, body)).orElseThrow();
        } catch (PgException e) {
            throw ConduitException.deleted(e);
        }
    }

    void delete(long article, long id, String author) {
        ConduitException.requireOwn(
                "comment",
                db.one(
                        Boolean.class,
                        "select author_id = $3 from comments where article_id = $1 and id = $2",
                        article,
                        id,
                        author));
        db.update("delete from comments where id = $1", id);
    }
}
