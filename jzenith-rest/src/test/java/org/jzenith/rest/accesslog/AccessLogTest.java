package org.jzenith.rest.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The line that is logged for each request, as an appender sees it. */
class AccessLogTest extends LoggedRequests {

    private JsonNode object() throws Exception {
        return new ObjectMapper().readTree(line());
    }

    @Test
    void isOffByDefault() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class))) {
            assertThat(server.get("/items/1").body()).isEqualTo("1");
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("access-log");
            assertThat(server.get("/metrics").body()).doesNotContain("access_log");
        }
        assertThat(lines()).isEmpty();
    }

    @Test
    void hasTheFieldsOfTheCombinedFormatAndMore() throws Exception {
        try (TestServer server = start(Map.of());
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get(
                            "/items/4711?a=b",
                            "User-Agent: curl/8.0",
                            "Referer: https://a.example/b",
                            "X-Name: ada",
                            "X-Request-Id: id-1",
                            "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                    .response();
            assertThat(line())
                    .matches("127\\.0\\.0\\.1 - ada \\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d \\+0000] "
                            + "\"GET /items/4711\\?a=b HTTP/1\\.1\" 200 4 \"https://a\\.example/b\" \"curl/8\\.0\" "
                            + "\\d+\\.\\d{6} 0 \"/items/\\{id}\" id-1 4bf92f3577b34da6a3ce929d0e0e4736 sent");
        }
    }

    @Test
    void hasTheFieldsOfTheCommonFormatAndMore() throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", "common"));
                RawConnection connection = new RawConnection(server)) {
            connection
                    .send("POST /echo HTTP/1.0\r\nX-Request-Id: id-2\r\nContent-Length: 5\r\n\r\nhello")
                    .response();
            assertThat(line())
                    .matches("127\\.0\\.0\\.1 - - \\[.{26}] \"POST /echo HTTP/1\\.0\" 200 5 "
                            + "\\d+\\.\\d{6} 5 \"/echo\" id-2 - sent");
        }
    }

    @Test
    void canBeAnObject() throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", "json"));
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get("/items/4711?a=b", "User-Agent: curl/8.0", "X-Name: ada", "X-Request-Id: id-1")
                    .response();
            JsonNode object = object();
            assertThat(object.fieldNames())
                    .toIterable()
                    .containsExactly(
                            "time",
                            "client",
                            "user",
                            "method",
                            "target",
                            "protocol",
                            "scheme",
                            "host",
                            "route",
                            "status",
                            "durationSeconds",
                            "bytesReceived",
                            "bytesSent",
                            "userAgent",
                            "requestId",
                            "aborted");
            assertThat(object.get("time").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3,6})?Z");
            assertThat(object.get("client").asText()).isEqualTo("127.0.0.1");
            assertThat(object.get("route").asText()).isEqualTo("/items/{id}");
            assertThat(object.get("status").asInt()).isEqualTo(200);
            assertThat(object.get("bytesSent").asInt()).isEqualTo(4);
            assertThat(object.get("durationSeconds").isNumber()).isTrue();
            assertThat(object.get("aborted").isBoolean()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404|GET /none HTTP/1.1~Host: a~~|\"GET /none HTTP/1.1\"",
                "405|DELETE /echo HTTP/1.1~Host: a~~|\"DELETE /echo HTTP/1.1\"",
                "400|GET /items/%zz HTTP/1.1~Host: a~~|\"GET /items/%zz HTTP/1.1\"",
                "400|GET /items/1 HTTP/1.1~~|\"GET /items/1 HTTP/1.1\"",
                "400|nonsense~~|\"-\"",
                "505|GET / HTTP/3.0~Host: a~~|\"GET /\"",
                "413|POST /echo HTTP/1.1~Host: a~Content-Length: 99999999~~|\"POST /echo HTTP/1.1\"",
                "414|GET /LONG HTTP/1.1~Host: a~~|\"-\"",
                "431|GET /items/1 HTTP/1.1~Host: a~X: LONG~X: LONG~X: LONG~X: LONG~~|\"GET /items/1\"",
                "408|POST /echo HTTP/1.1~Host: a~Content-Length: 5~~hell|\"POST /echo HTTP/1.1\"",
                "503|GET /never HTTP/1.1~Host: a~~|\"GET /never HTTP/1.1\"",
                "501|get /items/1 HTTP/1.1~Host: a~~|\"get /items/1 HTTP/1.1\"",
                "200|GET /health/live HTTP/1.1~Host: a~~|\"GET /health/live HTTP/1.1\"",
            })
    void isWrittenForEachStatusNoMatterWhoAnswers(String status, String request, String logged) throws Exception {
        try (TestServer server = start(Map.of("rest.body-timeout", "100ms", "rest.request-timeout", "100ms"));
                RawConnection connection = new RawConnection(server)) {
            connection.sendWhileItIsTaken(request.replace("~", "\r\n")
                    .replace("LONG", "x".repeat(request.startsWith("GET /LONG") ? 9000 : 5000)));
            assertThat(connection.headOrNothing()).contains(' ' + status + ' ');
            assertThat(line()).contains("] " + logged + ' ' + status + ' ').endsWith(" sent");
        }
    }

    @Test
    void isWrittenForARequestWhoseClientHasLeftBeforeItsAnswer() throws Exception {
        try (TestServer server = start(Map.of())) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/never");
                Await.until(() -> server.get("/metrics").body().contains("http_route=\"/metrics\""));
                connection.reset();
            }
            Await.until(() -> lines().stream().anyMatch(line -> line.contains("/never")));
            assertThat(lines())
                    .filteredOn(line -> line.contains("/never"))
                    .singleElement()
                    .asString()
                    .startsWith("127.0.0.1 ")
                    .contains("\"GET /never HTTP/1.1\" - 0 ")
                    .endsWith(" aborted");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"common", "combined", "json"})
    void letsNoTextOfAClientEndAFieldOrALine(String format) throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", format));
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get(
                            "/items/1?\"-\\\"%0a%1b[31m{}",
                            "User-Agent: a\" 200 0 \"\\\" {} ${jndi:x} %n \u00e4\u0085\u009b\tx",
                            "Referer: \"},{\"time\":\"",
                            "X-Name: ada\" <lf>127.0.0.1 - eve",
                            "traceparent: 00-\"-\"-01")
                    .response();
            String line = line();
            assertThat(line).matches("[ -~]+").doesNotContain("\" 200 0 \"");
            if (format.equals("json")) {
                JsonNode object = object();
                assertThat(object.get("target").asText()).isEqualTo("/items/1?\"-\\\"%0a%1b[31m{}");
                assertThat(object.get("userAgent").asText()).startsWith("a\" 200 0 \"\\\" {} ${jndi:x}");
                assertThat(object.get("user").asText()).isEqualTo("ada\" \n127.0.0.1 - eve");
                assertThat(object.has("trace_id")).isFalse();
            } else {
                assertThat(line)
                        .startsWith("127.0.0.1 - ada\\\"\\x20\\x0a127.0.0.1\\x20-\\x20eve [")
                        .contains("\"GET /items/1?\\\"-\\\\\\\"%0a%1b[31m{} HTTP/1.1\" 400 ")
                        .endsWith(" - sent");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"common", "combined", "json"})
    void hasNoValuesOfHiddenParameters(String format) throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", format));
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get(
                            "/items/1?a=b&access_token=s3cret&CODE=s3cret&pass%77ord=s3cret&partner-key=s3cret",
                            "Referer: https://ada:s3cret@a.example/cb?code=s3cret#access_token=s3cret",
                            "Authorization: Bearer s3cret",
                            "Cookie: session=s3cret")
                    .response();
            assertThat(line())
                    .contains("/items/1?a=b&access_token=***&CODE=***&pass%77ord=***&partner-key=***")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void namesTheClientAndTheSchemeThatAProxyTells() throws Exception {
        Map<String, ?> proxied = Map.of(
                "rest.access-log.format", "json",
                "rest.forwarded-headers", "x-forwarded",
                "rest.trusted-proxies", "127.0.0.1");
        try (TestServer server = start(proxied);
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get(
                            "/items/1",
                            "X-Forwarded-For: 6.6.6.6, 2001:db8::7",
                            "X-Forwarded-Proto: https",
                            "X-Forwarded-Host: shop.example")
                    .response();
            connection.get("/items/1", "X-Forwarded-For: unknown").response();
            connection.get("/items/1", "X-Forwarded-For: \"me\"").response();
            List<String> lines = lines(3);
            assertThat(lines.get(0))
                    .contains("\"client\":\"2001:db8::7\"", "\"scheme\":\"https\"", "\"host\":\"shop.example\"");
            assertThat(lines.get(1)).doesNotContain("\"client\"");
            assertThat(lines.get(2)).contains("\"client\":\"127.0.0.1\"", "\"status\":400");
        }
    }

    @Test
    void namesTheTraceOfTheTracerRatherThanThatOfTheClient() throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", "json"));
                RawConnection connection = new RawConnection(server)) {
            String header = "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
            connection.get("/traced", header).response();
            assertThat(object().get("trace_id").asText()).isEqualTo("of-the-tracer");
            assertThat(object().get("span_id").asText()).isEqualTo("span-of-the-tracer");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                "",
            })
    void namesNoTraceThatIsNone(String header) throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", "json"));
                RawConnection connection = new RawConnection(server)) {
            connection.get("/items/1", "traceparent: " + header).response();
            assertThat(object().has("trace_id")).isFalse();
        }
    }

    @Test
    @Tag("V2")
    void namesNoTraceIfThereAreSeveral() throws Exception {
        try (TestServer server = start(Map.of("rest.access-log.format", "json"));
                RawConnection connection = new RawConnection(server)) {
            String header = "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
            connection.get("/items/1", header, header).response();
            assertThat(object().has("trace_id")).isFalse();
        }
    }

    @Test
    void knowsHttp2() throws Exception {
        try (TestServer server = start(Map.of("rest.http2-clear-text", true));
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.post("/echo", "hello", "x-request-id: id-3").response())
                    .endsWith("hello");
            assertThat(line())
                    .startsWith("127.0.0.1 - - [")
                    .contains("\"POST /echo HTTP/2.0\" 200 5 ", " 5 \"/echo\" id-3 - sent");
        }
    }
}
