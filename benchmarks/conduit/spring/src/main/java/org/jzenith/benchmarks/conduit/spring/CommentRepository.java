package org.jzenith.benchmarks.conduit.spring;

import java.sql.Types;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Comments on articles. */
@Repository
class CommentRepository {

    private static final String SELECT = "select comment.id, created_at, updated_at, body, " + Rows.AUTHOR;

    private static final String LIST = SELECT
            + "from comments comment join users author on author.id = author_id"
            + " where article_id = :article order by comment.id";

    private static final String ADD =
            """
            with comment as (
                insert into comments (author_id, article_id, body) values (:viewer, :article, :body)
                returning id, author_id, created_at, updated_at, body
            )
            """
                    + SELECT
                    + "from comment join users author on author.id = author_id";

    private final JdbcClient jdbc;

    CommentRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<Comment> list(long article, UUID viewer) {
        return jdbc.sql(LIST)
                .param("article", article)
                .param("viewer", viewer, Types.OTHER)
                .query(Comment::of)
                .list();
    }

    Comment add(long article, UUID author, String body) {
        return jdbc.sql(ADD)
                .param("article", article)
                .param("viewer", author)
                .param("body", body)
                .query(Comment::of)
                .single();
    }

    void delete(long article, long id, UUID author) {
        UUID owner = jdbc.sql("select author_id from comments where article_id = :article and id = :id")
                .param("article", article)
                .param("id", id)
                .query(UUID.class)
                .optional()
                .orElseThrow(() -> ApiException.notFound("comment"));
        if (!owner.equals(author)) {
            throw ApiException.forbidden("comment");
        }
        jdbc.sql("delete from comments where id = :id").param("id", id).update();
    }
}
