package org.jzenith.rest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.support.TestServer;

/** What becomes of a process that runs out of memory. */
@Tag("stress")
@Tag("M1")
class OutOfMemoryTest {

    private static final int EXIT_CODE = 15;
    private static final Pattern LINE = Pattern.compile(
            "(?m)^java\\.lang\\.OutOfMemoryError on [^:]+: .+\\. The process ends with exit code 15\\. Fix: .+$");

    private static ServerProcess start(String... options) throws IOException {
        List<String> all = new java.util.ArrayList<>(
                List.of("-Xmx64m", "-XX:MaxDirectMemorySize=32m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        all.addAll(List.of(options));
        return new ServerProcess(all, OutOfMemoryServer.class, Map.of(), "--rest.port=0", "--rest.host=127.0.0.1");
    }

    private static String ask(ServerProcess server, String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) TestServer.DEADLINE.toMillis());
            socket.getOutputStream()
                    .write(("GET /" + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (java.net.SocketTimeoutException e) {
            throw e;
        } catch (IOException reset) {
            return "";
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "heap",
                "direct",
                "wrapped",
                "reactive",
                "failed",
                "scheduler",
                "blocking",
                "streaming",
                "context",
                "timer",
                "thread",
                "netty-task",
                "netty-promise",
                "decoder",
                "acceptor",
                "health"
            })
    void endsTheProcessWhereverItIsNoticed(String way) throws Exception {
        try (ServerProcess server = start()) {
            server.port();
            ask(server, way);
            assertThat(server.exitCode()).isEqualTo(EXIT_CODE);
            assertThat(server.log()).containsPattern(LINE).containsOnlyOnce("The process ends");
        }
    }

    /** The JVM is quicker than we are where it throws the error itself. */
    @Test
    void endsTheProcessAsTheJvmDoesIfItIsTold() throws Exception {
        try (ServerProcess server = start("-XX:+ExitOnOutOfMemoryError")) {
            server.port();
            ask(server, "heap");
            assertThat(server.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void isLoggedWhereTheProcessBelongsToSomebodyElse() throws Exception {
        try (ServerProcess server = start("-Dembedded=true")) {
            server.port();
            assertThat(ask(server, "wrapped")).startsWith("HTTP/1.1 500 ");
            assertThat(ask(server, "netty-task")).startsWith("HTTP/1.1 200 ");
            server.awaitLine(Pattern.compile("A task raised an exception"));
            assertThat(ask(server, "context")).startsWith("HTTP/1.1 200 ");
        }
    }
}
