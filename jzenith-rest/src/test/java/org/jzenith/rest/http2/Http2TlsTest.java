package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** HTTP/2 over TLS, for clients that ask for it by ALPN (RFC 7301, RFC 9113 section 3.2). */
class Http2TlsTest {

    private static SingleSubject<String> answer;

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello(@Context HttpServerRequest request, @Context UriInfo uri) {
            return request.version() + " " + uri.getRequestUri();
        }

        @GET
        @Path("large")
        public String large() {
            return "x".repeat(1_000_000);
        }

        @GET
        @Path("slow")
        public Single<String> slow() {
            return answer;
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    @BeforeEach
    void prepare() {
        answer = SingleSubject.create();
    }

    private static TestServer start() {
        return TestServer.start(
                Map.of("rest.tls.self-signed", true, "rest.tls.port", 0, "rest.clear-text", "off", "rest.verticles", 1),
                RestPlugin.withResources(Resource.class));
    }

    private static SSLSocket connect(TestServer server, String... protocols) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustingAll()}, null);
        SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(20_000);
        socket.startHandshake();
        return socket;
    }

    private static String[] https(String method, String path) {
        return Arrays.stream(Http2Connection.lines(method, path))
                .map(line -> line.equals(":scheme: http") ? ":scheme: https" : line)
                .toArray(String[]::new);
    }

    @Test
    void isSpokenWithClientsThatOfferIt() throws Exception {
        try (TestServer server = start();
                LogRecorder log = new LogRecorder();
                SSLSocket socket = connect(server, "h2", "http/1.1");
                Http2Connection connection = new Http2Connection(socket).begin()) {
            assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
            assertThat(connection.request(true, https("GET", "/hello")).response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\nHTTP_2 https://localhost/hello");
            assertThat(connection.request(true, https("GET", "/large")).response())
                    .startsWith("HTTP/2 200\r\n")
                    .hasSizeGreaterThan(1_000_000);
            assertThat(connection
                            .request(false, https("POST", "/echo"))
                            .end("sent")
                            .response())
                    .endsWith("\r\n\r\nsent");
            log.assertNoWarnings();
        }
    }

    @Test
    void isNotSpokenWithClientsThatDoNotOfferIt() throws Exception {
        try (TestServer server = start();
                SSLSocket without = connect(server);
                SSLSocket only = connect(server, "http/1.1")) {
            assertThat(get(without)).startsWith("HTTP/1.1 200 ").endsWith("HTTP_1_1 https://localhost/hello");
            assertThat(get(only)).startsWith("HTTP/1.1 200 ").endsWith("HTTP_1_1 https://localhost/hello");
        }
    }

    private static String get(Socket socket) throws IOException {
        socket.getOutputStream()
                .write("GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void drainsInTwoSteps() throws Exception {
        TestServer server = start();
        try (Http2Connection connection = new Http2Connection(connect(server, "h2")).begin()) {
            Http2Stream slow = connection.request(true, https("GET", "/slow"));
            connection.ping(1);
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            assertThat(connection.goAway(1))
                    .isEqualTo(new Http2Connection.GoAway(Integer.MAX_VALUE, Http2Error.NO_ERROR, ""));
            Http2Stream between = connection.request(true, https("GET", "/hello"));
            assertThat(connection.goAway(2).lastStream()).isEqualTo(between.id());
            assertThat(between.response()).startsWith("HTTP/2 200\r\n");
            answer.onSuccess("late");
            assertThat(slow.response()).startsWith("HTTP/2 200\r\n").endsWith("late");
            connection.untilClosed();
            closed.get(20, TimeUnit.SECONDS);
        }
    }

    /** The certificate of a server for development is known to nobody. */
    private static final class TrustingAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
