package org.jzenith.rest.tls;

import static java.net.http.HttpClient.Version.HTTP_2;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Clients that make the server compute keys again and again: a test client does so by each further handshake. */
@Tag("S5")
class TlsRecordsTest {

    private static final int MANY = 1_000_000;
    private static final String CLOSED = "http_server_closed_connections_total{reason=\"flood\"} ";

    @Path("/hello")
    public static class Resource {
        @GET
        public String hello() {
            return "hello";
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private final TestAuthority authority = TestAuthority.create();
    private SSLSocket socket;

    private TestServer start() throws IOException {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        Map<String, Object> configuration = new HashMap<>();
        for (String side : List.of("rest", "management")) {
            configuration.put(side + ".tls.certificate", files.certificate());
            configuration.put(side + ".tls.key", files.key());
        }
        configuration.put("rest.tls.port", 0);
        configuration.put("management.port", 0);
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class));
    }

    /** Returns the port of the clients, or that of operators. */
    private static int port(TestServer server, boolean ofOperators) {
        List<BoundAddress> addresses = server.application().addresses();
        assertThat(addresses).extracting(BoundAddress::name).containsExactly("https", "https");
        return addresses.get(ofOperators ? 1 : 0).port();
    }

    private RawConnection connect(TestServer server, boolean ofOperators, String protocol) throws Exception {
        socket = TlsClient.trusting(authority).connect(port(server, ofOperators), protocol, "localhost");
        return new RawConnection(socket);
    }

    private static String path(boolean ofOperators) {
        return ofOperators ? "/health/live" : "/hello";
    }

    /** Returns whether the server disconnects the client when it begins so many handshakes. */
    private boolean isRefused(int handshakes) {
        try {
            for (int i = 0; i < handshakes; i++) {
                socket.startHandshake();
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private double closedAsFloods(TestServer server) throws Exception {
        return TlsClient.trusting(authority)
                .get(HTTP_2, port(server, true), "/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(CLOSED))
                .mapToDouble(line -> Double.parseDouble(line.substring(CLOSED.length())))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endAConnectionOfASecondHandshake(boolean ofOperators) throws Exception {
        try (TestServer server = start()) {
            try (RawConnection connection = connect(server, ofOperators, "TLSv1.2")) {
                assertThat(connection.get(path(ofOperators)).response()).startsWith("HTTP/1.1 200 ");
                socket.startHandshake(); // Sends the first message; reading would do the rest.
                assertThat(connection.restOrNothing()).isEmpty();
            }
            assertThat(closedAsFloods(server)).isEqualTo(ofOperators ? 0 : 1); // Those of operators are only logged.
            try (RawConnection other = connect(server, ofOperators, "TLSv1.2")) {
                assertThat(other.get(path(ofOperators)).response()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endAConnectionWhoseKeysChangeAgainAndAgain(boolean ofOperators) throws Exception {
        try (TestServer server = start()) {
            try (RawConnection connection = connect(server, ofOperators, "TLSv1.3")) {
                assertThat(connection.get(path(ofOperators)).response()).startsWith("HTTP/1.1 200 ");
                assertThat(isRefused(MANY)).isTrue();
            }
            assertThat(closedAsFloods(server)).isEqualTo(ofOperators ? 0 : 1);
        }
    }

    @Test
    void doNotEndAConnectionWhoseKeysChangeSometimes() throws Exception {
        try (TestServer server = start();
                RawConnection connection = connect(server, false, "TLSv1.3")) {
            for (int i = 0; i < 20; i++) {
                assertThat(isRefused(1)).isFalse();
                assertThat(connection.get("/hello").response()).endsWith("hello");
            }
            assertThat(closedAsFloods(server)).isZero();
        }
    }

    /** As fast as the client can: each has a record of its own, and data. */
    @Test
    void doNotEndAConnectionOfManyRequests() throws Exception {
        try (TestServer server = start();
                RawConnection connection = connect(server, false, "TLSv1.3")) {
            for (int i = 0; i < 1_000; i++) {
                assertThat(connection.get("/hello").response()).endsWith("hello");
            }
            assertThat(closedAsFloods(server)).isZero();
        }
    }
}
