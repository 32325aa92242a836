package org.jzenith.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints the answers of a server with the rows of {@code conduit/fill.sql} in a form in which they can be compared with
 * those of another server: properties are sorted, and times have one notation.
 */
public final class ConduitAnswers {

    private static final String ARTICLE = "/articles/how-to-train-your-dragon-77-77";
    private static final Pattern TIME = Pattern.compile("(\"(?:created|updated)At\" : )\"([^\"]+)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(SerializationFeature.INDENT_OUTPUT);
    private final String port;
    private final String token;
    private final Instant begin = Instant.now();

    private ConduitAnswers(String port, String token) {
        this.port = port;
        this.token = token;
    }

    /** Takes the port of the server, and a token. */
    public static void main(String[] args) throws IOException, InterruptedException {
        ConduitAnswers answers = new ConduitAnswers(args[0], args[1]);
        answers.print("GET", "/articles?limit=20&offset=40", "");
        answers.print("GET", "/articles?tag=tag30&limit=3", "");
        answers.print("GET", "/articles?author=user5", "");
        answers.print("GET", "/articles?favorited=user5&offset=10", "");
        answers.print("GET", "/articles/feed?limit=20", "");
        answers.print("GET", ARTICLE, "");
        answers.print("POST", ARTICLE + "/favorite", "");
        answers.print("DELETE", ARTICLE + "/favorite", "");
        String valid =
                "{\"article\":{\"title\":\"A title\",\"description\":\"d\",\"body\":\"b\",\"tagList\":[\"z\",\"a\"]}}";
        answers.print("POST", "/articles", valid);
        answers.print("POST", "/articles", valid.replace("A title", " "));
        answers.print("GET", "/articles?limit=0", "");
        answers.print("GET", "/articles/missing", "");
        answers.print("POST", "/articles/missing/favorite", "");
        ConduitAnswers anonymous = new ConduitAnswers(args[0], "");
        anonymous.print("GET", ARTICLE, "");
        anonymous.print("GET", "/articles/feed", "");
        new ConduitAnswers(args[0], "x.y.z").print("GET", "/articles/feed", "");
    }

    @SuppressWarnings("SystemOut") // The caller is a script.
    private void print(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api" + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Token " + token);
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        String sorted = json.writeValueAsString(json.readValue(response.body(), Object.class));
        System.out.println(method + ' ' + path + ": " + response.statusCode() + ' ' + withComparableTimes(sorted));
    }

    /** That of a new article is another one each time. */
    private String withComparableTimes(String text) {
        return TIME.matcher(text).replaceAll(found -> {
            Instant time = Instant.parse(found.group(2));
            return Matcher.quoteReplacement(found.group(1) + (time.isAfter(begin.minusSeconds(60)) ? "now" : time));
        });
    }
}
