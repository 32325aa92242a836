package org.jzenith.rest.tls;

import static java.net.http.HttpClient.Version.HTTP_1_1;
import static java.net.http.HttpClient.Version.HTTP_2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
@Tag("vertx")
class TlsTest {

    private static final AtomicInteger DISPOSED = new AtomicInteger();

    @Path("/")
    public static class Resource {

        @GET
        @Path("hello")
        public Single<String> hello(@QueryParam("times") @DefaultValue("1") int times) {
            return Single.just("hello".repeat(times));
        }

        @POST
        @Path("echo")
        public Single<String> echo(String body) {
            return Single.just(body);
        }

        @GET
        @Path("base")
        public Single<String> base(@Context UriInfo uri) {
            return Single.just(uri.getBaseUri().toString());
        }

        @GET
        @Path("created")
        public Response created() {
            return Response.created(URI.create("items/1")).build();
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Long> events() {
            return Flowable.<Long>never().startWith(1L).doOnCancel(DISPOSED::incrementAndGet);
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private Map<String, Object> certificateFor(String... hosts) throws IOException {
        PemKeyFiles files = authority.issue(hosts).write(folder);
        return new HashMap<>(
                Map.of("rest.tls.certificate", files.certificate(), "rest.tls.key", files.key(), "rest.tls.port", 0));
    }

    private static TestServer start(Map<String, ?> configuration) {
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class));
    }

    private static int port(TestServer server, String scheme) {
        return server.application().addresses().stream()
                .filter(address -> address.name().equals(scheme))
                .map(BoundAddress::port)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void answersRequestsOfBothVersionsOfHttp(HttpClient.Version version) throws Exception {
        try (TestServer server = start(certificateFor("localhost"))) {
            HttpResponse<String> response =
                    TlsClient.trusting(authority).get(version, port(server, "https"), "/hello?times=3000");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.version()).isEqualTo(version);
            assertThat(response.body()).isEqualTo("hello".repeat(3000));
        }
    }

    @Test
    void offersNoHttp2IfThatIsSwitchedOff() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.http2.enabled", false);
        try (TestServer server = start(configuration)) {
            assertThat(TlsClient.trusting(authority)
                            .get(HTTP_2, port(server, "https"), "/hello")
                            .version())
                    .isEqualTo(HTTP_1_1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void speaksTheTwoVersionsThatAreSafe(String protocol) throws Exception {
        try (TestServer server = start(certificateFor("localhost"));
                SSLSocket socket =
                        TlsClient.trusting(authority).connect(port(server, "https"), protocol, "localhost")) {
            assertThat(socket.getSession().getCipherSuite()).matches("TLS_(AES|CHACHA20|ECDHE_ECDSA)_.*");
            assertThat(new RawConnection(socket).get("/hello").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void servesNothingWithoutTlsUnlessToldTo() throws Exception {
        try (TestServer server = start(certificateFor("localhost"))) {
            assertThat(server.application().addresses())
                    .extracting(BoundAddress::name)
                    .containsExactly("https");
        }
    }

    @Test
    void tellsResourcesThatTheirUrisBeginWithHttps() throws Exception {
        try (TestServer server = start(certificateFor("localhost"))) {
            int port = port(server, "https");
            for (HttpClient.Version version : HttpClient.Version.values()) {
                assertThat(TlsClient.trusting(authority)
                                .get(version, port, "/base")
                                .body())
                        .isEqualTo("https://localhost:" + port + "/");
            }
        }
    }

    @Test
    void selectsTheCertificateByTheNameThatTheClientAsksFor() throws Exception {
        PemKeyFiles first = authority.issue("a.example").write(folder, "a");
        PemKeyFiles second = authority.issue("b.example").write(folder, "b");
        try (TestServer server = start(Map.of(
                "rest.tls.certificate", first.certificate() + "," + second.certificate(),
                "rest.tls.key", first.key() + "," + second.key(),
                "rest.tls.port", 0))) {
            TlsClient client = TlsClient.trusting(authority);
            for (String host : new String[] {"a.example", "b.example"}) {
                try (SSLSocket socket = client.connect(port(server, "https"), "TLSv1.3", host)) {
                    assertThat(socket.getSession().getPeerPrincipal().getName()).isEqualTo("CN=" + host);
                }
            }
            try (SSLSocket socket = client.connect(port(server, "https"), "TLSv1.3", "other.example")) {
                assertThat(socket.getSession().getPeerPrincipal().getName()).isEqualTo("CN=a.example");
            }
        }
    }

    @Test
    void readsAKeyStore() throws Exception {
        java.nio.file.Path store = authority.issue("localhost").writePkcs12(folder.resolve("a.p12"), "a", "secret");
        try (TestServer server =
                start(Map.of("rest.tls.keystore", store, "rest.tls.keystore-password", "secret", "rest.tls.port", 0))) {
            assertThat(TlsClient.trusting(authority)
                            .get(HTTP_2, port(server, "https"), "/hello")
                            .body())
                    .isEqualTo("hello");
        }
    }

    @Test
    void makesACertificateForDevelopmentAndSaysThatNobodyTrustsIt() throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(Map.of("rest.tls.self-signed", true, "rest.tls.port", 0))) {
            assertThat(log.events())
                    .anyMatch(event -> event.getFormattedMessage().contains("no client trusts it"));
            assertThatThrownBy(() -> TlsClient.trusting(authority).get(HTTP_2, port(server, "https"), "/hello"))
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void servesOnlyOperatorsWithoutTlsIfToldTo() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "operators");
        try (TestServer server = start(configuration)) {
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
            for (String path : new String[] {"/hello", "/healthy", "/health/../hello", "/metrics/x", "/"}) {
                assertThat(server.get(path).statusCode()).as(path).isEqualTo(421);
            }
            assertThat(TlsClient.trusting(authority)
                            .get(HTTP_2, port(server, "https"), "/hello")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void redirectsRequestsWithoutTlsIfToldTo() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "redirect");
        try (TestServer server = start(configuration)) {
            HttpResponse<String> response = server.send("POST", "/echo?a=%20b", "secret");
            assertThat(response.statusCode()).isEqualTo(308);
            assertThat(response.headers().firstValue("Location"))
                    .hasValue("https://127.0.0.1:" + port(server, "https") + "/echo?a=%20b");
            try (RawConnection raw = new RawConnection(server)) {
                assertThat(raw.send("GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n")
                                .response())
                        .startsWith("HTTP/1.1 400 ");
            }
        }
    }

    @Test
    void redirectsToThePortThatClientsUse() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "redirect");
        configuration.put("rest.tls.redirect-port", 443);
        try (TestServer server = start(configuration)) {
            assertThat(server.get("/hello").headers().firstValue("Location")).hasValue("https://127.0.0.1/hello");
        }
    }

    @Test
    void tellsLocationsWithTheSchemeOfEachRequestEvenIfBothPortsHaveTheSameName() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "on");
        try (TestServer server = start(configuration);
                RawConnection clear = new RawConnection(server);
                RawConnection secure = TlsClient.trusting(authority).raw(port(server, "https"))) {
            String request = "GET /created HTTP/1.1\r\nHost: shop.example\r\n\r\n";
            for (int i = 0; i < 2; i++) {
                assertThat(clear.send(request).response())
                        .containsIgnoringCase("\r\nLocation: http://shop.example/items/1\r\n");
                assertThat(secure.send(request).response())
                        .containsIgnoringCase("\r\nLocation: https://shop.example/items/1\r\n");
            }
        }
    }

    @Test
    void servesInsteadOfRedirectingWhatAProxyHasReceivedWithTls() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "redirect");
        configuration.put("rest.forwarded-headers", "x-forwarded");
        configuration.put("rest.trusted-proxies", "127.0.0.1");
        try (TestServer server = start(configuration)) {
            assertThat(server.get("/hello", "X-Forwarded-Proto", "https").body())
                    .isEqualTo("hello");
            assertThat(server.get("/hello").statusCode()).isEqualTo(308);
            HttpResponse<String> redirect = server.get(
                    "/hello",
                    "X-Forwarded-Proto",
                    "http",
                    "X-Forwarded-Host",
                    "shop.example",
                    "X-Forwarded-Prefix",
                    "/p");
            assertThat(redirect.headers().firstValue("Location"))
                    .hasValue("https://shop.example:" + port(server, "https") + "/p/hello");
        }
    }

    @Test
    void redirectsWhatAProxyHasReceivedIfClientsNeedACertificate() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "redirect");
        configuration.put("rest.forwarded-headers", "x-forwarded");
        configuration.put("rest.trusted-proxies", "127.0.0.1");
        configuration.put("rest.tls.client-auth", "required");
        configuration.put("rest.tls.client-ca", TestAuthority.create().write(folder.resolve("clients.crt")));
        try (TestServer server = start(configuration)) {
            assertThat(server.get("/hello", "X-Forwarded-Proto", "https").statusCode())
                    .isEqualTo(308);
        }
    }

    @Test
    void servesOnlyOperatorsWithoutTlsNoMatterWhatAProxySays() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.clear-text", "operators");
        configuration.put("rest.forwarded-headers", "x-forwarded");
        configuration.put("rest.trusted-proxies", "127.0.0.1");
        try (TestServer server = start(configuration)) {
            assertThat(server.get("/hello", "X-Forwarded-Proto", "https").statusCode())
                    .isEqualTo(421);
        }
    }

    @Test
    void refusesClientsWithoutACertificateIfOneIsRequired() throws Exception {
        TestAuthority clients = TestAuthority.create();
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.tls.client-auth", "required");
        configuration.put("rest.tls.client-ca", clients.write(folder.resolve("clients.crt")));
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(configuration)) {
            int port = port(server, "https");
            for (HttpClient.Version version : HttpClient.Version.values()) {
                assertThatThrownBy(() -> TlsClient.trusting(authority).get(version, port, "/hello"))
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(() -> TlsClient.trusting(authority, authority.issue("intruder"))
                                .get(version, port, "/hello"))
                        .isInstanceOf(IOException.class);
                assertThat(TlsClient.trusting(authority, clients.issue("ada"))
                                .get(version, port, "/hello")
                                .body())
                        .isEqualTo("hello");
            }
            log.assertNoWarnings(); // Anybody could fill the log.
        }
    }

    @Test
    void checksClientsAgainThatResumeASessionFromBeforeTheTrustChanged() throws Exception {
        TestAuthority clients = TestAuthority.create();
        java.nio.file.Path trusted = clients.write(folder.resolve("clients.crt"));
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.tls.client-auth", "required");
        configuration.put("rest.tls.client-ca", trusted);
        configuration.put("tls.reload-interval", "50ms");
        try (TestServer server = start(configuration)) {
            int port = port(server, "https");
            TlsClient client = TlsClient.trusting(authority, clients.issue("ada"));
            TestAuthority later = TestAuthority.create();
            TlsClient laterClient = TlsClient.trusting(authority, later.issue("grace"));
            assertThat(client.get(HTTP_1_1, port, "/hello").body()).isEqualTo("hello");
            later.write(trusted);
            Await.until(() -> isServed(laterClient, port));
            assertThat(isServed(client, port)).isFalse();
        }
    }

    private static boolean isServed(TlsClient client, int port) {
        try {
            return client.get(HTTP_1_1, port, "/hello").statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void closesConnectionsWhoseHandshakeTakesTooLong() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.head-timeout", "1s");
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(configuration);
                Socket silent = TlsClient.plain(port(server, "https"));
                Socket slow = TlsClient.plain(port(server, "https"))) {
            slow.getOutputStream().write(new byte[] {0x16, 0x03, 0x01});
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
            assertThat(new RawConnection(slow).restOrNothing()).hasSizeLessThan(64);
            log.assertNoWarnings();
        }
    }

    @Test
    void countsConnectionsFromBeforeTheirHandshake() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("rest.max-connections", 1);
        configuration.put("rest.verticles", 1);
        try (TestServer server = start(configuration)) {
            int port = port(server, "https");
            TlsClient client = TlsClient.trusting(authority);
            try (Socket silent = TlsClient.plain(port)) {
                Await.until(() -> !isServed(client, silent.getPort()));
            }
            Await.until(() -> isServed(client, port));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u0016\u0003\u0001\u0000\u0005hello", "\0\0\0\0\0\0\0\0"})
    void closesConnectionsThatDoNotSpeakTls(String bytes) throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(certificateFor("localhost"));
                Socket socket = TlsClient.plain(port(server, "https"))) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(64);
            assertThat(isServed(TlsClient.trusting(authority), port(server, "https")))
                    .isTrue();
            log.assertNoWarnings();
        }
    }

    @Test
    void sendsTheLastResponseInFullAndSaysThatNothingFollows() throws Exception {
        try (TestServer server = start(certificateFor("localhost"));
                RawConnection connection = TlsClient.trusting(authority).raw(port(server, "https"))) {
            String all = connection
                    .get("/hello?times=100000", "Connection: close")
                    .untilClosed(); // SSLSocket fails if the connection ends without close_notify.
            assertThat(all).startsWith("HTTP/1.1 200 ").contains("connection: close", "hellohello");
        }
    }

    @Test
    void answersAClientThatHasEndedItsOutput() throws Exception {
        try (TestServer server = start(certificateFor("localhost"));
                SSLSocket socket =
                        TlsClient.trusting(authority).connect(port(server, "https"), "TLSv1.3", "localhost")) {
            RawConnection connection = new RawConnection(socket).get("/hello");
            socket.shutdownOutput();
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 200 ").endsWith("hello");
        }
    }

    @Test
    void disposesStreamsOfClientsThatDisconnect() throws Exception {
        try (TestServer server = start(certificateFor("localhost"))) {
            int before = DISPOSED.get();
            try (RawConnection connection = TlsClient.trusting(authority).raw(port(server, "https"))) {
                assertThat(connection.get("/events").head()).startsWith("HTTP/1.1 200 ");
            }
            Await.until(() -> DISPOSED.get() == before + 1);
        }
    }

    @Test
    void saysWhichPortIsInUse() throws Exception {
        try (TestServer server = start(certificateFor("localhost"))) {
            Map<String, Object> configuration = certificateFor("localhost");
            configuration.put("rest.tls.port", port(server, "https"));
            assertThatThrownBy(() -> start(configuration).close())
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("BIND-1")
                    .hasMessageContaining("rest.tls.port");
        }
    }

    @Test
    void keepsItsCertificateIfTheNewFilesDoNotFit() throws Exception {
        Map<String, Object> configuration = certificateFor("localhost");
        configuration.put("tls.reload-interval", "20ms");
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(configuration)) {
            TestKey other = TestAuthority.create().issue("localhost");
            TestKey expired = authority.issue("EC", Duration.ofDays(-1), "localhost");
            java.nio.file.Path certificate = folder.resolve("tls.crt");
            for (String broken :
                    new String[] {other.certificatePem(), "-----BEGIN CERTIFICATE-----\nMII", expired.certificatePem()
                    }) {
                int refusals = refusals(log);
                Files.writeString(certificate, broken);
                Await.until(() -> refusals(log) > refusals);
                assertThat(isServed(TlsClient.trusting(authority), port(server, "https")))
                        .isTrue();
            }
            assertThat(TlsClient.trusting(authority)
                            .get(HTTP_1_1, port(server, "https"), "/health")
                            .body())
                    .contains("cannot be used");
        }
    }

    private static int refusals(LogRecorder log) {
        return (int) log.warnings().stream()
                .filter(message -> message.contains("cannot be used"))
                .count();
    }
}
