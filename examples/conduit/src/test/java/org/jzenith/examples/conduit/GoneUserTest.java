package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.examples.conduit.Visitor.error;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** A token that is valid, of a user who is there no longer. */
@Tag("E3")
@Tag("stress")
class GoneUserTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static Visitor gone(TestClient client, PostgresqlClient database) {
        Visitor user = Visitor.register(client);
        assertThat(database.update("delete from users where username = $1", user.name())
                        .blockingGet())
                .isEqualTo(1);
        return user;
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user, ",
        "PUT, /user, '{\"user\":{\"bio\":\"Writes\"}}'",
        "POST, /profiles/AUTHOR/follow, ",
        "DELETE, /profiles/AUTHOR/follow, ",
        "GET, /articles/feed, ",
        "POST, /articles, '{\"article\":{\"title\":\"t\",\"description\":\"d\",\"body\":\"b\"}}'",
        "PUT, /articles/SLUG, '{\"article\":{\"title\":\"t\"}}'",
        "DELETE, /articles/SLUG, ",
        "POST, /articles/SLUG/favorite, ",
        "DELETE, /articles/SLUG/favorite, ",
        "POST, /articles/SLUG/comments, '{\"comment\":{\"body\":\"b\"}}'",
        "DELETE, /articles/SLUG/comments/1, "
    })
    void isNobody(String method, String path, String body, TestClient client, PostgresqlClient database) {
        Visitor author = Visitor.register(client);
        String filled = path.replace("AUTHOR", author.name()).replace("SLUG", author.publish("Here"));
        assertThat(gone(client, database).send(method, filled, 401, body)).hasToString(error("token", "is invalid"));
    }

    private static void assertStatus(int status, Callable<?> statement) {
        assertThatThrownBy(statement::call).isInstanceOfSatisfying(ConduitException.class, refused -> assertThat(
                        refused.getResponse().getStatus())
                .isEqualTo(status));
    }

    /** Which is what happens if the user is deleted after the token has been checked. */
    @Test
    void isNobodyForAStatementThatNeedsTheUser(
            TestClient client, ArticleRepository articles, CommentRepository comments, UserRepository users) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Here");
        long article = articles.id(slug).blockingGet();
        String gone = UUID.randomUUID().toString();
        ArticleResource.NewArticle added = new ArticleResource.NewArticle("t", "d", "b", Optional.empty());
        assertStatus(401, () -> articles.add(added, gone).blockingGet());
        assertStatus(401, () -> articles.favorite(slug, gone).blockingGet());
        assertStatus(401, () -> comments.add(article, gone, "b").blockingGet());
        assertStatus(401, () -> {
            users.follow(gone, author.name()).blockingAwait();
            return null;
        });
        assertStatus(401, () -> users.update(gone, UserUpdate.builder().build(), Optional.empty())
                .blockingGet());
        assertStatus(
                404, () -> comments.add(Long.MAX_VALUE, id(author, users), "b").blockingGet());
    }

    private static String id(Visitor author, UserRepository users) {
        return users.findByEmail(author.email()).blockingGet().id().toString();
    }
}
