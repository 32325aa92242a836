package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class CommentsTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static JsonNode comment(Visitor user, String comments, String body) {
        return user.post(comments, 200, Map.of("comment", Map.of("body", body))).get("comment");
    }

    private static List<String> bodies(Visitor reader, String comments) {
        return reader.get(comments, 200).get("comments").findValuesAsText("body");
    }

    @Test
    void commentsOnAnArticle(TestClient client) {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        String comments = "/articles/" + author.publish("Debated") + "/comments";
        assertThat(bodies(reader, comments)).isEmpty();
        JsonNode first = comment(reader, comments, "First");
        assertThat(first.get("id").isIntegralNumber()).isTrue();
        assertThat(first.get("body").asText()).isEqualTo("First");
        assertThat(Instant.parse(first.get("createdAt").asText()))
                .isEqualTo(Instant.parse(first.get("updatedAt").asText()));
        assertThat(first.at("/author/username").asText()).isEqualTo(reader.name());
        comment(author, comments, "Second");
        assertThat(bodies(Visitor.nobody(client), comments)).containsExactly("First", "Second");
        assertThat(Visitor.nobody(client).get(comments, 200).at("/comments/0")).isEqualTo(first);
    }

    @Test
    void showsWhetherTheReaderFollowsAnAuthor(TestClient client) {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        String comments = "/articles/" + author.publish("Debated") + "/comments";
        comment(author, comments, "Mine");
        reader.post("/profiles/" + author.name() + "/follow", 200, null);
        assertThat(reader.get(comments, 200).at("/comments/0/author/following").asBoolean())
                .isTrue();
    }

    @Test
    void letsOnlyItsAuthorDeleteAComment(TestClient client) {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        String comments = "/articles/" + author.publish("Debated") + "/comments";
        String comment = comments + '/' + comment(reader, comments, "Mine").get("id");
        assertThat(author.delete(comment, 403)).hasToString(error("comment", "forbidden"));
        assertThat(bodies(author, comments)).containsExactly("Mine");
        reader.delete(comment, 204);
        assertThat(bodies(author, comments)).isEmpty();
        assertThat(reader.delete(comment, 404)).hasToString(error("comment", "not found"));
    }

    @Test
    void findsCommentsOnlyBelowTheirArticle(TestClient client) {
        Visitor author = Visitor.register(client);
        String comments = "/articles/" + author.publish("Debated") + "/comments";
        String other = "/articles/" + author.publish("Ignored") + "/comments";
        JsonNode id = comment(author, comments, "Mine").get("id");
        author.delete(other + '/' + id, 404);
        assertThat(author.get("/articles/missing/comments", 404)).hasToString(error("article", "not found"));
        author.post("/articles/missing/comments", 404, Map.of("comment", Map.of("body", "Lost")));
        author.delete("/articles/missing/comments/" + id, 404);
        assertThat(bodies(author, comments)).containsExactly("Mine");
    }

    @Test
    void refusesACommentThatSaysNothing(TestClient client) {
        Visitor author = Visitor.register(client);
        String comments = "/articles/" + author.publish("Debated") + "/comments";
        assertThat(author.post(comments, 422, Map.of("comment", Map.of("body", " "))))
                .hasToString(error("body", "can't be blank"));
    }
}
