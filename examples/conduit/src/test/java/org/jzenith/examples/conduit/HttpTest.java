package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** What is the same for the whole interface. */
class HttpTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    @Test
    void letsPagesOfAnyOriginUseTheInterface(TestClient client) {
        TestClient page = client.withHeader("Origin", "https://front-end.example");
        TestResponse preflight = page.withHeader("Access-Control-Request-Method", "PUT")
                .withHeader("Access-Control-Request-Headers", "authorization,content-type")
                .send("OPTIONS", "/user", null);
        assertThat(preflight.status()).isEqualTo(204);
        assertThat(preflight.header("Access-Control-Allow-Methods").orElseThrow())
                .contains("PUT");
        assertThat(preflight.header("Access-Control-Allow-Headers").orElseThrow())
                .containsIgnoringCase("authorization");
        assertThat(page.get("/tags").header("Access-Control-Allow-Origin")).hasValue("*");
        assertThat(page.get("/user").header("Access-Control-Allow-Origin"))
                .as("an error")
                .hasValue("*");
    }

    @Test
    void answersEveryErrorInTheSameShape(TestClient client) {
        Visitor nobody = Visitor.nobody(client);
        assertThat(nobody.get("/nothing", 404)).hasToString(error("body", "Not Found"));
        assertThat(nobody.get("/articles?limit=many", 404))
                .hasToString(error(
                        "body",
                        "The query parameter limit has a value that cannot be read (expected: a whole number)."));
        assertThat(nobody.delete("/tags", 405).at("/errors/body/0").asText()).startsWith("This resource allows ");
        assertThat(client.get("/user").header("WWW-Authenticate").orElseThrow()).startsWith("Token");
        assertThat(nobody.post("/users", 400, "{").at("/errors/body/0").asText())
                .startsWith("The body is not well-formed JSON");
        assertThat(nobody.post("/users", 400, "{\"user\":{\"nick\":1}}")
                        .at("/errors/body/0")
                        .asText())
                .startsWith("The body has an unknown property user.nick");
        assertThat(nobody.post("/users", 422, "null")).hasToString(error("body", "must not be null"));
        assertThat(nobody.post("/users", 413, "x".repeat(3_000_000)).has("errors"))
                .isTrue();
    }
}
