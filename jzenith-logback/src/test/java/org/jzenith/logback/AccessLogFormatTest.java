package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** The lines of the access log of jzenith-rest beside all others, on one console. */
@Tag("D7")
class AccessLogFormatTest extends FreshLogback {

    @Path("/books")
    public static class Books {

        @GET
        public String book() {
            LOG.info("a book");
            return "book";
        }
    }

    /** Makes a request, stops the application, and returns all lines of the console. */
    private List<String> lines(String... arguments) throws Exception {
        try (RunningApplication application = JZenith.application(arguments)
                .withConfiguration("rest.port", 0)
                .withConfiguration("rest.access-log.enabled", true)
                .withPlugins(LogbackPlugin.create(), RestPlugin.withResources(Books.class))
                .start()) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:"
                                            + application.addresses().get(0).port() + "/books"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void isJsonIfTheLogIs() throws Exception {
        List<JsonNode> objects = new ArrayList<>();
        for (String line : lines("--logging.format=json")) {
            objects.add(new ObjectMapper().readTree(line));
        }
        assertThat(objects)
                .allMatch(JsonNode::isObject)
                .anyMatch(line -> line.path("message").asText().equals("a book"))
                .anyMatch(line -> line.path("target").asText().equals("/books"));
    }

    @Test
    void isCombinedIfTheLogIsText() throws Exception {
        assertThat(lines()).anyMatch(line -> line.contains("\"GET /books HTTP/1.1\" 200 4 "));
    }

    @Test
    void isWhatItsOwnKeySays() throws Exception {
        assertThat(lines("--logging.format=json", "--rest.access-log.format=common"))
                .anyMatch(line -> line.contains("\"GET /books HTTP/1.1\" 200 4 "));
        written.reset();
        assertThat(lines("--logging.format=text", "--rest.access-log.format=json"))
                .anyMatch(line -> line.contains("\"target\":\"/books\""));
    }
}
