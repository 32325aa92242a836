package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;

/** The log as operators see it at the port that is theirs. */
@Timeout(60)
class ManagementTest extends FreshLogback {

    private static final String KEY = "0123456789abcdef";

    private final HttpClient client = HttpClient.newHttpClient();

    private static RunningApplication managed(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(LogbackPlugin.create(), RestPlugin.withResources())
                .withConfiguration("rest.port", 0)
                .withConfiguration("management.port", 0)
                .withConfiguration("management.key", KEY)
                .start();
    }

    private String send(RunningApplication application, String method, String path, String body) throws Exception {
        int port = application.addresses().get(1).port();
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofSeconds(20))
                        .header("Authorization", "Bearer " + KEY)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    @Test
    void changesALevelForATimeAndTakesItBack() throws Exception {
        try (RunningApplication application = managed()) {
            String path = "/loggers/org.example.Shop";
            assertThat(send(application, "GET", path, ""))
                    .isEqualTo(
                            "200 {\"logger\":\"org.example.Shop\",\"configured\":null,\"effective\":\"INFO\",\"until\":null}");
            assertThat(LOG.isDebugEnabled()).isFalse();
            assertThat(send(application, "POST", path, "{\"level\":\"debug\",\"time\":\"1h\"}"))
                    .startsWith("200 ")
                    .contains("\"effective\":\"DEBUG\"", "\"until\":\"");
            assertThat(LOG.isDebugEnabled()).isTrue();
            assertThat(send(application, "GET", "/loggers", ""))
                    .startsWith("200 {\"loggers\":[{\"logger\":\"ROOT\"")
                    .contains("{\"logger\":\"org.example.Shop\",\"configured\":\"DEBUG\"");
            assertThat(send(application, "DELETE", path, "")).startsWith("200 ").contains("\"until\":null");
            assertThat(LOG.isDebugEnabled()).isFalse();
        }
    }

    @Test
    void letsAChangedLevelGoBackByItself() throws Exception {
        try (RunningApplication application = managed()) {
            send(application, "POST", "/loggers/org.example.Shop", "{\"level\":\"TRACE\",\"time\":\"20ms\"}");
            while (LOG.isTraceEnabled()) {
                Thread.onSpinWait();
            }
            assertThat(send(application, "GET", "/loggers/org.example.Shop", ""))
                    .contains("\"configured\":null");
        }
    }

    @Test
    void knowsEncodedNames() throws Exception {
        try (RunningApplication application = managed()) {
            assertThat(send(application, "GET", "/loggers/org.example.Shop%24Till", ""))
                    .startsWith("200 {\"logger\":\"org.example.Shop$Till\"");
            assertThat(send(application, "GET", "/loggers/a%0ab", "")).startsWith("400 ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                    | The level is unknown",
                "{\"level\":\"loud\",\"time\":\"1m\"}  | The level is unknown",
                "{\"level\":\"info\"}                  | no time after which",
                "{\"level\":\"info\",\"time\":\"0s\"}  | more than 0s",
                "{\"level\":\"info\",\"time\":\"25h\"} | at most 24h",
                "{\"level\":\"info\",\"time\":\"soon\"}| is not a duration",
                "level=info                            | The body is not what is expected",
                "null                                  | The body is not what is expected"
            })
    void refusesChangesThatCannotBe(String body, String why) throws Exception {
        try (RunningApplication application = managed()) {
            assertThat(send(application, "POST", "/loggers/org.example.Shop", body))
                    .startsWith("400 ")
                    .contains(why);
            assertThat(send(application, "GET", "/loggers/org.example.Shop", ""))
                    .contains("\"configured\":null");
        }
    }

    @Test
    void tellsWhereTheLogIs(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("shop.log");
        try (RunningApplication application = managed("--logging.file=" + file)) {
            assertThat(send(application, "GET", "/logfiles", ""))
                    .startsWith("200 {\"appenders\":[")
                    .contains(file.toString())
                    .contains("\"type\":\"console\"");
        }
    }
}
