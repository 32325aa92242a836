package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

@Tag("stress")
class ArticlesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static List<String> slugs(JsonNode page) {
        return page.get("articles").findValuesAsText("slug");
    }

    private static Map<String, ?> article(Object... members) {
        return Map.of("article", Json.object(members));
    }

    @Test
    void publishesAnArticle(TestClient client) {
        Visitor author = Visitor.register(client);
        JsonNode article = author.post(
                        "/articles",
                        201,
                        article(
                                "title", "How to train your dragon",
                                "description", "Ever wonder how?",
                                "body", "You have to believe",
                                "tagList", List.of("training", "dragons", "dragons")))
                .get("article");
        assertThat(article.get("slug").asText()).matches("how-to-train-your-dragon-\\d+");
        assertThat(article.get("title").asText()).isEqualTo("How to train your dragon");
        assertThat(article.get("description").asText()).isEqualTo("Ever wonder how?");
        assertThat(article.get("body").asText()).isEqualTo("You have to believe");
        assertThat(article.get("tagList")).hasToString("[\"dragons\",\"training\"]");
        assertThat(Instant.parse(article.get("createdAt").asText()))
                .isEqualTo(Instant.parse(article.get("updatedAt").asText()));
        assertThat(article.get("favorited").asBoolean(true)).isFalse();
        assertThat(article.get("favoritesCount").asInt(-1)).isZero();
        assertThat(article.get("author"))
                .hasToString(
                        "{\"username\":\"" + author.name() + "\",\"bio\":null,\"image\":null,\"following\":false}");
        assertThat(Visitor.nobody(client)
                        .get("/articles/" + article.get("slug").asText(), 200)
                        .get("article"))
                .isEqualTo(article);
    }

    @ParameterizedTest
    @CsvSource({
        "Dune, dune",
        "' C++ & you! ', c-you",
        "'\u0645\u0631\u064A\u0645', ''",
        "'O''Brien''s; drop', o-brien-s-drop"
    })
    void makesASlugOfEachTitle(String title, String slug, TestClient client) {
        Visitor author = Visitor.register(client);
        String first = author.publish(title);
        assertThat(first).matches(slug + (slug.isEmpty() ? "" : "-") + "\\d+");
        assertThat(author.publish(title)).isNotEqualTo(first);
        assertThat(author.get("/articles/" + first, 200).at("/article/title").asText())
                .isEqualTo(title);
    }

    @Test
    void publishesAnArticleWithoutTags(TestClient client) {
        assertThat(Visitor.register(client)
                        .post("/articles", 201, article("title", "t", "description", "d", "body", "b"))
                        .at("/article/tagList"))
                .isEmpty();
    }

    @Test
    void tellsWhichFieldsOfAnArticleAreInvalid(TestClient client) {
        Visitor author = Visitor.register(client);
        assertThat(author.post("/articles", 422, article("title", "", "description", null)))
                .hasToString("{\"errors\":{\"body\":[\"can't be blank\"],\"description\":[\"can't be blank\"],"
                        + "\"title\":[\"can't be blank\"]}}");
        assertThat(author.post(
                        "/articles",
                        422,
                        article("title", "t", "description", "d", "body", "b", "tagList", List.of("x", ""))))
                .hasToString(error("tagList", "can't be blank"));
    }

    @Test
    void changesOnlyWhatIsSent(TestClient client) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Before", "tag");
        JsonNode before = author.get("/articles/" + slug, 200).get("article");
        JsonNode changed = author.put("/articles/" + slug, 200, article("body", "With two hands"))
                .get("article");
        assertThat(changed.get("body").asText()).isEqualTo("With two hands");
        assertThat(Instant.parse(changed.get("updatedAt").asText()))
                .isAfter(before.get("updatedAt").asText());
        for (String kept : List.of("slug", "title", "description", "tagList", "createdAt", "author")) {
            assertThat(changed.get(kept)).as(kept).isEqualTo(before.get(kept));
        }
    }

    @Test
    void changesTheSlugWithTheTitle(TestClient client) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Before");
        JsonNode changed =
                author.put("/articles/" + slug, 200, article("title", "After")).get("article");
        assertThat(changed.get("slug").asText()).isEqualTo(slug.replace("before", "after"));
        author.get("/articles/" + slug, 404);
    }

    @Test
    void replacesTags(TestClient client) {
        Visitor author = Visitor.register(client);
        String slug = "/articles/" + author.publish("Tagged", "old");
        assertThat(author.put(slug, 200, article("tagList", List.of("z", "a"))).at("/article/tagList"))
                .hasToString("[\"a\",\"z\"]");
        assertThat(author.put(slug, 200, article("tagList", List.of())).at("/article/tagList"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "description", "body"})
    void doesNotClearWhatAnArticleNeeds(String field, TestClient client) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Complete");
        assertThat(author.put("/articles/" + slug, 422, article(field, null)))
                .hasToString(error(field, "can't be blank"));
    }

    @Test
    void deletesAnArticleWithItsComments(TestClient client) {
        Visitor author = Visitor.register(client);
        String slug = author.publish("Short-lived");
        author.post("/articles/" + slug + "/comments", 200, Map.of("comment", Map.of("body", "First")));
        author.post("/articles/" + slug + "/favorite", 200, null);
        author.delete("/articles/" + slug, 204);
        author.get("/articles/" + slug, 404);
        author.get("/articles/" + slug + "/comments", 404);
    }

    @Test
    void letsOnlyItsAuthorChangeAnArticle(TestClient client) {
        String slug = Visitor.register(client).publish("Mine");
        Visitor other = Visitor.register(client);
        assertThat(other.put("/articles/" + slug, 403, article("body", "Yours")))
                .hasToString(error("article", "forbidden"));
        assertThat(other.delete("/articles/" + slug, 403)).hasToString(error("article", "forbidden"));
        assertThat(other.get("/articles/" + slug, 200).at("/article/body").asText())
                .isEqualTo("b");
    }

    @Test
    void doesNotFindAnArticleThatIsNotThere(TestClient client) {
        Visitor reader = Visitor.register(client);
        String missing = error("article", "not found");
        assertThat(reader.get("/articles/missing", 404)).hasToString(missing);
        assertThat(reader.put("/articles/missing", 404, article("body", "b"))).hasToString(missing);
        assertThat(reader.delete("/articles/missing", 404)).hasToString(missing);
        assertThat(reader.post("/articles/missing/favorite", 404, null)).hasToString(missing);
        assertThat(reader.delete("/articles/missing/favorite", 404)).hasToString(missing);
    }

    @Test
    void countsFavorites(TestClient client) {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        String slug = "/articles/" + author.publish("Liked");
        author.post(slug + "/favorite", 200, null);
        JsonNode liked = reader.post(slug + "/favorite", 200, null).get("article");
        assertThat(liked.get("favorited").asBoolean()).isTrue();
        assertThat(liked.get("favoritesCount").asInt()).isEqualTo(2);
        assertThat(reader.post(slug + "/favorite", 200, null)
                        .at("/article/favoritesCount")
                        .asInt())
                .as("twice")
                .isEqualTo(2);
        JsonNode left = reader.delete(slug + "/favorite", 200).get("article");
        assertThat(left.get("favorited").asBoolean()).isFalse();
        assertThat(left.get("favoritesCount").asInt()).isEqualTo(1);
        assertThat(Visitor.nobody(client)
                        .get(slug, 200)
                        .at("/article/favorited")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void listsTheNewestArticlesFirst(TestClient client) {
        Visitor author = Visitor.register(client);
        List<String> published = List.of(author.publish("One"), author.publish("Two"), author.publish("Three"));
        JsonNode page = Visitor.nobody(client).get("/articles?author=" + author.name(), 200);
        assertThat(slugs(page)).containsExactly(published.get(2), published.get(1), published.get(0));
        assertThat(page.get("articlesCount").asInt()).isEqualTo(3);
        assertThat(page.at("/articles/0").has("body")).isFalse();
        assertThat(page.at("/articles/0/author/username").asText()).isEqualTo(author.name());
    }

    @Test
    void pagesThroughArticlesAndCountsAll(TestClient client) {
        Visitor author = Visitor.register(client);
        for (int i = 0; i < 5; i++) {
            author.publish("Page " + i);
        }
        String list = "/articles?author=" + author.name();
        List<String> all = slugs(author.get(list, 200));
        JsonNode page = author.get(list + "&offset=1&limit=3", 200);
        assertThat(slugs(page)).isEqualTo(all.subList(1, 4));
        assertThat(page.get("articlesCount").asInt()).isEqualTo(5);
        JsonNode behind = author.get(list + "&offset=5", 200);
        assertThat(slugs(behind)).isEmpty();
        assertThat(behind.get("articlesCount").asInt()).isEqualTo(5);
        assertThat(author.get("/articles?limit=0&offset=-1", 422).get("errors").size())
                .isEqualTo(2);
    }

    @Test
    void listsArticlesByTagAndFavorite(TestClient client) {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        String tag = "tag-of-" + author.name();
        String tagged = author.publish("Tagged", tag, "other");
        String plain = author.publish("Plain", "other");
        reader.post("/articles/" + plain + "/favorite", 200, null);
        assertThat(slugs(reader.get("/articles?tag=" + tag, 200))).containsExactly(tagged);
        JsonNode favorites = reader.get("/articles?favorited=" + reader.name(), 200);
        assertThat(slugs(favorites)).containsExactly(plain);
        assertThat(favorites.at("/articles/0/favorited").asBoolean()).isTrue();
        assertThat(favorites.get("articlesCount").asInt()).isEqualTo(1);
        assertThat(slugs(reader.get("/articles?tag=" + tag + "&favorited=" + reader.name(), 200)))
                .isEmpty();
        assertThat(slugs(reader.get("/articles?author=nobody", 200))).isEmpty();
        assertThat(reader.get("/articles?author=%00", 400).at("/errors/body/0").asText())
                .contains("author contains U+0000");
    }

    @Test
    void feedsArticlesOfThoseWhomTheReaderFollows(TestClient client) {
        Visitor reader = Visitor.register(client);
        Visitor followed = Visitor.register(client);
        Visitor other = Visitor.register(client);
        reader.post("/profiles/" + followed.name() + "/follow", 200, null);
        String first = followed.publish("Seen");
        String second = followed.publish("Seen, too");
        other.publish("Unseen");
        JsonNode feed = reader.get("/articles/feed", 200);
        assertThat(slugs(feed)).containsExactly(second, first);
        assertThat(feed.get("articlesCount").asInt()).isEqualTo(2);
        assertThat(feed.at("/articles/0/author/following").asBoolean()).isTrue();
        assertThat(slugs(reader.get("/articles/feed?limit=1&offset=1", 200))).containsExactly(first);
        assertThat(slugs(other.get("/articles/feed", 200))).isEmpty();
    }

    @Test
    void listsAllTagsInAlphabeticalOrder(TestClient client) {
        Visitor author = Visitor.register(client);
        author.publish("Tags", "zebra", "apple");
        author.publish("More tags", "apple", "mango");
        assertThat(Visitor.nobody(client).get("/tags", 200).get("tags"))
                .extracting(JsonNode::asText)
                .containsSubsequence("apple", "mango", "zebra")
                .doesNotHaveDuplicates();
    }
}
