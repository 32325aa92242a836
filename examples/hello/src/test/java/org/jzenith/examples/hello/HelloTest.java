package org.jzenith.examples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Talks to the application over HTTP, within the process of the test. */
class HelloTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(
            () -> JZenith.application().withPlugins(RestPlugin.withResources(HelloResource.class)));

    @Test
    void greetsByName(TestClient client) {
        TestResponse response = client.get("/hello?name=Ada");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json(HelloResource.Greeting.class).message()).isEqualTo("Hello, Ada!");
    }
}
