package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.testing.servers.TimeLimit;

/** Calls over TLS. */
@Tag("stress")
@Tag("vertx")
class TlsTest {

    @TempDir
    private Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private HttpServerOptions options(String host) throws Exception {
        PemKeyFiles files = authority.issue(host).write(folder, "server");
        return new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(files.certificate().toString())
                        .setKeyPath(files.key().toString()));
    }

    private static void version(HttpServerRequest request) {
        request.response().end(request.version().name());
    }

    /** On a busy machine, the first handshake of a process takes several seconds. */
    private static Called<ItemApi> client(Stub stub, String... keys) {
        Stream<String> patient = Stream.of("connect-timeout=1m", "timeout=1m");
        return Called.at(
                "https://localhost:" + stub.port(),
                ItemApi.class,
                Stream.concat(patient, Stream.of(keys)).toArray(String[]::new));
    }

    private String trusted() throws Exception {
        return "tls-ca=" + authority.write(folder.resolve("ca.pem"));
    }

    @ParameterizedTest
    @CsvSource({"auto,HTTP_2", "http2,HTTP_2", "http1,HTTP_1_1"})
    void theVersionIsNegotiated(String protocol, String version) throws Exception {
        try (Stub stub = Stub.http(options("localhost"), TlsTest::version);
                Called<ItemApi> client = client(stub, trusted(), "protocol=" + protocol)) {
            for (int i = 0; i < 10; i++) {
                assertThat(value(client.api().text())).isEqualTo(version);
            }
        }
    }

    @Test
    void addressesThatANameHasProveToHaveThatName() throws Exception {
        Queue<String> hosts = new ConcurrentLinkedQueue<>();
        try (Stub stub = Stub.http(options("localhost"), request -> {
                    hosts.add(String.valueOf(request.authority()));
                    version(request);
                });
                Called<ItemApi> client = client(stub, trusted(), "resolve-all=true", "resolve-interval=50ms")) {
            TimeLimit.MINUTE.await("it is called at an address", () -> {
                value(client.api().text());
                return !client
                        .application()
                        .injector()
                        .getInstance(MeterRegistry.class)
                        .find("http.client.server.attempts")
                        .tag("server.address", "127.0.0.1")
                        .functionCounters()
                        .stream()
                        .allMatch(attempts -> attempts.count() == 0);
            });
            assertThat(hosts).containsOnly("localhost:" + stub.port());
        }
    }

    @Test
    void aServerWithoutHttp2IsAskedByHttp1() throws Exception {
        try (Stub stub = Stub.http(options("localhost").setUseAlpn(false), TlsTest::version);
                Called<ItemApi> client = client(stub, trusted())) {
            assertThat(value(client.api().text())).isEqualTo("HTTP_1_1");
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() throws Exception {
        try (Stub stub = Stub.http(options("localhost"), TlsTest::version);
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().text()))
                    .isInstanceOf(ClientConnectionException.class)
                    .hasMessageContaining("TLS: ");
            assertThat(stub.requests()).isZero();
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        try (Stub stub = Stub.http(options("other.example"), TlsTest::version);
                Called<ItemApi> client = client(stub, trusted())) {
            assertThat(failure(client.api().text()))
                    .isInstanceOf(ClientConnectionException.class)
                    .hasMessageContaining("localhost");
            assertThat(stub.requests()).isZero();
        }
    }

    @Test
    void theClientShowsItsOwnCertificate() throws Exception {
        PemKeyFiles own = authority.issue("app").write(folder, "own");
        Path ca = authority.write(folder.resolve("ca.pem"));
        HttpServerOptions options = options("localhost")
                .setClientAuth(ClientAuth.REQUIRED)
                .setTrustOptions(new PemTrustOptions().addCertPath(ca.toString()));
        try (Stub stub = Stub.http(options, TlsTest::version);
                Called<ItemApi> client =
                        client(stub, trusted(), "tls-certificate=" + own.certificate(), "tls-key=" + own.key());
                Called<ItemApi> nobody = client(stub, trusted())) {
            assertThat(value(client.api().text())).isEqualTo("HTTP_2");
            assertThat(failure(nobody.api().text())).isInstanceOf(ClientConnectionException.class);
        }
    }

    @Test
    void aCertificateOfATrustedAuthorityThatIsAddedLaterIsAccepted() throws Exception {
        Path ca = folder.resolve("ca.pem");
        TestAuthority.create().write(ca);
        try (Stub stub = Stub.http(options("localhost"), TlsTest::version);
                Called<ItemApi> client = Called.at(
                        "https://localhost:" + stub.port(),
                        ItemApi.class,
                        new String[] {"--tls.reload-interval=100ms"},
                        "tls-ca=" + ca)) {
            assertThat(failure(client.api().text())).hasMessageContaining("TLS: ");
            authority.write(ca);
            TimeLimit.MINUTE.await(
                    "the new authority is trusted",
                    () -> TimeLimit.MINUTE.awaitEnd(client.api().text().test()).valueCount() == 1);
        }
    }
}
