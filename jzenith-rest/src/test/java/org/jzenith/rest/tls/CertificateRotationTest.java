package org.jzenith.rest.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.math.BigInteger;
import java.net.http.HttpClient;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Replaces the certificate of a server again and again while clients connect and send requests. */
@Tag("stress")
class CertificateRotationTest {

    private static final int TIMES = 100;

    @Path("/hello")
    public static class Resource {

        @GET
        public Single<String> hello() {
            return Single.just("hello");
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private final TestAuthority authority = TestAuthority.create();
    private final AtomicBoolean ends = new AtomicBoolean();
    private final AtomicInteger handshakes = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();

    @Test
    void failsNoHandshakeAndLosesNoRequest() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        try (TestServer server = TestServer.start(
                Map.of(
                        "rest.tls.certificate",
                        files.certificate(),
                        "rest.tls.key",
                        files.key(),
                        "rest.tls.port",
                        0,
                        "tls.reload-interval",
                        "10ms"),
                RestPlugin.withResources(Resource.class))) {
            TlsClient client = TlsClient.trusting(authority);
            ExecutorService clients = Executors.newFixedThreadPool(3);
            List<Future<?>> running = new ArrayList<>();
            running.add(clients.submit(() -> connectAgainAndAgain(client, server.port())));
            running.add(clients.submit(() -> askAgainAndAgain(client.http(HttpClient.Version.HTTP_2), server.port())));
            running.add(
                    clients.submit(() -> askAgainAndAgain(client.http(HttpClient.Version.HTTP_1_1), server.port())));
            for (int i = 0; i < TIMES; i++) {
                TestKey next = authority.issue("localhost");
                next.write(folder); // One file after the other: for a moment, they do not fit.
                BigInteger serial = next.certificate().getSerialNumber();
                int connected = handshakes.get();
                int asked = requests.get();
                Await.until(
                        () -> served(client, server.port()).equals(serial) && haveGoneOn(running, connected, asked));
            }
            ends.set(true);
            for (Future<?> each : running) {
                each.get(TlsClient.DEADLINE.toSeconds(), TimeUnit.SECONDS); // Fails if anything has.
            }
            clients.shutdown();
            assertThat(handshakes.get()).isGreaterThanOrEqualTo(TIMES);
            assertThat(requests.get()).isGreaterThanOrEqualTo(TIMES);
        }
    }

    /** Returns whether the clients have connected and asked again, or have failed. */
    private boolean haveGoneOn(List<Future<?>> clients, int connected, int asked) {
        return clients.stream().anyMatch(Future::isDone) || (handshakes.get() > connected && requests.get() > asked);
    }

    private static BigInteger served(TlsClient client, int port) {
        try (SSLSocket socket = client.connect(port, "TLSv1.3", "localhost")) {
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSerialNumber();
        } catch (IOException e) {
            throw new AssertionError("A handshake failed", e);
        }
    }

    private Object connectAgainAndAgain(TlsClient client, int port) throws Exception {
        while (!ends.get()) {
            try (RawConnection connection = client.raw(port)) {
                assertThat(connection.get("/hello").response()).endsWith("hello");
            }
            handshakes.incrementAndGet();
        }
        return "";
    }

    private Object askAgainAndAgain(HttpClient client, int port) throws Exception {
        while (!ends.get()) {
            assertThat(TlsClient.get(client, port, "/hello").body()).isEqualTo("hello");
            requests.incrementAndGet();
        }
        return "";
    }
}
