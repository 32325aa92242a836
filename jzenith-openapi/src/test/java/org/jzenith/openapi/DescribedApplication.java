package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** A running application with a description. */
record DescribedApplication(RunningApplication application, TestClient client) implements AutoCloseable {

    static DescribedApplication start(RestPlugin rest, String... arguments) {
        return start(rest, OpenApiPlugin.create(), arguments);
    }

    static DescribedApplication start(RestPlugin rest, OpenApiPlugin plugin, String... arguments) {
        RunningApplication application = JZenith.application(arguments)
                .withPlugins(rest, plugin)
                .withConfiguration("rest.port", "0")
                .withConfiguration("rest.host", "127.0.0.1")
                .start();
        URI uri =
                URI.create("http://127.0.0.1:" + application.addresses().get(0).port());
        return new DescribedApplication(application, TestClient.of(uri, new ObjectMapper()));
    }

    TestResponse get(String path) {
        return client.get(path);
    }

    JsonNode document() {
        TestResponse response = get("/openapi.json");
        assertThat(response.status()).as(response.toString()).isEqualTo(200);
        return response.json(JsonNode.class);
    }

    @Override
    public void close() {
        application.close();
    }
}
