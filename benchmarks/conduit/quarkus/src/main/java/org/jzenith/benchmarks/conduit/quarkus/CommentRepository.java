package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/** Comments on articles. */
@ApplicationScoped
public class CommentRepository {

    private static final String SELECT = "select c.id, c.createdAt, c.updatedAt, c.body, " + UserRepository.PROFILE
            + "from Comment c join c.author u ";

    @Inject
    Session session;

    @Inject
    ArticleRepository articles;

    @Inject
    UserRepository users;

    List<CommentView> list(String slug, UUID viewer) {
        return session.createSelectionQuery(SELECT + "where c.article.id = :article order by c.id", CommentView.class)
                .setParameter("viewer", viewer)
                .setParameter("article", articles.id(slug))
                .getResultList();
    }

    CommentView add(String slug, UUID author, String body) {
        Comment comment = new Comment();
        comment.article = session.getReference(Article.class, articles.id(slug));
        comment.author = users.find(author);
        comment.body = body;
        session.persist(comment);
        return session.createSelectionQuery(SELECT + "where c.id = :id", CommentView.class)
                .setParameter("viewer", author)
                .setParameter("id", comment.id)
                .getSingleResult();
    }

    void delete(String slug, long id, UUID user) {
        Comment comment = session.createSelectionQuery(
                        "from Comment where id = :id and article.id = :article", Comment.class)
                .setParameter("id", id)
                .setParameter("article", articles.id(slug))
                .uniqueResultOptional()
                .orElseThrow(() -> ApiException.notFound("comment"));
        ApiException.requireOwn("comment", comment.author, user);
        session.remove(comment);
    }
}
