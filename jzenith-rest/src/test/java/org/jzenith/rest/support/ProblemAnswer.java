package org.jzenith.rest.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;

/** Checks responses that are problems as defined by RFC 9457. */
public final class ProblemAnswer {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ProblemAnswer() {}

    /** Asserts that a response is a complete problem without secrets, and returns it. */
    public static JsonNode assertProblem(HttpResponse<String> response, int status, String title) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Content-Length")).isPresent();
        try {
            JsonNode problem = JSON.readTree(response.body());
            assertThat(problem.get("status").asInt()).isEqualTo(status);
            assertThat(problem.get("title").asText()).isEqualTo(title);
            assertThat(problem.get("type").asText()).startsWith("urn:jzenith:problem:");
            assertThat(response.body()).doesNotContain("secret");
            return problem;
        } catch (IOException e) {
            throw new AssertionError("no JSON: " + response.body(), e);
        }
    }
}
