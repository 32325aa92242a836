package org.jzenith.maven.dev.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.maven.dev.compile.CompilerMessage;
import org.jzenith.maven.dev.report.Report;

class GatewayTest {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Availability availability = new Availability();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private ServerSocket application;
    private Gateway gateway;

    @BeforeEach
    void start() throws IOException {
        application = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        application.setSoTimeout(PATIENCE_MILLIS);
        gateway = gateway(Duration.ofMinutes(1));
    }

    private Gateway gateway(Duration hold) throws IOException {
        return new Gateway(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                availability,
                Availability.Ready::port,
                hold,
                said::add);
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        application.close();
    }

    private static Socket connect(Gateway to) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), to.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private Availability.Ready ready() {
        return new Availability.Ready(application.getLocalPort(), 0);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static String receive(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), US_ASCII);
    }

    private static String all(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }

    @Test
    void passesBytesInBothDirectionsAndTheEndOfEach() throws IOException {
        availability.set(ready());
        try (Socket client = connect(gateway);
                Socket server = application.accept()) {
            send(client, "\u0016\u0003 anything");
            assertThat(receive(server, 11)).isEqualTo("\u0016\u0003 anything");
            send(server, "one");
            assertThat(receive(client, 3)).isEqualTo("one");
            client.shutdownOutput();
            assertThat(server.getInputStream().read()).isEqualTo(-1);
            send(server, "two");
            server.shutdownOutput();
            assertThat(all(client)).isEqualTo("two");
        }
    }

    @Test
    void holdsConnectionsUntilTheApplicationListens() throws IOException {
        try (Socket client = connect(gateway)) {
            send(client, "early");
            availability.set(ready());
            try (Socket server = application.accept()) {
                assertThat(receive(server, 5)).isEqualTo("early");
            }
        }
    }

    @Test
    void holdsConnectionsWhoseApplicationHasJustEnded() throws IOException {
        ServerSocket ended = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        availability.set(new Availability.Ready(ended.getLocalPort(), 0));
        ended.close();
        try (Socket client = connect(gateway)) {
            send(client, "late");
            availability.set(ready());
            try (Socket server = application.accept()) {
                assertThat(receive(server, 4)).isEqualTo("late");
            }
        }
    }

    private static Report report() {
        return Report.ofCompiler(
                List.of(new CompilerMessage(Optional.of(Path.of("/base/src/A.java")), 3, 7, "<T> \"x\"\nis missing")),
                Path.of("/base"));
    }

    @Test
    void tellsBrowsersWithAPageAndOthersWithAProblem() throws IOException {
        availability.set(new Availability.Failed(report()));
        try (Socket client = connect(gateway)) {
            send(client, "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\n\r\n");
            assertThat(all(client))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("text/html", "src/A.java:3:7", "&lt;T&gt; &quot;x&quot;\nis missing")
                    .doesNotContain("<T>");
        }
        try (Socket client = connect(gateway)) {
            send(client, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabc");
            assertThat(receive(client, 12)).isEqualTo("HTTP/1.1 503");
            send(client, "de");
            client.shutdownOutput();
            assertThat(all(client))
                    .contains(
                            "Content-Type: application/problem+json",
                            "\"status\":503",
                            "{\"place\":\"src/A.java:3:7\",\"message\":\"<T> \\\"x\\\"\\nis missing\"}");
        }
    }

    @ParameterizedTest
    @Tag("S10")
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: evil.example\r\n",
                "GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example:8080\r\n",
                "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n",
                "GET / HTTP/1.1\r\nHost:\r\n",
                "GET / HTTP/1.1\r\nX-Host: localhost\r\n"
            })
    void tellsNothingToPagesThatReachItByAnotherName(String request) throws IOException {
        availability.set(new Availability.Failed(report()));
        for (String accept : List.of("text/html", "*/*")) {
            try (Socket client = connect(gateway)) {
                send(client, request + "Accept: " + accept + "\r\n\r\n");
                assertThat(all(client))
                        .startsWith("HTTP/1.1 421 ")
                        .contains("\"status\":421", "localhost")
                        .doesNotContain("src/A.java", "is missing");
            }
        }
    }

    @ParameterizedTest
    @Tag("S10")
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: LOCALHOST:8080\r\n",
                "GET / HTTP/1.1\r\nhost:127.0.0.1\r\n",
                "GET / HTTP/1.1\r\nHost: 192.168.7.8:8080\r\n",
                "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n",
                "GET http://localhost:8080/ HTTP/1.1\r\nHost: evil.example\r\n",
                "GET / HTTP/1.0\r\n"
            })
    void tellsThoseWhoReachThisMachine(String request) throws IOException {
        availability.set(new Availability.Failed(report()));
        try (Socket client = connect(gateway)) {
            send(client, request + "\r\n");
            assertThat(all(client)).startsWith("HTTP/1.1 503 ").contains("src/A.java");
        }
    }

    @Test
    @Tag("S10")
    void isReachedByTheNameThatItListensOn() {
        OwnHost host = new OwnHost("Dev.internal");
        assertThat(host.isTargetOf("GET / HTTP/1.1\r\nHost: dev.internal:8080\r\n\r\n"))
                .isTrue();
        assertThat(host.isTargetOf("GET / HTTP/1.1\r\nHost: other.internal\r\n\r\n"))
                .isFalse();
    }

    @Test
    void tellsClientsOfTlsByAnAlertAndTheDeveloperOnce() throws IOException {
        availability.set(new Availability.Failed(report()));
        for (int i = 0; i < 2; i++) {
            try (Socket client = connect(gateway)) {
                send(client, "\u0016\u0003\u0001");
                client.shutdownOutput();
                assertThat(client.getInputStream().readAllBytes()).containsExactly(21, 3, 3, 0, 2, 2, 80);
            }
        }
        assertThat(said)
                .containsExactly(
                        "A client of the TLS port gets an alert (internal_error) instead of this: The sources cannot be compiled");
    }

    @Test
    void triesAgainWhereAPortOpensLater() throws Exception {
        AtomicInteger port = new AtomicInteger(1); // Where nothing listens
        CountDownLatch asked = new CountDownLatch(1);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        ToIntFunction<Availability.Ready> ports = ready -> {
            asked.countDown();
            return port.get();
        };
        availability.set(ready());
        try (Gateway patient = new Gateway(address, availability, ports, Duration.ofMinutes(1), said::add);
                Socket client = connect(patient)) {
            send(client, "early");
            asked.await();
            port.set(application.getLocalPort());
            try (Socket server = application.accept()) {
                assertThat(receive(server, 5)).isEqualTo("early");
            }
        }
    }

    @Test
    void disconnectsWhatIsNotHttpWhenThereIsNothingToPassItTo() throws IOException {
        availability.set(new Availability.Failed(report()));
        for (String bytes : List.of("PRI * HTTP/2.0\r\n\r\n", "hello\r\n\r\n")) {
            try (Socket client = connect(gateway)) {
                send(client, bytes);
                assertThat(all(client)).isEmpty();
            } catch (IOException e) {
                // Reset, since what was sent was not read.
            }
        }
    }

    @Test
    void saysSoWhenTheApplicationTakesTooLong() throws IOException {
        try (Gateway impatient = gateway(Duration.ofMillis(1));
                Socket client = connect(impatient)) {
            send(client, "GET / HTTP/1.0\r\n\r\n");
            client.shutdownOutput();
            assertThat(all(client)).startsWith("HTTP/1.1 503 ").contains("The application has not started yet");
        }
    }
}
