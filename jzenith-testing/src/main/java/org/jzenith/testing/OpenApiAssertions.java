package org.jzenith.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/**
 * Compares the HTTP interface of an application with the OpenAPI description that is committed with its sources. So
 * each change of the interface fails a test, and a review shows its meaning for clients.
 *
 * <pre>{@code
 * @Test
 * void describesWhatIsCommitted(TestClient client) {
 *     OpenApiAssertions.assertDescribedBy(Path.of("openapi.json"), client);
 * }
 * }</pre>
 *
 * <p>{@code mvn test -DargLine=-Ddocs.write=true} writes the file instead: do this the first time and after each
 * intended change.
 */
@API(status = API.Status.MAINTAINED)
public final class OpenApiAssertions {

    private static final String WRITE = "docs.write";
    private static final int DIFFERENCES_SHOWN = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private OpenApiAssertions() {}

    /**
     * Asserts that the response of the application at {@code /openapi.json} equals the content of {@code file},
     * regardless of the order of members and of white space. Throws an {@link AssertionError} that lists the first
     * differences, or an {@link UncheckedIOException} if the file cannot be read or written.
     */
    public static void assertDescribedBy(Path file, TestClient client) {
        TestResponse response = client.get("/openapi.json");
        if (response.status() != 200) {
            throw new AssertionError(
                    "The application has no OpenAPI description: " + response
                            + ". Fix: add OpenApiPlugin.create() of jzenith-openapi to the application, and do not set openapi.enabled=false.");
        }
        try {
            JsonNode described = JSON.readTree(response.bytes());
            if (Boolean.getBoolean(WRITE)) {
                Files.writeString(file, text(described));
            }
            compare(file, described);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compare(Path file, JsonNode described) throws IOException {
        String update = "run this test with -DargLine=-D" + WRITE + "=true and commit the file.";
        if (!Files.exists(file)) {
            throw new AssertionError(file.toAbsolutePath().normalize() + " is missing. Fix: " + update);
        }
        List<String> differences = JsonDifference.between(JSON.readTree(Files.readString(file)), described);
        if (!differences.isEmpty()) {
            List<String> shown = differences.subList(0, Math.min(DIFFERENCES_SHOWN, differences.size()));
            throw new AssertionError("The interface differs from "
                    + file.toAbsolutePath().normalize() + ":\n  " + String.join("\n  ", shown)
                    + (differences.size() > shown.size()
                            ? "\n  and " + (differences.size() - shown.size()) + " more"
                            : "")
                    + "\nFix: undo the change, or, if it is intended, " + update);
        }
    }

    private static String text(JsonNode document) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        try {
            return JSON.writer(new DefaultPrettyPrinter()
                                    .withObjectIndenter(lines)
                                    .withArrayIndenter(lines))
                            .writeValueAsString(document)
                    + '\n';
        } catch (JsonProcessingException e) {
            throw new JZenithException("The description cannot be written: " + e.getMessage(), e);
        }
    }
}
