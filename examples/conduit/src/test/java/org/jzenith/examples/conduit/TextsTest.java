package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** Texts that are too long, and how times are written. */
class TextsTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static final String LONG = "x".repeat(300_000);

    private static Map<String, ?> article(Object... members) {
        return Map.of("article", Json.object(members));
    }

    private static Map<String, ?> user(Object... members) {
        return Map.of("user", Json.object(members));
    }

    private static void assertRefused(String field, JsonNode answer) {
        assertThat(answer.get("errors").has(field)).as(answer.toString()).isTrue();
        assertThat(answer.toString()).doesNotContain("xxx");
    }

    @ParameterizedTest
    @Tag("E4")
    @ValueSource(strings = {"title", "description", "body", "tagList"})
    void refusesAnArticleWithATextThatIsTooLong(String field, TestClient client) {
        Visitor author = Visitor.register(client);
        Object text = field.equals("tagList") ? List.of(LONG) : LONG;
        assertRefused(
                field,
                author.post("/articles", 422, article("title", "t", "description", "d", "body", "b", field, text)));
        assertRefused(field, author.put("/articles/" + author.publish("Before"), 422, article(field, text)));
    }

    @ParameterizedTest
    @Tag("E4")
    @ValueSource(strings = {"username", "email", "password", "bio", "image"})
    void refusesAUserWithATextThatIsTooLong(String field, TestClient client) {
        Visitor user = Visitor.register(client);
        assertRefused(field, user.put("/user", 422, user(field, LONG)));
        if (!List.of("bio", "image").contains(field)) {
            assertRefused(
                    field,
                    user.post(
                            "/users",
                            422,
                            user("username", "u", "email", "u@b.example", "password", "p", field, LONG)));
        }
    }

    @Test
    @Tag("E4")
    void refusesOtherTextsThatAreTooLong(TestClient client) {
        Visitor user = Visitor.register(client);
        String comments = "/articles/" + user.publish("Debated") + "/comments";
        assertRefused("body", user.post(comments, 422, Map.of("comment", Map.of("body", LONG))));
        assertRefused("email", user.post("/users/login", 422, user("email", LONG, "password", "p")));
        assertRefused("password", user.post("/users/login", 422, user("email", "e", "password", LONG)));
    }

    /** Four bytes each: an index of PostgreSQL has a limit in bytes. */
    @Test
    @Tag("E4")
    void storesTheLongestNames(TestClient client) {
        Visitor user = Visitor.register(client);
        String longest = "\uD83D\uDE00".repeat(Text.NAME / 2);
        String slug = user.post(
                        "/articles",
                        201,
                        article("title", longest, "description", "d", "body", "b", "tagList", List.of(longest)))
                .at("/article/slug")
                .asText();
        assertThat(user.get("/articles/" + slug, 200).at("/article/title").asText())
                .isEqualTo(longest);
        String letters = "ab".repeat(Text.NAME / 2);
        assertThat(user.publish(letters)).startsWith(letters);
        assertThat(user.put("/user", 200, user("username", "n" + longest))
                        .at("/user/username")
                        .asText())
                .isEqualTo("n" + longest);
    }

    @Test
    @Tag("E5")
    void writesTheFractionOfAWholeSecond(TestClient client, PostgresqlClient database) {
        Visitor author = Visitor.register(client);
        String path = "/articles/" + author.publish("Punctual");
        author.post(path + "/comments", 200, Map.of("comment", Map.of("body", "b")));
        for (String table : List.of("articles", "comments")) {
            assertThat(database.update(
                                    "update " + table
                                            + " set created_at = '2020-01-01T00:00:00Z', updated_at = '2020-01-01T00:00:01.5Z'"
                                            + " where author_id = (select id from users where username = $1)",
                                    author.name())
                            .blockingGet())
                    .isEqualTo(1);
        }
        for (JsonNode dated : List.of(
                author.get(path, 200).get("article"),
                author.get("/articles?author=" + author.name(), 200).at("/articles/0"),
                author.get(path + "/comments", 200).at("/comments/0"))) {
            assertThat(dated.get("createdAt").asText()).isEqualTo("2020-01-01T00:00:00.000000Z");
            assertThat(dated.get("updatedAt").asText()).isEqualTo("2020-01-01T00:00:01.500000Z");
        }
        TestClient root = client.withBaseUri(client.baseUri().resolve("/"));
        assertThat(root.get("/openapi.json")
                        .json(JsonNode.class)
                        .at("/components/schemas/Article/properties/createdAt/format")
                        .asText())
                .isEqualTo("date-time");
    }
}
