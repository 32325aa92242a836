package org.jzenith.rest.forwarded;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What proxies say about their clients, what clients say about themselves, and which of both is believed. */
class ForwardedHeadersTest extends ProxiedServers {

    private static TestServer x;
    private static TestServer rfc;

    @BeforeAll
    static void start() {
        x = start(Map.of("rest.forwarded-headers", "x-forwarded"));
        rfc = start(Map.of("rest.forwarded-headers", "forwarded"));
    }

    @AfterAll
    static void stop() {
        x.close();
        rfc.close();
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
        // Vert.x 5 appends the port -1 to a host without one.
        assertThat(ask(x, "/seen")).contains(" false http localhost http://localhost");
    }
}
