package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import org.junit.jupiter.api.Tag;
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
}
