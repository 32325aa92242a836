package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** What repositories answer if a user or an article is deleted after the token has been checked. */
@Tag("E3")
@Tag("stress")
class RepositoriesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static void assertStatus(int status, Callable<?> statement) {
        assertThatThrownBy(statement::call).isInstanceOfSatisfying(ConduitException.class, refused -> assertThat(
                        refused.getResponse().getStatus())
                .isEqualTo(status));
    }

    @Test
    void answerAsIfTheTokenWasInvalid(
            TestClient client, ArticleRepository articles, CommentRepository comments, UserRepository users) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Here");
        long article = articles.id(slug).blockingGet();
        String gone = UUID.randomUUID().toString();
        NewArticle added = new NewArticle("t", "d", "b", Optional.empty());
        assertStatus(401, () -> articles.add(added, gone).blockingGet());
        assertStatus(401, () -> articles.favorite(slug, gone).blockingGet());
        assertStatus(401, () -> comments.add(article, gone, "b").blockingGet());
        assertStatus(401, () -> {
            users.follow(gone, author.name()).blockingAwait();
            return null;
        });
        assertStatus(401, () -> users.update(gone, UserUpdate.builder().build(), Optional.empty())
                .blockingGet());
    }

    @Test
    void doNotFindTheArticle(TestClient client, CommentRepository comments, UserRepository users) {
        Visitor author = Visitor.register(client);
        String id = users.findByEmail(author.email()).blockingGet().id().toString();
        assertStatus(404, () -> comments.add(Long.MAX_VALUE, id, "b").blockingGet());
    }
}
