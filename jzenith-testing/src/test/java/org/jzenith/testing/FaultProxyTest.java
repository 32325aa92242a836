package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault, observed from both ends with sockets of the JDK. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FaultProxyTest {

    private SocketServer server;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new SocketServer();
        proxy = FaultProxy.to("127.0.0.1", server.port());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }

    /** Both ends of a connection through the proxy. */
    private record Ends(Socket client, Socket server) {

        void toServer(String text) throws IOException {
            client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        void toClient(String text) throws IOException {
            server.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        String atServer(int bytes) throws IOException {
            return new String(server.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
        }

        String atClient(int bytes) throws IOException {
            return new String(client.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
        }
    }

    private Socket client() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private Ends connect() throws Exception {
        Ends ends = new Ends(client(), server.take());
        ends.server().setSoTimeout(20_000);
        ends.toServer("?");
        assertThat(ends.atServer(1)).isEqualTo("?");
        ends.toClient("!");
        assertThat(ends.atClient(1)).isEqualTo("!");
        return ends;
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            Thread.onSpinWait();
        }
    }

    /** Asserts that nothing arrives, as far as a test can: for a moment. */
    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(300);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(20_000);
    }

    private static void assertReset(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void passesBytesAndEndsOnAndCountsThem() throws Exception {
        Ends first = connect();
        Ends second = connect();
        assertThat(proxy.openConnections()).isEqualTo(2);
        assertThat(proxy.totalConnections()).isEqualTo(2);
        assertThat(proxy.bytesToServer()).isEqualTo(2);
        assertThat(proxy.bytesToClient()).isEqualTo(2);
        first.client().close();
        assertThat(first.server().getInputStream().read()).isEqualTo(-1);
        second.toClient("last words");
        second.server().close();
        assertThat(new String(second.client().getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("last words");
        await("all are closed", () -> proxy.openConnections() == 0);
        assertThat(proxy.totalConnections()).isEqualTo(2);
    }

    @Test
    void passesAResetOn() throws Exception {
        Ends ends = connect();
        ends.server().setSoLinger(true, 0);
        ends.server().close();
        assertReset(ends.client());
    }

    @Test
    void forwardsMuchMoreThanItBuffersUnchangedAndWaitsForASlowReader() throws Exception {
        Ends ends = connect();
        byte[] bytes = new byte[32 << 20];
        new Random(42).nextBytes(bytes);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            try (OutputStream out = ends.server().getOutputStream()) {
                out.write(bytes);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertSilent(ends.server());
        assertThat(writing).as("nobody has read yet").isNotDone();
        // The buffers of both ends and of the proxy hold far less than all bytes.
        assertThat(proxy.bytesToClient()).isLessThan(bytes.length / 2);
        InputStream in = ends.client().getInputStream();
        assertThat(Arrays.equals(in.readAllBytes(), bytes)).isTrue();
        writing.get(20, TimeUnit.SECONDS);
    }

    @Test
    void delaysEachDirectionInOrder() throws Exception {
        Ends ends = connect();
        proxy.delay(Duration.ofMillis(300));
        long begin = System.nanoTime();
        ends.toServer("a");
        ends.toServer("b");
        assertThat(ends.atServer(2)).isEqualTo("ab");
        ends.toClient("c");
        assertThat(ends.atClient(1)).isEqualTo("c");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(600));
        ends.server().close();
        assertThat(ends.client().getInputStream().read()).isEqualTo(-1);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(900));
    }

    @Test
    void forwardsWhatADelayHeldBackWhenTheDelayEnds() throws Exception {
        Ends ends = connect();
        proxy.delay(Duration.ofDays(1));
        ends.toServer("x");
        assertSilent(ends.server());
        proxy.delay(Duration.ofSeconds(1)); // Part of this second is still to come.
        assertThat(ends.atServer(1)).isEqualTo("x");
        proxy.delay(Duration.ofDays(1));
        ends.toServer("y");
        assertSilent(ends.server());
        proxy.passThrough();
        assertThat(ends.atServer(1)).isEqualTo("y");
    }

    @Test
    void cutsInTheMiddleOfAReply() throws Exception {
        Ends old = connect();
        proxy.cutAfter(3);
        old.toServer("a request of any length");
        assertThat(old.atServer(23)).isEqualTo("a request of any length");
        old.toClient("abcdef");
        assertThat(new String(old.client().getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("abc");
        assertThat(old.server().getInputStream().read()).isEqualTo(-1);
        Ends fresh = connect(); // uses up one byte
        fresh.toClient("b");
        fresh.toClient("cd");
        assertThat(new String(fresh.client().getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("bc");
    }

    @Test
    void cutsInsteadOfAnyReply() throws Exception {
        Ends ends = connect();
        proxy.cutAfter(0);
        ends.toServer("x");
        assertThat(ends.atServer(1)).isEqualTo("x");
        ends.toClient("y");
        assertThat(ends.client().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void swallowsEverythingInABlackHole() throws Exception {
        Ends old = connect();
        proxy.blackHole();
        old.toServer("x".repeat(4 << 20)); // More than all buffers hold: it is read and discarded.
        old.toClient("y");
        assertSilent(old.server());
        assertSilent(old.client());
        try (Socket fresh = client()) {
            fresh.getOutputStream().write(1);
            await("it is accepted", () -> proxy.totalConnections() == 2);
            assertSilent(fresh);
            assertThat(server.waiting()).isZero();
            proxy.passThrough();
            assertReset(fresh);
        }
        assertReset(old.client());
        assertReset(old.server());
        connect();
    }

    @Test
    void leavesAConnectionHalfOpenInABlackHole() throws Exception {
        Ends ends = connect();
        proxy.blackHole();
        ends.client().close();
        Socket later = client();
        await("it is accepted", () -> proxy.totalConnections() == 2);
        later.close(); // When the proxy knows of this end, it knows of the earlier one.
        await("it is closed", () -> proxy.openConnections() == 1);
        assertSilent(ends.server());
        assertThat(proxy.openConnections()).isOne();
        proxy.passThrough();
        assertReset(ends.server());
        await("all are closed", () -> proxy.openConnections() == 0);
    }

    @Test
    void losesRepliesOnly() throws Exception {
        Ends ends = connect();
        proxy.loseReplies();
        ends.toServer("x");
        assertThat(ends.atServer(1)).isEqualTo("x");
        ends.toClient("y");
        assertSilent(ends.client());
        ends.server().close();
        assertSilent(ends.client());
        try (Socket fresh = client();
                Socket accepted = server.take()) {
            accepted.getOutputStream().write(1);
            assertSilent(fresh);
        }
        proxy.passThrough();
        assertReset(ends.client());
        connect();
    }

    @Test
    void losesRequestsOnly() throws Exception {
        Ends ends = connect();
        proxy.loseRequests();
        ends.toServer("x");
        assertSilent(ends.server());
        ends.toClient("y");
        assertThat(ends.atClient(1)).isEqualTo("y");
        ends.client().close();
        assertSilent(ends.server());
        proxy.passThrough();
        assertReset(ends.server());
        connect();
    }

    @Test
    void keepsAConnectionThatLostNothingInABlackHole() throws Exception {
        Ends ends = connect();
        proxy.blackHole();
        proxy.passThrough();
        ends.toServer("x");
        assertThat(ends.atServer(1)).isEqualTo("x");
    }

    @Test
    void resetsBothSidesAndNewConnections() throws Exception {
        Ends old = connect();
        proxy.reset();
        assertReset(old.client());
        assertReset(old.server());
        assertThatThrownBy(() -> {
                    try (Socket fresh = client()) { // It may be reset before it is known to be connected.
                        fresh.getInputStream().read();
                    }
                })
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
        proxy.passThrough();
        connect();
    }

    @Test
    void resetsAConnectionWhoseClientDoesNotRead() throws Exception {
        Ends ends = connect();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() ->
                assertThatThrownBy(() -> ends.toClient("x".repeat(64 << 20))).isInstanceOf(SocketException.class));
        await("something is on its way", () -> proxy.bytesToClient() > 1_000_000);
        proxy.reset();
        writing.get(20, TimeUnit.SECONDS);
    }

    @Test
    void refusesConnectionsAndClosesThoseThatAreOpen() throws Exception {
        Ends old = connect();
        int port = proxy.port();
        proxy.refuse();
        assertThat(old.client().getInputStream().read()).isEqualTo(-1);
        assertThat(old.server().getInputStream().read()).isEqualTo(-1);
        assertThatThrownBy(this::client).isInstanceOf(ConnectException.class);
        assertThatThrownBy(() -> new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close())
                .as("nobody else gets the port")
                .isInstanceOf(BindException.class);
        proxy.passThrough();
        assertThat(proxy.port()).isEqualTo(port);
        connect();
    }

    @Test
    void canBeChangedByTwoThreadsAtTheSameTime() throws Exception {
        CompletableFuture<Void> refusing = CompletableFuture.runAsync(() -> repeat(proxy::refuse));
        CompletableFuture<Void> passing = CompletableFuture.runAsync(() -> repeat(proxy::passThrough));
        refusing.get();
        passing.get();
        proxy.passThrough();
        connect();
    }

    private static void repeat(Runnable change) {
        for (int i = 0; i < 50; i++) {
            change.run();
        }
    }

    @Test
    void resetsClientsOfAServerThatIsNotThere() throws Exception {
        try (Socket nobody = new Socket()) {
            nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)); // It does not listen.
            try (FaultProxy lonely = FaultProxy.to("127.0.0.1", nobody.getLocalPort());
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), lonely.port())) {
                socket.setSoTimeout(20_000);
                assertReset(socket);
                await("it is closed", () -> lonely.openConnections() == 0);
            }
        }
    }

    @Test
    void closesEverythingAndSaysSoIfItIsUsedAfterwards() throws Exception {
        Ends ends = connect();
        proxy.close();
        proxy.close();
        assertThat(ends.client().getInputStream().read()).isEqualTo(-1);
        assertThatThrownBy(this::client).isInstanceOf(ConnectException.class);
        assertThatThrownBy(proxy::blackHole)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(":" + server.port() + " is closed");
    }

    @Test
    void refusesInvalidArguments() {
        assertThatThrownBy(() -> FaultProxy.to("127.0.0.1", 65_536))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("port: 65536 (expected: 1-65535)");
        assertThatThrownBy(() -> proxy.cutAfter(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> proxy.delay(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
    }
}
