package org.jzenith.rest.forwarded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What follows from what proxies say: locations, metrics, headers. */
class ForwardedRequestsTest extends ProxiedServers {

    private static TestServer x;

    @BeforeAll
    static void start() {
        x = start(Map.of("rest.forwarded-headers", "x-forwarded"));
    }

    @AfterAll
    static void stop() {
        x.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "created-by-resteasy"})
    void areTheBaseOfLocations(String path) throws Exception {
        for (String base : new String[] {"/", "/api"}) {
            for (boolean compiled : new boolean[] {true, false}) {
                try (TestServer server = start(Map.of(
                                "rest.forwarded-headers", "x-forwarded",
                                "rest.base-path", base,
                                "rest.compiled-dispatch", compiled));
                        RawConnection connection = new RawConnection(server)) {
                    String below = base.equals("/") ? "/" : base + '/';
                    String[] headers = {
                        "X-Forwarded-Proto: https", "X-Forwarded-Host: shop.example:444", "X-Forwarded-Prefix: /p"
                    };
                    assertThat(connection.get(below + path, headers).response())
                            .containsIgnoringCase("\r\nLocation: https://shop.example:444/p" + below + "items/1\r\n");
                    assertThat(connection.get(below + path).response())
                            .containsIgnoringCase("\r\nLocation: http://localhost" + below + "items/1\r\n");
                    assertThat(connection
                                    .get(below + path, "X-Forwarded-Proto: https")
                                    .response())
                            .containsIgnoringCase("\r\nLocation: https://localhost" + below + "items/1\r\n");
                }
            }
        }
    }

    @Test
    void replaceTheHostOfAnAbsoluteTarget() throws Exception {
        assertThat(ask(x, "http://inside.example/client", "X-Forwarded-Host: shop.example"))
                .startsWith("127.0.0.1 false http://shop.example/client ");
        assertThat(ask(x, "http://inside.example/client", "X-Forwarded-Proto: https"))
                .startsWith("127.0.0.1 true https://inside.example/client ");
    }

    @Test
    void doNotMakeAHostValidThatIsNot() throws Exception {
        try (RawConnection connection = new RawConnection(x)) {
            connection.send("GET /client HTTP/1.1\r\nHost: a b\r\nX-Forwarded-Host: shop.example\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void belongToEachRequestOfAConnectionAlone() throws Exception {
        try (RawConnection connection = new RawConnection(x)) {
            connection
                    .get("/client", "X-Forwarded-For: 198.51.100.7")
                    .get("/client")
                    .get("/client", "X-Forwarded-For: 198.51.100.8");
            assertThat(body(connection.response())).startsWith("198.51.100.7 ");
            assertThat(body(connection.response())).isEqualTo(OWN);
            assertThat(body(connection.response())).startsWith("198.51.100.8 ");
        }
    }

    @Test
    void areReadFromHttp2AsWell() throws Exception {
        try (TestServer server = start(Map.of("rest.forwarded-headers", "x-forwarded", "rest.http2-clear-text", true));
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .get(
                                    "/client",
                                    "x-forwarded-for: 6.6.6.6, 198.51.100.7",
                                    "x-forwarded-proto: https",
                                    "x-forwarded-host: shop.example")
                            .response())
                    .contains("\r\n\r\n198.51.100.7 true https://shop.example/client ");
            assertThat(connection.get("/client", "x-forwarded-for: me").response())
                    .startsWith("HTTP/2 400\r\n");
            assertThat(connection.get("/client").response()).contains("\r\n\r\n127.0.0.1 false ");
        }
    }

    @Test
    void areThoseOfTheClientInFrontIfThePeerIsNamedByTheProxyProtocol() throws Exception {
        try (TestServer server = start(Map.of("rest.forwarded-headers", "x-forwarded", "rest.proxy-protocol", true))) {
            assertThat(behind(server, "10.0.0.1", "X-Forwarded-For: 198.51.100.7"))
                    .startsWith("198.51.100.7 ");
            assertThat(behind(server, "198.51.100.7", "X-Forwarded-For: 6.6.6.6"))
                    .startsWith("198.51.100.7 ");
            assertThat(behind(server, "198.51.100.7", "X-Forwarded-For: me")).startsWith("198.51.100.7 ");
        }
    }

    private static String behind(TestServer server, String client, String header) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("PROXY TCP4 " + client + " 203.0.113.9 4711 443\r\n");
            return body(connection.get("/client", header).response());
        }
    }

    @Test
    void decideTheSchemeInTheMetrics() throws Exception {
        try (TestServer server = start(Map.of("rest.forwarded-headers", "x-forwarded", "rest.verticles", 1))) {
            assertThat(ask(server, "/client", "X-Forwarded-Proto: https")).startsWith("127.0.0.1 true ");
            assertThat(ask(server, "/client")).isEqualTo(OWN);
            assertThat(server.get("/metrics").body())
                    .contains(duration("https") + "1\n")
                    .contains(duration("http") + "1\n")
                    .contains("http_server_active_requests{http_request_method=\"GET\",url_scheme=\"https\"} 0.0\n")
                    .contains("http_server_active_requests{http_request_method=\"GET\",url_scheme=\"http\"} 1.0\n");
        }
    }

    private static String duration(String scheme) {
        return "http_server_request_duration_seconds_count{error_type=\"\",http_request_method=\"GET\","
                + "http_response_status_code=\"200\",http_route=\"/client\",url_scheme=\"" + scheme + "\"} ";
    }

    @Test
    void decideWhetherBrowsersAreToldToUseHttps() throws Exception {
        try (TestServer server = start(Map.of("rest.forwarded-headers", "x-forwarded", "rest.hsts", "365d"));
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/client", "X-Forwarded-Proto: https").response())
                    .containsIgnoringCase("\r\nStrict-Transport-Security: max-age=31536000\r\n")
                    .containsIgnoringCase("\r\nX-Content-Type-Options: nosniff\r\n");
            assertThat(connection.get("/client", "X-Forwarded-Proto: http").response())
                    .doesNotContainIgnoringCase("Strict-Transport-Security")
                    .containsIgnoringCase("\r\nX-Content-Type-Options: nosniff\r\n");
            assertThat(connection.get("/client").response()).doesNotContainIgnoringCase("Strict-Transport-Security");
        }
    }
}
