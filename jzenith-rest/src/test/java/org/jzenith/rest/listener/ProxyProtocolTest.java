package org.jzenith.rest.listener;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jboss.resteasy.spi.HttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Clients behind a proxy that sends a header of the PROXY protocol for each, and others that claim to be such. */
class ProxyProtocolTest {

    private static final Buffer SIGNATURE = Buffer.buffer("\r\n\r\n\0\r\nQUIT\n");
    private static final String REAL = "127.0.0.1:";

    @Path("/")
    public static class Resource {

        @GET
        @Path("address")
        public String address(@Context HttpRequest request) {
            return request.getRemoteAddress();
        }
    }

    static class Client implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response().end(request.remoteAddress().toString());
        }
    }

    static class Server implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response().end(request.localAddress().toString());
        }
    }

    private static TestServer server;
    private static TestServer withHttp2;
    private static TestServer withTls;

    @BeforeAll
    static void start() {
        server = start(Map.of());
        withHttp2 = start(Map.of("rest.http2-clear-text", true));
        withTls = start(Map.of("rest.tls.self-signed", true, "rest.tls.port", 0, "rest.clear-text", "off"));
    }

    private static TestServer start(Map<String, ?> more) {
        Map<String, Object> configuration = new HashMap<>(more);
        configuration.put("rest.proxy-protocol", true);
        configuration.put("rest.trusted-proxies", "127.0.0.1,192.0.2.0/24");
        configuration.putIfAbsent("rest.head-timeout", "10s");
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), ProxyProtocolTest::addRoutes);
    }

    private static void addRoutes(Binder binder) {
        HttpBinder.httpBinder(binder).route("/client", Client.class).route("/server", Server.class);
    }

    @AfterAll
    static void stop() {
        server.close();
        withHttp2.close();
        withTls.close();
    }

    private static String v1(String client) {
        return "PROXY TCP4 " + client + " 203.0.113.9 4711 443\r\n";
    }

    /** A header of version 2 with the bytes behind its length; 0x21 means a client, 0x20 none. */
    private static Buffer v2(int command, int family, Buffer rest) {
        return Buffer.buffer()
                .appendBuffer(SIGNATURE)
                .appendByte((byte) command)
                .appendByte((byte) family)
                .appendUnsignedShort(rest.length())
                .appendBuffer(rest);
    }

    private static Buffer ipv4() {
        return Buffer.buffer(new byte[] {(byte) 198, 51, 100, 7, (byte) 203, 0, 113, 9})
                .appendUnsignedShort(4711)
                .appendUnsignedShort(443);
    }

    private static String answer(TestServer to, String header, String path) throws IOException {
        try (RawConnection connection = new RawConnection(to)) {
            return connection.send(header).get(path).response();
        }
    }

    private static String answer(Buffer header, String path) throws IOException {
        return answer(server, header.toString("ISO-8859-1"), path);
    }

    private static void assertClosed(String beginning) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.sendWhileItIsTaken(beginning).restOrNothing()).isEmpty();
        }
    }

    @Test
    void tellApplicationsTheAddressesInAHeaderOfVersion1() throws Exception {
        assertThat(answer(server, v1("198.51.100.7"), "/client")).endsWith("\r\n\r\n198.51.100.7:4711");
        assertThat(answer(server, v1("198.51.100.7"), "/server")).endsWith("\r\n\r\n203.0.113.9:443");
        assertThat(answer(server, v1("198.51.100.7"), "/address")).endsWith("\r\n\r\n198.51.100.7");
        assertThat(answer(server, "PROXY TCP6 2001:db8::7 2001:db8::9 4711 443\r\n", "/address"))
                .endsWith("\r\n\r\n2001:db8:0:0:0:0:0:7");
    }

    @Test
    void tellApplicationsTheAddressesInAHeaderOfVersion2() throws Exception {
        assertThat(answer(v2(0x21, 0x11, ipv4()), "/client")).endsWith("\r\n\r\n198.51.100.7:4711");
        assertThat(answer(v2(0x21, 0x11, ipv4()), "/server")).endsWith("\r\n\r\n203.0.113.9:443");
        Buffer ipv6 = Buffer.buffer(InetAddress.getByName("2001:db8::7").getAddress())
                .appendBytes(InetAddress.getByName("2001:db8::9").getAddress())
                .appendUnsignedShort(4711)
                .appendUnsignedShort(443);
        assertThat(answer(v2(0x21, 0x21, ipv6), "/address")).endsWith("\r\n\r\n2001:db8:0:0:0:0:0:7");
    }

    @Test
    void haveNoIpAddressBehindAUnixDomainSocketOfTheProxy() throws Exception {
        byte[] paths = new byte[216];
        System.arraycopy("/run/client".getBytes(US_ASCII), 0, paths, 0, 11);
        Buffer header = v2(0x21, 0x31, Buffer.buffer(paths));
        assertThat(answer(header, "/client")).endsWith("\r\n\r\n/run/client");
        assertThat(answer(header, "/address")).endsWith("\r\n\r\n");
    }

    @Test
    void haveTheirOwnAddressIfTheHeaderHasNone() throws Exception {
        assertThat(answer(v2(0x20, 0x00, Buffer.buffer()), "/client")).contains("\r\n\r\n" + REAL);
        assertThat(answer(v2(0x20, 0x11, ipv4()), "/client")).contains("\r\n\r\n" + REAL);
        assertThat(answer(v2(0x21, 0x00, Buffer.buffer()), "/client")).contains("\r\n\r\n" + REAL);
        assertThat(answer(server, "PROXY UNKNOWN\r\n", "/client")).contains("\r\n\r\n" + REAL);
    }

    @Test
    void areServedIfTheHeaderArrivesInSingleBytes() throws Exception {
        for (String header :
                new String[] {v1("198.51.100.7"), v2(0x21, 0x11, ipv4()).toString("ISO-8859-1")}) {
            try (RawConnection connection = new RawConnection(server)) {
                for (int i = 0; i < header.length(); i++) {
                    connection.send(header.substring(i, i + 1));
                }
                assertThat(connection.get("/client").response()).endsWith("\r\n\r\n198.51.100.7:4711");
                assertThat(connection.get("/client").response()).endsWith("\r\n\r\n198.51.100.7:4711");
            }
        }
    }

    @Test
    void areServedIfTheHeaderArrivesTogetherWithRequests() throws Exception {
        String request = "GET /client HTTP/1.1\r\nHost: a\r\n\r\n";
        for (TestServer each : new TestServer[] {server, withHttp2}) {
            try (RawConnection connection = new RawConnection(each)) {
                connection.send(v1("198.51.100.7") + request + request);
                assertThat(connection.response()).endsWith("\r\n\r\n198.51.100.7:4711");
                assertThat(connection.response()).endsWith("\r\n\r\n198.51.100.7:4711");
            }
        }
    }

    @Test
    void speakHttp2BehindTheHeader() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), withHttp2.port());
                Http2Connection connection = new Http2Connection(socket)) {
            connection.send(v2(0x21, 0x11, ipv4())).begin();
            assertThat(connection.get("/client").response()).endsWith("198.51.100.7:4711");
            assertThat(connection.get("/address").response()).endsWith("198.51.100.7");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/1.1", "h2"})
    void speakTlsBehindTheHeader(String protocol) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), withTls.port())) {
            socket.getOutputStream().write(v2(0x21, 0x11, ipv4()).getBytes());
            try (SSLSocket secure = secure(socket, protocol)) {
                if (protocol.equals("h2")) {
                    Http2Connection connection = new Http2Connection(secure).begin();
                    assertThat(connection.get("/client").response()).endsWith("198.51.100.7:4711");
                } else {
                    RawConnection connection = new RawConnection(secure);
                    assertThat(connection.get("/client").response()).endsWith("\r\n\r\n198.51.100.7:4711");
                }
            }
        }
    }

    private static SSLSocket secure(Socket socket, String protocol) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAll()}, null);
        SSLSocket secure =
                (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", socket.getPort(), true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        assertThat(secure.getApplicationProtocol()).isEqualTo(protocol);
        return secure;
    }

    private static final class TrustsAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /client HTTP/1.1\r\nHost: a\r\n\r\n", // No header
                "PROXY TCP4 1.2.3.4\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n",
                "PROXY TCP4 1.2.3.400 1.2.3.4 1 2\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n",
                "PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n",
                "proxy TCP4 1.2.3.4 1.2.3.4 1 2\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n",
                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n"
            })
    void areClosedIfTheyDoNotBeginWithAHeader(String beginning) throws Exception {
        assertClosed(beginning);
    }

    @Test
    void areClosedIfTheHeaderOfVersion2IsInvalid() throws Exception {
        assertClosed(v2(0x31, 0x11, ipv4()).toString("ISO-8859-1") + "GET /client HTTP/1.1\r\nHost: a\r\n\r\n");
        assertClosed(v2(0x21, 0x11, Buffer.buffer("short")).toString("ISO-8859-1"));
        assertClosed(v2(0x21, 0x12, ipv4()).toString("ISO-8859-1")); // UDP
    }

    @Test
    void areClosedIfTheHeaderIsTooLong() throws Exception {
        assertClosed("PROXY TCP4 " + "1".repeat(200));
        assertClosed("PROXY UNKNOWN " + "1".repeat(200) + "\r\nGET /client HTTP/1.1\r\nHost: a\r\n\r\n");
        assertClosed(v2(0x21, 0x11, ipv4().appendBytes(new byte[60_000])).toString("ISO-8859-1"));
    }

    @Test
    void areServedIfTheHeaderHasMoreThanAddresses() throws Exception {
        Buffer uniqueId =
                Buffer.buffer().appendByte((byte) 0x05).appendUnsignedShort(128).appendBytes(new byte[128]);
        assertThat(answer(v2(0x21, 0x11, ipv4().appendBuffer(uniqueId)), "/client"))
                .endsWith("\r\n\r\n198.51.100.7:4711");
    }

    @Test
    void areClosedIfTheHeaderDoesNotArriveInTime() throws Exception {
        try (TestServer impatient = start(Map.of("rest.head-timeout", "300ms"));
                RawConnection silent = new RawConnection(impatient);
                RawConnection slow = new RawConnection(impatient);
                RawConnection withoutRequest = new RawConnection(impatient)) {
            slow.send("PROXY TCP4 ");
            withoutRequest.send(v1("198.51.100.7"));
            assertThat(silent.restOrNothing()).isEmpty();
            assertThat(slow.restOrNothing()).isEmpty();
            assertThat(withoutRequest.restOrNothing()).isEmpty();
        }
    }

    @Test
    void areClosedAtOnceIfTheyDoNotComeFromATrustedAddress() throws Exception {
        for (TestServer each : new TestServer[] {server, withHttp2, withTls}) {
            try (RawConnection stranger = new RawConnection(
                    new Socket(InetAddress.getLoopbackAddress(), each.port(), InetAddress.getByName("127.0.0.2"), 0))) {
                assertThat(stranger.restOrNothing()).isEmpty(); // It has sent nothing.
            }
        }
    }

    @Test
    void areCountedAndReportedIfTheyAreClosed() throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer suspicious = start(Map.of())) {
            try (RawConnection proxy = new RawConnection(suspicious)) {
                assertThat(proxy.send("GET / HTTP/1.1\r\n\r\n").restOrNothing()).isEmpty();
            }
            for (int i = 0; i < 2; i++) {
                try (RawConnection stranger = new RawConnection(new Socket(
                        InetAddress.getLoopbackAddress(), suspicious.port(), InetAddress.getByName("127.0.0.2"), 0))) {
                    assertThat(stranger.restOrNothing()).isEmpty();
                }
            }
            Await.until(() -> reports(log).size() == 2);
            assertThat(reports(log))
                    .containsExactlyInAnyOrder(
                            "A connection of /127.0.0.1:<port> was closed: it does not begin with a header of the PROXY protocol for TCP or a Unix domain socket",
                            "A connection of /127.0.0.2:<port> was closed: it does not come from a proxy in rest.trusted-proxies, and rest.proxy-protocol allows no other");
            assertThat(answer(suspicious, v1("198.51.100.7"), "/metrics"))
                    .contains("http_server_closed_connections_total{reason=\"proxy_protocol\"} 3.0");
        }
    }

    private static List<String> reports(LogRecorder log) {
        return log.events().stream()
                .map(event -> event.getFormattedMessage().replaceAll(":\\d+", ":<port>"))
                .filter(line -> line.startsWith("A connection of "))
                .toList();
    }

    @Test
    void areDrainedLikeOthers() throws Exception {
        TestServer stopping = start(Map.of());
        try (RawConnection busy = new RawConnection(stopping);
                RawConnection arriving = new RawConnection(stopping)) {
            assertThat(busy.send(v1("198.51.100.7")).get("/address").response()).contains("198.51.100.7");
            arriving.send("PROXY ");
            stopping.close();
            assertThat(busy.restOrNothing()).isEmpty();
            assertThat(arriving.restOrNothing()).isEmpty();
        }
    }

    @Test
    void areNotServedIfTheServerExpectsNoHeader() throws Exception {
        try (TestServer direct =
                TestServer.start(RestPlugin.withResources(Resource.class), ProxyProtocolTest::addRoutes)) {
            assertThat(answer(direct, v1("198.51.100.7"), "/client")).contains(" 400 ");
        }
    }
}
