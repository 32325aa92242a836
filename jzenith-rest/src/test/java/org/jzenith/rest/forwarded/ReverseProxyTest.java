package org.jzenith.rest.forwarded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.reactivex.Flowable;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/**
 * Behind the reverse proxies of a Debian, which end the TLS of clients that speak HTTP/2 and HTTP/1.1. It needs HAProxy
 * and nginx ({@code apt install haproxy nginx}), and says so if it is skipped.
 */
class ReverseProxyTest {

    /** Another address of this machine, to tell a client from the proxy. */
    private static final String CLIENT = "127.0.0.2";

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("version")
        public String version(@Context HttpServerRequest request) {
            return request.version() + " " + (request.isSSL() ? "TLS" : "clear");
        }

        @GET
        @Path("client")
        public String client(@Context HttpServerRequest request) {
            return request.remoteAddress().hostAddress();
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Integer> events() {
            return Flowable.range(0, 1_000);
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    @TempDir
    static java.nio.file.Path shared;

    private static ProxyCertificate certificate;

    @TempDir
    java.nio.file.Path folder;

    @BeforeAll
    static void prepare() throws Exception {
        certificate = ProxyCertificate.in(shared);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of(), keysAndValues), RestPlugin.withResources(Resource.class));
    }

    private ReverseProxy haproxy(String server) throws Exception {
        assumeTrue(ReverseProxy.isInstalled("haproxy"), "HAProxy is not installed. Fix: apt install haproxy");
        return ReverseProxy.haproxy(folder, certificate, server);
    }

    private ReverseProxy nginx(String directives) throws Exception {
        assumeTrue(ReverseProxy.isInstalled("nginx"), "nginx is not installed. Fix: apt install nginx");
        return ReverseProxy.nginx(folder, certificate, directives);
    }

    /**
     * Asks by HTTP/2 and by HTTP/1.1, on connections that are used again, and returns what the application has spoken.
     */
    private static String assertServes(ReverseProxy proxy) throws Exception {
        String spoken = "";
        for (HttpClient.Version version : HttpClient.Version.values()) {
            HttpClient client = HttpClient.newBuilder()
                    .version(version)
                    .sslContext(certificate.trusted())
                    .build();
            for (int i = 0; i < 20; i++) {
                HttpResponse<String> hello = send(client, proxy, "/hello", null);
                assertThat(hello.statusCode()).as(proxy.log()).isEqualTo(200);
                assertThat(hello.version()).isEqualTo(version);
                assertThat(hello.body()).isEqualTo("hello");
                assertThat(hello.headers().firstValue("x-request-id")).isPresent();
                String large = "x".repeat(i * 20_000);
                assertThat(send(client, proxy, "/echo", large).body()).isEqualTo(large);
            }
            assertThat(send(client, proxy, "/nowhere", null).statusCode()).isEqualTo(404);
            assertThat(send(client, proxy, "/events", null).body())
                    .contains("data: 0\n\n")
                    .endsWith("data: 999\n\n");
            spoken = send(client, proxy, "/version", null).body();
        }
        return spoken;
    }

    private static HttpResponse<String> send(HttpClient client, ReverseProxy proxy, String path, String body)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + proxy.port() + path))
                .timeout(TestServer.DEADLINE);
        if (body != null) {
            request.header("Content-Type", "text/plain").POST(BodyPublishers.ofString(body));
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** Asks by HTTP/1.1 from another address than that of the proxy. */
    private static String clientSeen(ReverseProxy proxy) throws Exception {
        try (Socket plain = new Socket()) {
            plain.bind(new InetSocketAddress(CLIENT, 0));
            plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port()));
            plain.setSoTimeout((int) TestServer.DEADLINE.toMillis());
            Socket tls = certificate.trusted().getSocketFactory().createSocket(plain, "localhost", proxy.port(), true);
            tls.getOutputStream()
                    .write("GET /client HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = tls.getInputStream();
            String response = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(response).as(proxy.log()).startsWith("HTTP/1.1 200 ");
            return response.substring(response.indexOf("\r\n\r\n") + 4).trim();
        }
    }

    @Test
    void haproxyAsksByHttp1() throws Exception {
        try (TestServer server = start();
                ReverseProxy proxy = haproxy("127.0.0.1:" + server.port())) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 clear");
            assertThat(clientSeen(proxy)).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void haproxyAsksByHttp2() throws Exception {
        try (TestServer server = start("rest.http2-clear-text", true);
                ReverseProxy proxy = haproxy("127.0.0.1:" + server.port() + " proto h2")) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_2 clear");
        }
    }

    @ParameterizedTest
    @CsvSource({"h2, HTTP_2 TLS", "http/1.1, HTTP_1_1 TLS"})
    void haproxyAsksByTls(String protocol, String spoken) throws Exception {
        try (TestServer server = start("rest.tls.self-signed", true, "rest.tls.port", 0, "rest.clear-text", "off");
                ReverseProxy proxy = haproxy("127.0.0.1:" + tlsPort(server) + " ssl verify none alpn " + protocol)) {
            assertThat(assertServes(proxy)).isEqualTo(spoken);
        }
    }

    private static int tlsPort(TestServer server) {
        return server.application().addresses().stream()
                .filter(address -> address.toString().startsWith("https"))
                .findFirst()
                .orElseThrow()
                .port();
    }

    @ParameterizedTest
    @CsvSource({"send-proxy, HTTP_1_1 clear", "send-proxy-v2, HTTP_1_1 clear", "send-proxy-v2 proto h2, HTTP_2 clear"})
    void haproxyTellsWhoItsClientIs(String how, String spoken) throws Exception {
        try (TestServer server = start(
                        "rest.proxy-protocol",
                        true,
                        "rest.trusted-proxies",
                        "127.0.0.1/32",
                        "rest.http2-clear-text",
                        how.endsWith("h2"));
                ReverseProxy proxy = haproxy("127.0.0.1:" + server.port() + " " + how)) {
            assertThat(assertServes(proxy)).isEqualTo(spoken);
            assertThat(clientSeen(proxy)).isEqualTo(CLIENT);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', HTTP_1_1 clear", "proto h2, HTTP_2 clear"})
    void haproxyAsksByAUnixDomainSocket(String how, String spoken) throws Exception {
        java.nio.file.Path socket = folder.resolve("app.sock");
        try (TestServer server = start("rest.host", "unix:" + socket, "rest.http2-clear-text", true);
                ReverseProxy proxy = haproxy("unix@" + socket + " " + how)) {
            assertThat(server.application().addresses()).hasSize(1);
            assertThat(assertServes(proxy)).isEqualTo(spoken);
        }
    }

    @Test
    void haproxyTellsWhoItsClientIsByAUnixDomainSocket() throws Exception {
        java.nio.file.Path socket = folder.resolve("app.sock");
        try (TestServer server = start(
                        "rest.host", "unix:" + socket, "rest.proxy-protocol", true, "rest.trusted-proxies", "unix");
                ReverseProxy proxy = haproxy("unix@" + socket + " send-proxy-v2")) {
            assertThat(server.application().addresses()).hasSize(1);
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 clear");
            assertThat(clientSeen(proxy)).isEqualTo(CLIENT);
        }
    }

    @Test
    void haproxyTellsInHeadersWhoItsClientIs() throws Exception {
        try (TestServer server =
                        start("rest.forwarded-headers", "x-forwarded", "rest.trusted-proxies", "127.0.0.1/32");
                ReverseProxy proxy = haproxy("127.0.0.1:" + server.port()
                        + "\n    option forwardfor"
                        + "\n    http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]"
                        + "\n    http-request set-header X-Forwarded-Host %[req.hdr(host)]")) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 TLS");
            assertThat(clientSeen(proxy)).isEqualTo(CLIENT);
        }
    }

    @Test
    void nginxTellsInHeadersWhoItsClientIs() throws Exception {
        try (TestServer server =
                        start("rest.forwarded-headers", "x-forwarded", "rest.trusted-proxies", "127.0.0.1/32");
                ReverseProxy proxy = nginx(passTo("http://127.0.0.1:" + server.port())
                        + "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
                        + "proxy_set_header X-Forwarded-Proto $scheme;"
                        + "proxy_set_header X-Forwarded-Host $http_host;")) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 TLS");
            assertThat(clientSeen(proxy)).isEqualTo(CLIENT);
        }
    }

    @Test
    void nginxAsksByHttp1() throws Exception {
        try (TestServer server = start();
                ReverseProxy proxy = nginx(passTo("http://127.0.0.1:" + server.port()))) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 clear");
        }
    }

    /** Of nginx, only this module speaks HTTP/2 with an application. */
    @Test
    void nginxAsksByHttp2() throws Exception {
        try (TestServer server = start("rest.http2-clear-text", true);
                ReverseProxy proxy = nginx("grpc_pass grpc://127.0.0.1:" + server.port() + ";")) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_2 clear");
        }
    }

    @Test
    void nginxAsksByTls() throws Exception {
        try (TestServer server = start("rest.tls.self-signed", true, "rest.tls.port", 0, "rest.clear-text", "off");
                ReverseProxy proxy = nginx(passTo("https://127.0.0.1:" + tlsPort(server)))) {
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 TLS");
        }
    }

    @Test
    void nginxAsksByAUnixDomainSocket() throws Exception {
        java.nio.file.Path socket = folder.resolve("app.sock");
        try (TestServer server = start("rest.host", "unix:" + socket);
                ReverseProxy proxy = nginx(passTo("http://unix:" + socket))) {
            assertThat(server.application().addresses()).hasSize(1);
            assertThat(assertServes(proxy)).isEqualTo("HTTP_1_1 clear");
        }
    }

    private static String passTo(String url) {
        return "proxy_pass " + url + "; proxy_http_version 1.1; proxy_set_header Connection \"\";"
                + " proxy_set_header Host $host;";
    }
}
