package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.http.spi.HttpBinder;

class OpenApiAssertionsTest {

    /** Takes the place of the plugin, which this module does not depend on. */
    static final class Description implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response()
                    .end(
                            "{\"openapi\":\"3.1.0\",\"paths\":{\"/a/{id}\":{\"get\":{\"deprecated\":true}}},\"tags\":[1,2]}");
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> GreetingApplication.describe()
            .withModules(binder -> HttpBinder.httpBinder(binder).route("/openapi.json", Description.class)));

    @TempDir
    Path folder;

    @BeforeEach
    @AfterEach
    void writeNothing() {
        System.clearProperty("docs.write");
    }

    private Path committed(String text) throws IOException {
        return Files.writeString(folder.resolve("openapi.json"), text);
    }

    @Test
    void acceptsTheSameDescriptionInAnotherOrder(TestClient client) throws IOException {
        OpenApiAssertions.assertDescribedBy(
                committed(
                        "{\"tags\": [1, 2], \"paths\": {\"/a/{id}\": {\"get\": {\"deprecated\": true}}},\n\"openapi\": \"3.1.0\"}\n"),
                client);
    }

    @Test
    void showsWhatWasRemovedAddedAndChangedAndHowToUpdate(TestClient client) throws IOException {
        Path file = committed(
                "{\"openapi\":\"3.0.0\",\"paths\":{\"/a/{id}\":{\"get\":{\"summary\":\"one\"}}},\"tags\":[1]}");
        assertThatThrownBy(() -> OpenApiAssertions.assertDescribedBy(file, client))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        """
                The interface differs from %s:
                  ~ /openapi: "3.0.0" -> "3.1.0"
                  + /paths/~1a~1{id}/get/deprecated: true
                  - /paths/~1a~1{id}/get/summary: "one"
                  + /tags/1: 2
                Fix: undo the change, or, if it is intended, run this test with -DargLine=-Ddocs.write=true and commit the file.""",
                        file);
    }

    @Test
    void asksForTheFileIfItIsMissing(TestClient client) {
        assertThatThrownBy(() -> OpenApiAssertions.assertDescribedBy(folder.resolve("none.json"), client))
                .isInstanceOf(AssertionError.class)
                .hasMessage(folder.resolve("none.json")
                        + " is missing. Fix: run this test with -DargLine=-Ddocs.write=true and commit the file.");
    }

    @Test
    void writesTheFileOnRequest(TestClient client) throws IOException {
        System.setProperty("docs.write", "true");
        Path file = folder.resolve("openapi.json");
        OpenApiAssertions.assertDescribedBy(file, client);
        System.clearProperty("docs.write");
        OpenApiAssertions.assertDescribedBy(file, client);
        assertThat(Files.readString(file))
                .startsWith("{\n  \"openapi\" : \"3.1.0\",\n")
                .endsWith("}\n");
    }

    @Test
    void asksForThePluginIfThereIsNoDescription(TestClient client) {
        TestClient elsewhere = client.withBaseUri(java.net.URI.create(client.baseUri() + "/nowhere"));
        assertThatThrownBy(() -> OpenApiAssertions.assertDescribedBy(folder.resolve("openapi.json"), elsewhere))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("OpenApiPlugin.create()")
                .hasMessageContaining("404");
    }
}
