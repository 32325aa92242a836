package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

class CorsTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.application();

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
}
