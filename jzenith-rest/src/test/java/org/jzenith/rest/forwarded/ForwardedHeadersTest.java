package org.jzenith.rest.forwarded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.spi.RestBinder.restBinder;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jboss.resteasy.spi.HttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RawConnection;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.TestServer;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.http2.Http2Connection;

/** What proxies say about their clients, what clients say about themselves, and which of both is believed. */
class ForwardedHeadersTest {

    @Path("/")
    public static class Resource {

        @GET
        @Path("client")
        public String client(@Context HttpRequest request, @Context SecurityContext security, @Context UriInfo uri) {
            return request.getRemoteAddress()
                    + ' '
                    + security.isSecure()
                    + ' '
                    + uri.getRequestUri()
                    + ' '
                    + uri.getBaseUri()
                    + ' '
                    + uri.getPath();
        }

        @GET
        @Path("created")
        public Response created() {
            return Response.created(URI.create("items/1")).build();
        }

        @GET
        @Path("created-by-resteasy")
        @Compiled(false)
        public Response createdByResteasy() {
            return created();
        }
    }

    static class Seen implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response()
                    .end(request.remoteAddress() + " " + request.isSSL() + ' ' + request.scheme() + ' '
                            + request.authority() + ' ' + request.absoluteURI());
        }
    }

    private static final String OWN = "127.0.0.1 false http://localhost/client http://localhost/ /client";

    private static TestServer x;
    private static TestServer rfc;

    @BeforeAll
    static void start() {
        x = start(Map.of("rest.forwarded-headers", "x-forwarded"));
        rfc = start(Map.of("rest.forwarded-headers", "forwarded"));
    }

    private static TestServer start(Map<String, ?> more) {
        Map<String, Object> configuration = new HashMap<>(more);
        configuration.put("rest.trusted-proxies", "127.0.0.1,10.0.0.0/8,2001:db8:1::/48");
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), binder -> restBinder(binder)
                .route("/seen", Seen.class));
    }

    @AfterAll
    static void stop() {
        x.close();
        rfc.close();
    }

    private static String[] lines(String headers) {
        return headers == null ? new String[0] : headers.split("~");
    }

    private static String body(String response) {
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }

    /** Returns the body of the answer, or its status if that is not 200. */
    private static String ask(TestServer server, String path, String... headers) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            String response = connection.get(path, headers).response();
            return response.startsWith("HTTP/1.1 200 ") ? body(response) : response.substring(9, 12);
        }
    }

    private static String client(TestServer server, String headers) throws IOException {
        String told = ask(server, "/client", lines(headers));
        return told.contains(" ") ? told.substring(0, told.indexOf(' ')) : told;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-For: 198.51.100.7|198.51.100.7",
                "x-forwarded-for:198.51.100.7:4711|198.51.100.7",
                "X-Forwarded-For: 2001:db8::7|2001:db8:0:0:0:0:0:7",
                "X-Forwarded-For: [2001:db8::7]|2001:db8:0:0:0:0:0:7",
                "X-Forwarded-For: [2001:db8::7]:4711|2001:db8:0:0:0:0:0:7",
                "X-Forwarded-For: ::ffff:198.51.100.7|198.51.100.7",
                "X-Forwarded-For: fe80::1%eth0|fe80:0:0:0:0:0:0:1",
                "X-Forwarded-For: 198.51.100.7, 10.0.0.1|198.51.100.7",
                "X-Forwarded-For: 198.51.100.7 ,, 10.0.0.1 , 2001:db8:1::9,|198.51.100.7",
                "X-Forwarded-For: 198.51.100.7~X-Forwarded-For: 10.0.0.1|198.51.100.7",
                "X-Forwarded-For: 10.0.0.2, 10.0.0.1|10.0.0.2",
                "X-Forwarded-For:|127.0.0.1",
                "X-Forwarded-For: ,|127.0.0.1",
                "Forwarded: for=198.51.100.7|127.0.0.1",
                "X-Real-IP: 198.51.100.7|127.0.0.1",
            })
    void tellTheClientThatTheLastUntrustedProxyNames(String headers, String client) throws Exception {
        assertThat(client(x, headers)).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-For: 6.6.6.6, 198.51.100.7|198.51.100.7",
                "X-Forwarded-For: 10.0.0.1, 198.51.100.7, 10.0.0.2|198.51.100.7",
                "X-Forwarded-For: 127.0.0.1, 198.51.100.7|198.51.100.7",
                "X-Forwarded-For: <script>, 198.51.100.7|198.51.100.7",
                "X-Forwarded-For: 6.6.6.6~X-Forwarded-For: 198.51.100.7|198.51.100.7",
                "X-Forwarded-For: 198.51.100.7~Forwarded: for=6.6.6.6|198.51.100.7",
                "X-Forwarded-For: 198.51.100.7~X-Forwarded-For : 6.6.6.6|400",
                "X-Forwarded-For: 6.6.6.6, unknown|''",
                "X-Forwarded-For: 6.6.6.6, unknown:80|''",
                "X-Forwarded-For: 6.6.6.6, _hidden|''",
                "X-Forwarded-For: 6.6.6.6, unix:|''",
            })
    void doNotTellWhatClientsClaim(String headers, String client) throws Exception {
        assertThat(client(x, headers)).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: me",
                "X-Forwarded-For: 198.51.100",
                "X-Forwarded-For: 198.51.100.256",
                "X-Forwarded-For: 198.051.100.7",
                "X-Forwarded-For: 198.51.100.7:",
                "X-Forwarded-For: 198.51.100.7:65536",
                "X-Forwarded-For: 198.51.100.7:x",
                "X-Forwarded-For: 0x7f000001",
                "X-Forwarded-For: 2130706433",
                "X-Forwarded-For: ::1::",
                "X-Forwarded-For: [::1",
                "X-Forwarded-For: 198.51.100.7 10.0.0.1",
                "X-Forwarded-For: 198.51.100.7;10.0.0.1",
                "X-Forwarded-For: \"198.51.100.7\"",
                "X-Forwarded-For: for=198.51.100.7",
                "X-Forwarded-For: shop.example",
                "X-Forwarded-For: me, 10.0.0.1",
                "X-Forwarded-Proto: ftp",
                "X-Forwarded-Proto: https;",
                "X-Forwarded-Proto: javascript:",
                "X-Forwarded-Host: a b",
                "X-Forwarded-Host: a/b",
                "X-Forwarded-Host: user@a",
                "X-Forwarded-Host: :80",
                "X-Forwarded-Host: a:99999",
                "X-Forwarded-Host: http://a",
                "X-Forwarded-Host: [::1",
                "X-Forwarded-Port: 0",
                "X-Forwarded-Port: 65536",
                "X-Forwarded-Port: -1",
                "X-Forwarded-Port: 1e3",
                "X-Forwarded-Prefix: shop",
                "X-Forwarded-Prefix: //evil.example",
                "X-Forwarded-Prefix: /a//b",
                "X-Forwarded-Prefix: /..",
                "X-Forwarded-Prefix: /a/../b",
                "X-Forwarded-Prefix: /a/.",
                "X-Forwarded-Prefix: /a?b",
                "X-Forwarded-Prefix: /a;b",
                "X-Forwarded-Prefix: /a%2fb",
                "X-Forwarded-Prefix: /\\evil.example",
            })
    void areRefusedIfAProxySaysWhatIsNotUnderstood(String header) throws Exception {
        try (RawConnection connection = new RawConnection(x)) {
            assertThat(connection.get("/client", header).response())
                    .startsWith("HTTP/1.1 400 ")
                    .contains(
                            "The header " + header.substring(0, header.indexOf(':')) + " of the request is malformed.")
                    .doesNotContain("evil");
        }
    }

    @Test
    void areReadInFiniteTimeNoMatterHowLongTheyAre() throws Exception {
        for (String header : new String[] {
            "X-Forwarded-For: " + "a:".repeat(7000),
            "X-Forwarded-For: " + "1".repeat(15_000),
            "X-Forwarded-For: 6.6.6.6" + ",10.0.0.1".repeat(1500),
            "X-Forwarded-Host: " + "a.".repeat(7000),
            "X-Forwarded-Port: " + "1".repeat(15_000),
            "X-Forwarded-Prefix: " + "/a".repeat(7000),
            "X-Forwarded-Proto: " + "https".repeat(3000),
        }) {
            assertThat(ask(x, "/client", header)).as(header.substring(0, 40)).isEqualTo("400");
        }
        assertThat(client(x, "X-Forwarded-For: " + "6.6.6.6,".repeat(1500) + "198.51.100.7"))
                .isEqualTo("198.51.100.7");
        assertThat(client(x, "X-Forwarded-For: " + ",".repeat(15_000) + "198.51.100.7"))
                .isEqualTo("198.51.100.7");
        for (String header : new String[] {
            "Forwarded: " + "for=10.0.0.1,".repeat(1200),
            "Forwarded: for=\"" + "\\\"".repeat(7000),
            "Forwarded: " + "a".repeat(15_000),
            "Forwarded: for=\"" + "a:".repeat(7000) + '"',
        }) {
            assertThat(ask(rfc, "/client", header)).as(header.substring(0, 15)).isEqualTo("400");
        }
        assertThat(client(rfc, "Forwarded: " + ";".repeat(15_000))).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-Proto: https|true https://localhost/client https://localhost/ /client",
                "X-Forwarded-Proto: HTTPS|true https://localhost/client https://localhost/ /client",
                "X-Forwarded-Proto: wss|true https://localhost/client https://localhost/ /client",
                "X-Forwarded-Proto: http|false http://localhost/client http://localhost/ /client",
                "X-Forwarded-Proto: https, http|false http://localhost/client http://localhost/ /client",
                "X-Forwarded-Proto: https~X-Forwarded-Proto: http|false http://localhost/client http://localhost/ /client",
                "X-Forwarded-Host: shop.example|false http://shop.example/client http://shop.example/ /client",
                "X-Forwarded-Host: evil.example, shop.example:81|false http://shop.example:81/client http://shop.example:81/ /client",
                "X-Forwarded-Host: [2001:db8::1]|false http://[2001:db8::1]/client http://[2001:db8::1]/ /client",
                "X-Forwarded-Host: a:80|false http://a/client http://a/ /client",
                "X-Forwarded-Host: a:443~X-Forwarded-Proto: https|true https://a/client https://a/ /client",
                "X-Forwarded-Host: a:81~X-Forwarded-Port: 82|false http://a:82/client http://a:82/ /client",
                "X-Forwarded-Port: 8443~X-Forwarded-Proto: https|true https://localhost:8443/client https://localhost:8443/ /client",
                "X-Forwarded-Port: 443~X-Forwarded-Proto: https|true https://localhost/client https://localhost/ /client",
                "X-Forwarded-Prefix: /shop|false http://localhost/shop/client http://localhost/shop/ /client",
                "X-Forwarded-Prefix: /shop/v1/|false http://localhost/shop/v1/client http://localhost/shop/v1/ /client",
                "X-Forwarded-Prefix: /|false http://localhost/client http://localhost/ /client",
                "X-Forwarded-Ssl: on|false http://localhost/client http://localhost/ /client",
                "Front-End-Https: on|false http://localhost/client http://localhost/ /client",
            })
    void tellWhatTheClientAskedFor(String headers, String expected) throws Exception {
        assertThat(ask(x, "/client", lines(headers))).isEqualTo("127.0.0.1 " + expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Forwarded: for=198.51.100.7|198.51.100.7 false http://localhost/client",
                "Forwarded: For=\"198.51.100.7:4711\"|198.51.100.7 false http://localhost/client",
                "Forwarded: for=198.51.100.7:4711|198.51.100.7 false http://localhost/client",
                "Forwarded: for=\"[2001:db8::7]\"|2001:db8:0:0:0:0:0:7 false http://localhost/client",
                "Forwarded: for=\"[2001:db8::7]:4711\"|2001:db8:0:0:0:0:0:7 false http://localhost/client",
                "Forwarded: for=\"198.51\\.100.7\"|198.51.100.7 false http://localhost/client",
                "Forwarded: for=198.51.100.7;proto=https;host=shop.example;by=203.0.113.1|198.51.100.7 true https://shop.example/client",
                "Forwarded: for=198.51.100.7 ; proto=https ;; host=\"shop.example:81\"|198.51.100.7 true https://shop.example:81/client",
                "Forwarded: for=198.51.100.7;proto=https, for=10.0.0.1;proto=http|198.51.100.7 true https://localhost/client",
                "Forwarded: for=198.51.100.7;host=a~Forwarded: for=10.0.0.1;host=b|198.51.100.7 false http://a/client",
                "Forwarded: for=6.6.6.6;proto=https;host=evil, for=198.51.100.7;proto=http;host=a|198.51.100.7 false http://a/client",
                "Forwarded: for=6.6.6.6;proto=https;host=evil, for=198.51.100.7|198.51.100.7 false http://localhost/client",
                "Forwarded: for=6.6.6.6, for=unknown|' false http://localhost/client'",
                "Forwarded: for=6.6.6.6, for=_a1;proto=https|' true https://localhost/client'",
                "Forwarded: for=6.6.6.6, proto=https|127.0.0.1 true https://localhost/client",
                "Forwarded: |127.0.0.1 false http://localhost/client",
                "Forwarded: , ,|127.0.0.1 false http://localhost/client",
                "X-Forwarded-For: 6.6.6.6~X-Forwarded-Proto: https~X-Forwarded-Host: evil|127.0.0.1 false http://localhost/client",
            })
    void mayBeThoseOfTheStandard(String headers, String expected) throws Exception {
        assertThat(ask(rfc, "/client", lines(headers))).startsWith(expected + ' ');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "for=me",
                "for",
                "=a",
                "for=",
                "for=;proto=https",
                "for=198.51.100.7;for=6.6.6.6",
                "for=198.51.100.7;For=6.6.6.6",
                "for=198.51.100.7 proto=https",
                "for= 198.51.100.7",
                "for=198.51.100.7/8",
                "for=\"198.51.100.7",
                "for=\"198.51.100.7\\",
                "for=\"198.51.100.7\"6",
                "for=6.6.6.6;a=\", for=198.51.100.7",
                "for=6.6.6.6;a=\", for=\"[2001:db8::7]\"",
                "for=198.51.100.7;proto=ftp",
                "for=198.51.100.7;host=\"a/b\"",
                "for=198.51.100.7;host=\"\"",
            })
    void areRefusedIfTheyAreNotAsTheStandardSays(String value) throws Exception {
        assertThat(ask(rfc, "/client", "Forwarded: " + value)).isEqualTo("400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For: 198.51.100.7", "X-Forwarded-For: me", "X-Forwarded-Proto: https"})
    void areIgnoredIfTheyDoNotComeFromATrustedAddress(String header) throws Exception {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress("127.0.0.2", 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), x.port()));
            assertThat(new RawConnection(socket).get("/client", header).response())
                    .endsWith("\r\n\r\n" + OWN.replace("0.1 ", "0.2 "));
        }
    }

    @Test
    void areIgnoredByDefault() throws Exception {
        try (TestServer server = TestServer.start(
                Map.of("rest.trusted-proxies", "127.0.0.1"), RestPlugin.withResources(Resource.class))) {
            String[] all = {
                "X-Forwarded-For: 198.51.100.7",
                "X-Forwarded-Proto: https",
                "X-Forwarded-Host: a",
                "X-Forwarded-Prefix: /p",
                "Forwarded: for=198.51.100.7;proto=https;host=a"
            };
            assertThat(ask(server, "/client", all)).isEqualTo(OWN);
        }
    }

    @Test
    void areSeenByRoutesToo() throws Exception {
        assertThat(ask(
                        x,
                        "/seen?a=1",
                        "X-Forwarded-For: 198.51.100.7:4711",
                        "X-Forwarded-Proto: https",
                        "X-Forwarded-Host: shop.example",
                        "X-Forwarded-Prefix: /p"))
                .isEqualTo("198.51.100.7:4711 true https shop.example https://shop.example/p/seen?a=1");
        assertThat(ask(x, "/seen")).endsWith(" false http localhost http://localhost/seen");
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
        try (TestServer server = start(Map.of("rest.forwarded-headers", "x-forwarded"))) {
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
