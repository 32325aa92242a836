package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** What generators of clients read of the interface; {@code mvn -Pclients} has them make clients of it. */
class DocumentTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private JsonNode document;

    @BeforeEach
    void read(TestClient client) {
        URI root = client.baseUri().resolve("/");
        document = client.withBaseUri(root).get("/openapi.json").json(JsonNode.class);
    }

    private JsonNode operation(String path, String method) {
        JsonNode operation = document.path("paths").path(path).path(method);
        assertThat(operation.isMissingNode()).as(path).isFalse();
        return operation;
    }

    private JsonNode schema(String name) {
        return document.at("/components/schemas").path(name);
    }

    @Test
    @Tag("O5")
    void hasOnePatternForEachText() {
        List<String> patterns = document.findValuesAsText("pattern");
        assertThat(patterns).isNotEmpty().allSatisfy(pattern -> assertThat(Pattern.compile(pattern))
                .isNotNull());
        assertThat(document.findParents("allOf")).noneMatch(schema -> schema.has("pattern") || schema.has("type"));
    }

    @ParameterizedTest
    @Tag("O6")
    @CsvSource({
        "/articles, get, '[{},{\"jwt\":[]}]'",
        "/articles/{slug}/comments, get, '[{},{\"jwt\":[]}]'",
        "/articles/feed, get, '[{\"jwt\":[]}]'",
        "/articles, post, '[{\"jwt\":[]}]'",
        "/users/login, post, '[]'",
        "/tags, get, '[]'"
    })
    void tellsWhoSendsATokenAndWhoMay(String path, String method, String security) {
        assertThat(operation(path, method).path("security")).hasToString(security);
    }

    @Test
    @Tag("O7")
    void tellsWhatToSend() {
        assertThat(document.at("/components/securitySchemes/jwt/description").asText())
                .isEqualTo("The word Token, a space, and the token: Token eyJhbGciOi...");
    }

    @ParameterizedTest
    @Tag("O8")
    @CsvSource({
        "/users/login, post, 401",
        "/users/login, post, 422",
        "/users, post, 409",
        "/user, put, 409",
        "/articles, get, 422",
        "/articles/{slug}, put, 403",
        "/articles/{slug}, delete, 404"
    })
    void hasTheStatusesOfErrors(String path, String method, String status) {
        assertThat(operation(path, method).path("responses").has(status)).isTrue();
    }

    @Test
    @Tag("O9")
    void requiresWhatIsAlwaysThere() {
        assertThat(schema("Article").path("required"))
                .extracting(JsonNode::asText)
                .contains("favorited", "favoritesCount", "title", "author")
                .doesNotContain("body");
        assertThat(schema("Profile").path("required"))
                .extracting(JsonNode::asText)
                .containsExactly("bio", "following", "image", "username");
    }

    @Test
    @Tag("O10")
    void hasAServerTagsAndSummaries() {
        assertThat(document.path("servers")).hasToString("[{\"url\":\"/api\"}]");
        assertThat(document.path("tags").findValuesAsText("name"))
                .containsExactly("Article", "Comment", "Profile", "Tag", "User");
        assertThat(operation("/articles", "post").path("summary").asText()).isEqualTo("Create");
    }
}
