package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

class TitleTest {

    private static final String DUNE = "/titles/9780441172719";
    private static final String MIDDLEMARCH = "/titles/9780141439549";
    private static final String EMMA = "/titles/9780141439587";

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(TitleTest::describe);

    private static JZenith describe() {
        return JZenith.application().withPlugins(RestPlugin.withResources(TitleResource.class));
    }

    @Test
    void takesParametersTogether(TestClient client) {
        TestResponse page = client.get("/titles?from=1&size=1");
        assertThat(page.json(Title[].class)).extracting(Title::name).containsExactly("Emma");
        assertThat(page.header("Link")).hasValue("<titles?from=2&size=1>; rel=\"next\"");
        assertThat(client.get("/titles?size=101").status()).isEqualTo(400);
        assertThat(client.get("/titles?size=many").status()).isEqualTo(404);
    }

    @Test
    void convertsWhatJaxRsDoesNotKnow(TestClient client) {
        assertThat(client.get("/titles?since=1900-01-01T00:00:00Z").json(Title[].class))
                .extracting(Title::name)
                .containsExactly("Dune");
        assertThat(client.get("/titles?since=yesterday").status()).isEqualTo(404);
    }

    @Test
    void answers304WhereNothingHasChanged(TestClient client) {
        TestResponse whole = client.get(DUNE);
        assertThat(whole.json(Title.class).name()).isEqualTo("Dune");
        String tag = whole.header("ETag").orElseThrow();
        for (String known : new String[] {tag, "W/" + tag}) {
            TestResponse same = client.withHeader("If-None-Match", known).get(DUNE);
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.body()).isEmpty();
        }
        assertThat(client.withHeader("If-None-Match", "\"other\"").get(DUNE).status())
                .isEqualTo(200);
    }

    @Test
    void changesWhatIsThereAndNothingElse(TestClient client) {
        assertThat(client.patch(EMMA, "{}").json(Title.class).name()).isEqualTo("Emma");
        assertThat(client.patch(EMMA, "{\"name\": \"Emma\"}").json(Title.class).version())
                .isEqualTo(3);
    }

    @Test
    void changesOnlyWhatTheClientHasSeen(TestClient client) {
        String tag = client.get(MIDDLEMARCH).header("ETag").orElseThrow();
        TestClient text = client.withHeader("Content-Type", "text/plain");
        assertThat(text.put(MIDDLEMARCH + "/name", "Provincial Life").status()).isEqualTo(428);
        TestResponse renamed = text.withHeader("If-Match", tag).put(MIDDLEMARCH + "/name", "Provincial Life");
        assertThat(renamed.json(Title.class).name()).isEqualTo("Provincial Life");
        assertThat(renamed.header("ETag")).isNotEqualTo(tag);
        TestResponse late = text.withHeader("If-Match", tag).put(MIDDLEMARCH + "/name", "Middlemarch");
        assertThat(late.status()).isEqualTo(412);
        assertThat(late.body()).contains("The title has changed meanwhile.");
        String current = renamed.header("ETag").orElseThrow();
        for (String refused : new String[] {"W/" + current, "\"0\"", "anything"}) {
            assertThat(text.withHeader("If-Match", refused)
                            .put(MIDDLEMARCH + "/name", "Middlemarch")
                            .status())
                    .as(refused)
                    .isEqualTo(412);
        }
        for (String accepted : new String[] {"\"0\", " + current, "*"}) {
            assertThat(text.withHeader("If-Match", accepted)
                            .put(MIDDLEMARCH + "/name", "Middlemarch")
                            .status())
                    .as(accepted)
                    .isEqualTo(200);
        }
    }

    @Test
    void validatesByAConstraintOfItsOwn(TestClient client) {
        TestResponse refused = client.get("/titles/dune");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json(JsonNode.class)
                        .get("violations")
                        .get(0)
                        .get("message")
                        .asText())
                .isEqualTo("must be an ISBN of 13 digits");
    }

    @Test
    void readsAForm(TestClient client) {
        TestClient form = client.withHeader("Content-Type", "application/x-www-form-urlencoded");
        TestResponse rated = form.withHeader("Cookie", "reader=Ada").post(DUNE + "/ratings", "stars=5");
        assertThat(rated.body()).isEqualTo("Ada gives 5");
        assertThat(rated.header("Set-Cookie").orElseThrow())
                .startsWith("rated=9780441172719")
                .contains("HttpOnly", "SameSite=Lax");
        assertThat(form.post(DUNE + "/ratings", "stars=6").status()).isEqualTo(400);
        assertThat(form.post(DUNE + "/ratings", "stars=many").status()).isEqualTo(400);
    }
}
