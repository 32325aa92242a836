package org.jzenith.http.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.OpenSSLEngineOptions;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.http.HttpPlugin;
import org.jzenith.http.config.ServerTlsConfiguration;

/** Connections that the native library of Netty encrypts. */
@Tag("vertx")
class OpenSslTest {

    private static final int LARGE = 100_000;

    /** Answers with as many bytes as its query says. */
    static final class Letters implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response().end("x".repeat(Integer.parseInt(request.query())));
        }
    }

    /** The certificate of the server is made at its start. */
    private static final class AnyServer extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static RunningApplication started() {
        return JZenith.application(
                        "--rest.host=127.0.0.1",
                        "--rest.port=0",
                        "--rest.tls.port=0",
                        "--rest.tls.self-signed=true",
                        "--rest.tls.engine=openssl",
                        "--rest.verticles=1")
                .withPlugins(HttpPlugin.create().withRoute("/letters", Letters.class))
                .start();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void serveSmallAndLargeAnswers(HttpClient.Version version) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new AnyServer()}, null);
        HttpClient client =
                HttpClient.newBuilder().sslContext(trusting).version(version).build();
        try (RunningApplication application = started()) {
            int port = application.addresses().stream()
                    .filter(address -> address.name().contains("https"))
                    .findFirst()
                    .orElseThrow()
                    .port();
            for (int size : new int[] {1, LARGE, 2, 3 * LARGE}) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + "/letters?" + size))
                                .timeout(Duration.ofMinutes(2))
                                .build(),
                        BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.version()).isEqualTo(version);
                assertThat(answer.body()).hasSize(size);
                assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
            }
        }
    }

    @Test
    void areThoseOfTheLibrary() throws Exception {
        try (RunningApplication application = started()) {
            ServerTlsConfiguration configuration = application.injector().getInstance(ServerTlsConfiguration.class);
            ServerTls tls =
                    ServerTls.read(configuration, "rest", application.injector().getInstance(CertificateReload.class));
            assertThat(tls.addTo(new HttpServerOptions(), Duration.ofSeconds(1)).getSslEngineOptions())
                    .isInstanceOf(OpenSSLEngineOptions.class);
        }
    }
}
