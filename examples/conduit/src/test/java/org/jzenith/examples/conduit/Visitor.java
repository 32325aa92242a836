package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.UUID;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Somebody who uses the API: a user with a name of their own, or nobody in particular. */
public record Visitor(TestClient client, String name) {

    static final String PASSWORD = "correct horse";

    /** The application that all tests use at once, so that they count on nothing but what they have made. */
    public static final ApplicationExtension APPLICATION = ApplicationExtension.of(Edition.current()::describe)
            .withConfiguration("security.jwt.secret", "a secret of at least 32 bytes, for tests only")
            .withConfiguration("security.password.memory", "64KB")
            .shared();

    static Visitor nobody(TestClient client) {
        return new Visitor(client, "");
    }

    public static Visitor register(TestClient client) {
        String name = "user-" + UUID.randomUUID();
        JsonNode user = nobody(client)
                .post(
                        "/users",
                        201,
                        Map.of("user", Map.of("username", name, "email", email(name), "password", PASSWORD)))
                .get("user");
        return new Visitor(client, name).withToken(user.get("token").asText());
    }

    static String email(String name) {
        return name + "@mail.example";
    }

    public String email() {
        return email(name);
    }

    Visitor withToken(String token) {
        return new Visitor(client.withToken("Token", token), name);
    }

    /** Publishes an article, and returns its slug. */
    public String publish(String title, String... tags) {
        return post(
                        "/articles",
                        201,
                        Map.of("article", Map.of("title", title, "description", "d", "body", "b", "tagList", tags)))
                .at("/article/slug")
                .asText();
    }

    JsonNode get(String path, int status) {
        return send("GET", path, status, null);
    }

    JsonNode post(String path, int status, Object body) {
        return send("POST", path, status, body);
    }

    JsonNode put(String path, int status, Object body) {
        return send("PUT", path, status, body);
    }

    JsonNode delete(String path, int status) {
        return send("DELETE", path, status, null);
    }

    /** Sends a request that has to be answered with this status, and returns the body; of a 204, it has none. */
    JsonNode send(String method, String path, int status, Object body) {
        TestResponse response = client.send(method, path, body);
        assertThat(response.status()).as(response.toString()).isEqualTo(status);
        if (status == 204) {
            assertThat(response.bytes()).isEmpty();
            return null;
        }
        assertThat(response.header("Content-Type")).as(response.toString()).hasValue("application/json");
        return response.json(JsonNode.class);
    }

    /** Returns the body of an error. */
    static String error(String field, String message) {
        return "{\"errors\":{\"" + field + "\":[\"" + message + "\"]}}";
    }
}
