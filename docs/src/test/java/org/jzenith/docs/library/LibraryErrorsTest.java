package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

class LibraryErrorsTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(RestPlugin.withResources(TitleResource.class).withProblemFormat(LibraryErrors.class)));

    @Test
    void haveAShapeOfTheirOwn(TestClient client) {
        TestResponse refused = client.get("/titles/dune");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.header("Content-Type")).hasValue("application/json");
        assertThat(refused.body()).isEqualTo("{\"errors\":{\"isbn\":[\"must be an ISBN of 13 digits\"]}}");
        assertThat(client.get("/nowhere").body()).isEqualTo("{\"errors\":{\"request\":[\"Not Found\"]}}");
    }
}
