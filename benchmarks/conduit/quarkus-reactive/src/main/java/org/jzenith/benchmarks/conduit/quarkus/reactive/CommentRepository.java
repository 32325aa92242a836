package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/** Comments on articles; the statements of examples/conduit. */
@ApplicationScoped
public class CommentRepository {

    private static final String SELECT = "select comment.id, created_at, updated_at, body, " + ArticleRepository.AUTHOR;

    private static final String LIST = SELECT
            + """
            from comments comment join users author on author.id = author_id
            where article_id = $2 order by comment.id
            """;

    private static final String ADD =
            """
            with comment as (
                insert into comments (author_id, article_id, body) values ($1, $2, $3)
                returning id, author_id, created_at, updated_at, body
            )
            """
                    + SELECT
                    + "from comment join users author on author.id = author_id";

    @Inject
    Pool pool;

    Uni<List<CommentView>> list(long article, UUID viewer) {
        return query(LIST, Tuple.of(viewer, article)).map(rows -> Rows.all(rows, CommentRepository::view));
    }

    Uni<CommentView> add(long article, String body, UUID author) {
        return Rows.first("comment", query(ADD, Tuple.of(author, article, body)))
                .map(CommentRepository::view);
    }

    Uni<Void> delete(long article, long id, UUID author) {
        return Rows.requireOwn(
                        "comment",
                        query(
                                "select author_id = $3 from comments where article_id = $1 and id = $2",
                                Tuple.of(article, id, author)))
                .flatMap(own -> query("delete from comments where id = $1", Tuple.of(id)))
                .replaceWithVoid();
    }

    private Uni<RowSet<Row>> query(String sql, Tuple values) {
        return pool.preparedQuery(sql).execute(values);
    }

    private static CommentView view(Row row) {
        return new CommentView(
                row.getLong("id"),
                row.getOffsetDateTime("created_at").toInstant(),
                row.getOffsetDateTime("updated_at").toInstant(),
                row.getString("body"),
                Rows.author(row));
    }
}
