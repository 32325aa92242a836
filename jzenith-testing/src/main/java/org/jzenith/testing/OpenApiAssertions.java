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
import org.jzenith.core.error.JZenithException;

/**
 * Holds the interface of an application to the description of it that is committed with its sources: no change of it goes unseen, and
 * whoever reviews one sees what it is for clients.
 *
 * <pre>{@code
 * @Test
 * void describesWhatIsCommitted(TestClient client) {
 *     OpenApiAssertions.assertDescribedBy(Path.of("openapi.json"), client);
 * }
 * }</pre>
 *
 * <p>{@code mvn test -DargLine=-Ddocs.write=true} writes the file instead, for the first time and after each change that is meant.
 */
public final class OpenApiAssertions {

    private static final String WRITE = "docs.write";
    private static final int DIFFERENCES_SHOWN = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private OpenApiAssertions() { }

    /**
     * Fails unless what the application answers at {@code /openapi.json} is what {@code file} says; the order of members and the white
     * space do not count. Throws {@link AssertionError} with each difference, {@link UncheckedIOException} if the file cannot be written.
     */
    public static void assertDescribedBy(Path file, TestClient client) {
        TestResponse response = client.get("/openapi.json");
        if (response.status() != 200) {
            throw new AssertionError("The application has no description: " + response
                    + ". Fix: add OpenApiPlugin.create() of jzenith-openapi to it, and do not set openapi.enabled=false.");
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
        String update = "Fix: undo the change, or, if it is meant, run this test with -DargLine=-D" + WRITE + "=true and commit the file.";
        if (!Files.exists(file)) {
            throw new AssertionError(file.toAbsolutePath().normalize() + " is missing. " + update.replace("undo the change, or, if it is meant, ", ""));
        }
        List<String> differences = JsonDifference.between(JSON.readTree(Files.readString(file)), described);
        if (!differences.isEmpty()) {
            List<String> shown = differences.subList(0, Math.min(DIFFERENCES_SHOWN, differences.size()));
            throw new AssertionError("The interface is not the one in " + file.toAbsolutePath().normalize() + ":\n  " + String.join("\n  ", shown)
                    + (differences.size() > shown.size() ? "\n  and " + (differences.size() - shown.size()) + " more" : "") + '\n' + update);
        }
    }

    private static String text(JsonNode document) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        try {
            return JSON.writer(new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines)).writeValueAsString(document) + '\n';
        } catch (JsonProcessingException e) {
            throw new JZenithException("The description cannot be written: " + e.getMessage(), e);
        }
    }
}
