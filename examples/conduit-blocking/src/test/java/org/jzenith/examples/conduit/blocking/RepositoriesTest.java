package org.jzenith.examples.conduit.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.examples.conduit.ConduitException;
import org.jzenith.examples.conduit.NewArticle;
import org.jzenith.examples.conduit.UserUpdate;
import org.jzenith.examples.conduit.Visitor;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** What repositories answer if a user or an article is deleted after the token has been checked. */
@Tag("E3")
@Tag("stress")
class RepositoriesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static void assertStatus(int status, ThrowingCallable statement) {
        assertThatThrownBy(statement).isInstanceOfSatisfying(ConduitException.class, refused -> assertThat(
                        refused.getResponse().getStatus())
                .isEqualTo(status));
    }

    @Test
    void answerAsIfTheTokenWasInvalid(
            TestClient client, ArticleRepository articles, CommentRepository comments, UserRepository users) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Here");
        long article = articles.id(slug);
        String gone = UUID.randomUUID().toString();
        assertStatus(401, () -> articles.add(new NewArticle("t", "d", "b", Optional.empty()), gone));
        assertStatus(401, () -> articles.favorite(slug, gone));
        assertStatus(401, () -> comments.add(article, gone, "b"));
        assertStatus(401, () -> users.follow(gone, author.name()));
        assertStatus(401, () -> users.update(gone, UserUpdate.builder().build(), Optional.empty()));
    }

    @Test
    void doNotFindTheArticle(TestClient client, CommentRepository comments, UserRepository users) {
        Visitor author = Visitor.register(client);
        String id = users.findByEmail(author.email()).orElseThrow().id().toString();
        assertStatus(404, () -> comments.add(Long.MAX_VALUE, id, "b"));
    }
}
